// Times and counts loops for `selgen profile`, and returns the threads and the schedule that it
// requests.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include <selgen/omp/schedule.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/counters.hpp>
#include <selgen/rt/process.hpp>
#include <selgen/rt/text.hpp>

/// A profiled region of `selgen profile`, and its requests to the program:
///
///     selgen::rt::ProfiledLoop region("sweep", n);
///     sweep(x, selgen::rt::profile_threads(4), selgen::rt::profile_schedule("static"));
namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// The totals of all executions of profiled regions of one name.
struct MarkSum {
    double iterations = 0, executions = 0, seconds = 0;
    double cpu_seconds = 0;  // of all threads of the process
    EventCounts counts;
};

/// A profiled region as a line of JSON. Unknown counts are left out.
inline std::string mark_line(const std::string& name, const MarkSum& sum, bool is_counted) {
    std::string counts;
    if (is_counted)
        counts = join({",\"l1_accesses\":", json_number(sum.counts.l1_accesses),
                       ",\"l1_misses\":", json_number(sum.counts.l1_misses),
                       ",\"branches\":", json_number(sum.counts.branches),
                       ",\"branch_misses\":", json_number(sum.counts.branch_misses)});
    return join({"{\"region\":", json_text(name), ",\"iterations\":", json_number(sum.iterations),
                 ",\"executions\":", json_number(sum.executions),
                 ",\"seconds\":", json_number(sum.seconds),
                 ",\"cpu_seconds\":", json_number(sum.cpu_seconds), counts, "}\n"});
}

/// All profiled regions of a process. The object is never destroyed; it writes a line for each name
/// after `main` returns or `exit` is called.
class Marks {
public:
    /// The object of this program; null if SELGEN_PROFILE is not set.
    static Marks* of_program() {
        static Marks* const marks = made();
        return marks;
    }

    void add(const char* name, const MarkSum& one, bool is_counted) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (process_ != process_id()) sums_.clear();  // after a fork: those belong to the parent
        process_ = process_id();
        MarkSum& sum = sums_[name];
        sum.iterations += one.iterations;
        sum.executions += one.executions;
        sum.seconds += one.seconds;
        sum.cpu_seconds += one.cpu_seconds;
        sum.counts += one.counts;
        is_counted_ = is_counted_ && is_counted;
    }

private:
    explicit Marks(const std::string& path) : path_(path) {}

    static Marks* made() {
        const std::string path = environment_text("SELGEN_PROFILE");
        if (path.empty()) return nullptr;
        std::atexit([] { of_program()->write(); });
        return new Marks(path);  // never deleted: a region may end after static objects
    }

    void write() {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (process_ != process_id()) return;
        std::string text;
        for (const auto& [name, sum] : sums_) text += mark_line(name, sum, is_counted_);
        std::FILE* const file = std::fopen(path_.c_str(), "a");
        const bool is_written = file != nullptr && std::fputs(text.c_str(), file) >= 0;
        const bool is_closed = file != nullptr && std::fclose(file) == 0;
        if (!is_written || !is_closed)
            std::fprintf(stderr, "selgen: SELGEN_PROFILE: cannot write %s\n", path_.c_str());
    }

    std::string path_;
    std::mutex mutex_;
    std::map<std::string, MarkSum> sums_;
    long process_ = process_id();
    bool is_counted_ = true;
};

/// Whether profiling may be on: true until SELGEN_PROFILE has been read.
inline std::atomic<bool> may_profile{true};

/// The schedule that SELGEN_SCHEDULE requests; empty, and reported on stderr, if it is not a
/// schedule.
inline std::string asked_schedule() {
    const std::string asked = environment_text("SELGEN_SCHEDULE");
    if (asked.empty() || omp::schedule_of(asked)) return asked;
    constexpr std::string_view kinds[] = {"static", "cyclic", "dynamic", "guided"};
    const std::string_view known = nearest_name(asked, kinds, 4);
    const std::string hint = known.empty() ? std::string(" (static, cyclic, dynamic_16, guided_4)")
                                           : join({": did you mean '", known, "'?"});
    std::fprintf(stderr, "selgen: SELGEN_SCHEDULE: ignored unknown schedule '%s'%s\n",
                 asked.c_str(), hint.c_str());
    return {};
}

}  // namespace detail

/// Its lifetime is an execution of a loop that `selgen profile` times and counts. Without the
/// environment variable SELGEN_PROFILE, which the first object reads, it costs one branch at each
/// end. Otherwise times, iterations and hardware counters (of this thread and the threads it
/// creates) are summed by name.
class ProfiledLoop {
public:
    /// `iterations`: the number in this execution of the loop.
    template <class Count>
    ProfiledLoop(const char* name, Count iterations) {
        if (detail::may_profile.load(std::memory_order_relaxed))
            begin(name, static_cast<double>(iterations));
    }
    ProfiledLoop(const ProfiledLoop&) = delete;
    ProfiledLoop& operator=(const ProfiledLoop&) = delete;
    ~ProfiledLoop() {
        if (begun_) end();
    }

private:
    using Clock = std::chrono::steady_clock;

    struct Begun {
        const char* name;
        double iterations;
        Counters::Reading before;
        std::clock_t cpu;
        Clock::time_point at;
    };

    static const Counters& counters() noexcept {
        thread_local const Counters of_this_thread;
        return of_this_thread;
    }

    [[gnu::noinline, gnu::cold]] void begin(const char* name, double iterations) {
        if (detail::Marks::of_program() == nullptr) {
            detail::may_profile.store(false, std::memory_order_relaxed);
            return;
        }
        begun_ =
            std::make_unique<Begun>(Begun{name, iterations, counters().read(), std::clock(), {}});
        begun_->at = Clock::now();
    }

    [[gnu::noinline, gnu::cold]] void end() {
        const std::chrono::duration<double> took = Clock::now() - begun_->at;
        const double cpu_s = static_cast<double>(std::clock() - begun_->cpu) / CLOCKS_PER_SEC;
        const bool is_counted = counters().error() == 0;
        const EventCounts counts =
            is_counted ? happened(begun_->before, counters().read()) : EventCounts();
        detail::Marks::of_program()->add(
            begun_->name, {begun_->iterations, 1, took.count(), cpu_s, counts}, is_counted);
    }

    std::unique_ptr<Begun> begun_;
};

/// The number of threads that `selgen profile` requests (SELGEN_THREADS, read by the first call),
/// or `otherwise` if none is requested: for a program whose kernels take it as an argument.
inline int profile_threads(int otherwise) {
    static const int asked = std::atoi(environment_text("SELGEN_THREADS").c_str());
    return asked > 0 ? asked : otherwise;
}

/// The schedule that `selgen profile` requests (SELGEN_SCHEDULE, such as "cyclic", read by the
/// first call), or `otherwise` if none is requested.
inline std::string_view profile_schedule(std::string_view otherwise) {
    static const std::string& asked = *new std::string(detail::asked_schedule());
    return asked.empty() ? otherwise : std::string_view(asked);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

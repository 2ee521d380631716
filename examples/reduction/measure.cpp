#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <list>
#include <optional>
#include <selgen/cuda/error.hpp>
#include <utility>

#include "orders.hpp"

namespace reduction {
namespace {

using Steady = std::chrono::steady_clock;

struct Timing {
    double wall_s;
    double cpu_s;  // along the critical path
};

double since(Steady::time_point start) {
    return std::chrono::duration<double>(Steady::now() - start).count();
}

/// Times work whose team records its phases, after untimed work. Repeats it if other programs
/// disturb it.
template <class Before, class Work>
Timing timed(Recorder& recorder, selgen::bench::IdleGate* gate, const Before& before,
             const Work& work) {
    for (;;) {
        if (gate != nullptr) gate->wait();
        before();
        recorder.correction_s = 0;
        const auto start = Steady::now();
        const double cpu = thread_cpu_s();
        work();
        const Timing took{since(start), thread_cpu_s() - cpu + recorder.correction_s};
        if (gate == nullptr || gate->accepts()) return took;
    }
}

template <class Part>
std::vector<double> each(const std::vector<Timing>& timings, Part part) {
    std::vector<double> values;
    for (const Timing& timing : timings) values.push_back(timing.*part);
    return values;
}

/// One measured scheme, with its plan.
class RepeatedRun {
public:
    RepeatedRun(Scheme scheme, const Pattern& pattern, const MeasureOptions& options)
        : scheme_(scheme),
          gate_(options.gate),
          statistic_(options.statistic),
          in_a_row_(options.in_a_row) {
        for (int n = 0; n < options.setups; ++n) {
            const auto make = [&] {
                plan_.emplace(make_plan(scheme, pattern, {options.threads, &recorder_}));
            };
            setups_.push_back(timed(
                recorder_, gate_, [&] { plan_.reset(); }, make));
        }
    }
    RepeatedRun(const RepeatedRun&) = delete;  // the plan has the address of the recorder
    RepeatedRun& operator=(const RepeatedRun&) = delete;

    void check(const std::vector<double>& want) {
        std::vector<double> sums(want.size());
        reduce(*plan_, sums);
        error_ = largest_error(sums, want);
    }
    /// Returns the seconds of the timed call.
    double run(std::vector<double>& data) {
        const auto call = [&] { reduce(*plan_, data); };
        const auto calls_before = [&] {
            for (int n = 1; n < in_a_row_; ++n) call();
        };
        return runs_.emplace_back(timed(recorder_, gate_, calls_before, call)).wall_s;
    }
    void drop_last() { runs_.pop_back(); }
    Measured result() const {
        const std::vector<double> walls = each(runs_, &Timing::wall_s);
        return {scheme_,          true,           typical(each(setups_, &Timing::wall_s)),
                counted(setups_), typical(walls), *std::min_element(walls.begin(), walls.end()),
                counted(runs_),   error_,         static_cast<int>(runs_.size())};
    }

private:
    /// Work on a device has no CPU time, so its wall time counts.
    double counted(const std::vector<Timing>& timings) const {
        return typical(each(timings, on_device(scheme_) ? &Timing::wall_s : &Timing::cpu_s));
    }
    double typical(const std::vector<double>& values) const {
        return values.empty() ? 0 : selgen::bench::typical(statistic_, values);
    }

    Scheme scheme_;
    selgen::bench::IdleGate* gate_;
    selgen::bench::Statistic statistic_;
    int in_a_row_;
    Recorder recorder_;
    std::vector<Timing> setups_;
    std::vector<Timing> runs_;
    std::optional<Plan> plan_;
    double error_ = 0;
};

struct Spent {
    double seconds = 0;      // seconds of counted runs
    int in_vain = 0;         // runs in another state
    bool was_steady = true;  // the state at the last query
};

/// Whether the state is still the recorded one, and was before.
bool stays(const MeasureOptions& options, Spent& spent) {
    const bool is_steady = !options.is_steady || options.is_steady();
    return std::exchange(spent.was_steady, is_steady) && is_steady;
}

/// A counted run of each scheme. False if more runs were discarded than are needed.
bool run_all(const std::vector<RepeatedRun*>& runs, std::uint64_t seed, std::vector<double>& data,
             const MeasureOptions& options, Spent& spent) {
    const int most_in_vain = options.repeats * static_cast<int>(runs.size());
    for (const Index t : permutation(static_cast<Index>(runs.size()), seed)) {
        double seconds = runs[t]->run(data);
        while (!stays(options, spent)) {
            if (++spent.in_vain > most_in_vain) return false;
            runs[t]->drop_last();
            seconds = runs[t]->run(data);
        }
        spent.seconds += seconds;
    }
    return true;
}

bool repeat(const std::vector<RepeatedRun*>& runs, std::vector<double>& data,
            const MeasureOptions& options) {
    Spent spent;
    if (!stays(options, spent)) return false;
    for (int n = 0; n < options.repeats && (n < 3 || spent.seconds < options.budget_s); ++n)
        if (!run_all(runs, options.seed + static_cast<std::uint64_t>(n), data, options, spent))
            return false;
    return true;
}

}  // namespace

double largest_error(const std::vector<double>& got, const std::vector<double>& want) {
    double largest = 0;
    for (std::size_t e = 0; e < want.size(); ++e) {
        const double error = std::abs(got[e] - want[e]) / std::max(1.0, std::abs(want[e]));
        if (std::isnan(error)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, error);
    }
    return largest;
}

std::vector<Measured> measure(const Pattern& pattern, const MeasureOptions& options) {
    std::vector<double> want(pattern.elements());
    reduce_sequential(pattern, want);

    if (options.gate != nullptr) options.gate->renew(selgen::bench::share_of_plans);
    std::list<RepeatedRun> runs;
    std::vector<RepeatedRun*> order;
    const std::vector<Scheme> runnable = runnable_schemes();
    for (const Scheme scheme : runnable) {
        if (!feasible(scheme, pattern.elements(), options.threads)) continue;
        try {
            order.push_back(&runs.emplace_back(scheme, pattern, options));
        } catch (const selgen::cuda::OutOfMemory&) {
            continue;
        }
        order.back()->check(want);
    }
    std::vector<double> data(pattern.elements());
    if (options.gate != nullptr) options.gate->renew();
    if (!repeat(order, data, options)) return {};

    std::vector<Measured> results;
    for (const Scheme scheme : runnable) results.push_back({.scheme = scheme});
    for (const RepeatedRun& run : runs) {
        const Measured result = run.result();
        results[static_cast<std::size_t>(result.scheme)] = result;
    }
    return results;
}

}  // namespace reduction

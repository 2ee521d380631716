#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/rt/trace_file.hpp>

namespace selgen::rt {

/// What SELGEN_VERBOSE and SELGEN_TRACE ask for; read once a process.
struct Watch {
    int verbosity = 0;  // 1: a line for each decision, 2: with costs and all variants
    TraceFile* file = nullptr;

    static const Watch& wanted() {
        static const Watch watch = [] {
            const char* const value = std::getenv("SELGEN_VERBOSE");
            const std::string text = value == nullptr ? "" : value;
            const int level = text.empty() || text == "0" ? 0 : text == "2" ? 2 : 1;
            return Watch{level, TraceFile::wanted()};
        }();
        return watch;
    }
};

/// A plan that was made or failed while a decision was watched.
template <class Variant>
struct WatchedPlan {
    Variant variant;
    std::int64_t begin, end;
    std::string failure;
};

/// How one Dispatcher is watched. Defining SELGEN_NO_TRACE for the whole program leaves it out.
template <class Variant>
class Watching {
public:
#if defined(SELGEN_NO_TRACE)
    static constexpr bool is_told() noexcept { return false; }
    static constexpr bool is_traced() noexcept { return false; }
#else
    /// Decisions are printed or written.
    bool is_told() const noexcept { return is_told_; }
    /// Runs are written, too.
    bool is_traced() const noexcept { return is_traced_; }
#endif
    const Watch& watch() const noexcept { return Watch::wanted(); }

    /// Whether a traced call is still to go through watch(), from which it comes back here.
    bool is_due() noexcept {
        if (std::exchange(passes_, false)) return false;
        passes_ = true;
        return true;
    }
    /// watch() is left.
    void end() noexcept { passes_ = false; }

    std::int64_t now() const { return is_traced() ? watch().file->now() : 0; }

    void planned(Variant variant, std::int64_t begin, std::string_view failure = {}) {
        if (is_traced()) add_plan(variant, begin, failure);
    }
    /// The run that was begun declined, and is written as such.
    void declined(std::string_view selector, std::string_view variant, std::string_view why) {
        if (!is_traced() || runs < 0) return;
        Event event{Event::Kind::run, selector, variant};
        event.begin = runs;
        event.end = now();
        event.thread = thread_number();
        event.failure = why;
        watch().file->write(event);
        runs = -1;
    }
    /// A decision begins.
    void begin() {
        if (!is_traced()) return;
        plans.clear();
        decides = now();
        runs = -1;
    }

    std::int64_t decides = 0;  // when the decision began
    std::int64_t runs = -1;    // when the run began, -1 where it has not
    Variant running{};         // that runs
    std::vector<WatchedPlan<Variant>> plans;

private:
    [[gnu::noinline, gnu::cold]] void add_plan(Variant variant, std::int64_t begin,
                                               std::string_view failure) {
        plans.push_back({variant, begin, now(), std::string(failure)});
    }

#if !defined(SELGEN_NO_TRACE)
    bool is_traced_ = Watch::wanted().file != nullptr;
    bool is_told_ = is_traced_ || Watch::wanted().verbosity > 0;
#endif
    bool passes_ = false;
};

}  // namespace selgen::rt

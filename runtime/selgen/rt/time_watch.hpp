#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/drift.hpp>
#include <selgen/rt/explorer.hpp>
#include <selgen/rt/seen.hpp>

/// What `watch time` reads the time from: a clock as the standard's, steady.
#ifndef SELGEN_CLOCK
#define SELGEN_CLOCK std::chrono::steady_clock
#endif

namespace selgen::rt {

/// Seconds of a clock since it was made.
template <class Clock>
class StopwatchOf {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

private:
    typename Clock::time_point begin_ = Clock::now();
};
using Stopwatch = StopwatchOf<SELGEN_CLOCK>;

/// Adds the time that it lives to a sum.
class Lap {
public:
    explicit Lap(double& sum) : sum_(sum) {}
    ~Lap() { sum_ += clock_.seconds(); }
    Lap(const Lap&) = delete;
    Lap& operator=(const Lap&) = delete;

private:
    double& sum_;
    Stopwatch clock_;
};

/// Watches the runs of a Dispatcher with N variants.
template <class Variant, std::size_t N>
class TimeWatch {
public:
    /// `share` of the time of all runs may be spent on rivals; 0 explores none.
    explicit constexpr TimeWatch(double share) noexcept : explorer_(share) {}

    /// While the result lives, the dispatcher decides, or within that plans.
    Lap decides() { return Lap(deciding_); }
    Lap plans() { return Lap(planning_); }
    double decision_seconds() const noexcept { return deciding_ - planning_; }
    double planning_seconds() const noexcept { return planning_; }

    /// What the predicted times and setups are to be multiplied by, where nothing is at hand.
    Seen<N> seen() const noexcept { return {drift_.corrections(), Seen<N>::all(1)}; }
    /// The same where the plan of `running` is.
    Seen<N> seen(Variant running) const noexcept {
        Seen<N> seen = this->seen();
        seen.due[index(running)] = 0;
        return seen;
    }

    /// A decision was made by `dispatcher`. Predicted are the seconds of a run and of a plan, for
    /// each variant; NaN where nobody knows.
    template <class Dispatcher>
    void decided(const Dispatcher& dispatcher, const std::array<double, N>& times,
                 const std::array<double, N>& setups) {
        times_ = times;
        if (exploring_) return;
        const std::size_t running = index(dispatcher.decision()->variant);
        // Where a model was not fitted, what it says is not held against runs.
        const bool is_outside = dispatcher.decision()->outside;
        const double expected =
            is_outside ? std::numeric_limits<double>::quiet_NaN() : times[running];
        drift_.expect(running, expected);
        if (!explorer_.explores()) return;
        std::array<double, N> costs = Seen<N>::all(std::numeric_limits<double>::infinity());
        if (is_outside) return explorer_.expect(costs);
        for (std::size_t v = 0; v < N; ++v) {
            const double time = drift_.corrections()[v] * times[v];
            if (dispatcher.why(static_cast<Variant>(v)) != Why::open) continue;
            // What was slow once, and by its model need not be, may be quick again.
            const double hoped = std::min(time, drift_.usual() * times[v]);
            if (!(hoped <= far * drift_.corrections()[running] * times[running])) continue;
            costs[v] = time + setups[v] + setups[running];  // whose plan is made anew
        }
        explorer_.expect(costs);
    }

    /// A run took so many seconds. True where the decision should be made again.
    bool ran(double seconds) noexcept {
        if (const auto rival = exploring_) {
            drift_.explored(index(*rival), times_[index(*rival)], seconds);
            explorer_.spent(index(*rival), seconds);
            return true;
        }
        explorer_.ran(seconds);
        const bool drifted = drift_.ran(seconds);
        const auto rival = explorer_.next();
        if (rival) wanted_ = static_cast<Variant>(*rival);
        return drifted || rival;
    }

    /// The rival that is to take the next call, once.
    std::optional<Variant> take_rival() noexcept {
        explored_ = std::exchange(exploring_, std::exchange(wanted_, std::nullopt));
        return exploring_;
    }
    /// It could not run.
    void give_up_rival() noexcept { explored_ = std::exchange(exploring_, std::nullopt); }
    /// So many seconds were spent on plans for the sake of the rival.
    void spent(double seconds) noexcept {
        if (const auto rival = exploring_ ? exploring_ : explored_)
            explorer_.spent(index(*rival), seconds);
    }
    /// A new phase begins.
    void begin() noexcept { wanted_ = exploring_ = explored_ = std::nullopt; }

    const Drift<N>& drift() const noexcept { return drift_; }
    void restore(const std::array<double, N>& corrections) noexcept { drift_.restore(corrections); }
    const Explorer<N>& explorer() const noexcept { return explorer_; }

private:
    static constexpr double far = 4;  // times slower than what runs: not worth a look

    static constexpr std::size_t index(Variant variant) noexcept {
        return static_cast<std::size_t>(variant);
    }

    Drift<N> drift_;
    Explorer<N> explorer_;
    std::array<double, N> times_{};
    double deciding_ = 0, planning_ = 0;  // the former with the latter
    std::optional<Variant> wanted_, exploring_, explored_;
};

/// Times a run as long as it lives; one that throws counts for nothing.
template <class TimeWatch, class State>
class Timed {
public:
    Timed(TimeWatch& watch, State& state) : watch_(watch), state_(state) {}
    ~Timed() {
        if (is_cancelled_ || std::uncaught_exceptions() > thrown_) return;
        if (watch_.ran(clock_.seconds())) state_.decide_again();
    }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

    /// The run declined, which is none.
    void cancel() noexcept { is_cancelled_ = true; }

private:
    TimeWatch& watch_;
    State& state_;
    int thrown_ = std::uncaught_exceptions();
    bool is_cancelled_ = false;
    Stopwatch clock_;
};

}  // namespace selgen::rt

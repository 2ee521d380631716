// Measures decisions, plans and runs for `watch time`, and passes the times to calibration and
// exploration.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

#include <selgen/rt/calibration.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/explorer.hpp>
#include <selgen/rt/seen.hpp>

/// The clock of `watch time`: a steady clock with the interface of the standard's clocks.
#ifndef SELGEN_CLOCK
#define SELGEN_CLOCK std::chrono::steady_clock
#endif

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Seconds since construction, by the given clock.
template <class Clock>
class StopwatchOf {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

private:
    typename Clock::time_point begin_ = Clock::now();
};
using Stopwatch = StopwatchOf<SELGEN_CLOCK>;

/// Adds its own lifetime, in seconds, to a sum.
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

/// A run whose time may be learnt later: its variant, the predicted seconds (NaN if unknown), and
/// whether it explored a rival.
template <class Variant>
struct TimedRun {
    Variant variant{};
    double predicted = std::numeric_limits<double>::quiet_NaN();
    bool explored = false;
};

/// Times the runs of a Dispatcher with N variants.
template <class Variant, std::size_t N>
class TimeWatch {
public:
    /// `share`: the fraction of the total run time that may be spent on rivals; 0 disables
    /// exploration.
    explicit constexpr TimeWatch(double share) noexcept : explorer_(share) {}

    /// The lifetime of the result is counted as decision time, or as planning time within it.
    Lap decides() { return Lap(deciding_); }
    Lap plans() { return Lap(planning_); }
    double decision_seconds() const noexcept { return deciding_ - planning_; }
    double planning_seconds() const noexcept { return planning_; }

    /// The factors of the predicted run times and setup times if no plan exists.
    Seen<N> seen() const noexcept { return {calibration_.corrections(), Seen<N>::all(1)}; }
    /// The same if the plan of `running` exists.
    Seen<N> seen(Variant running) const noexcept {
        Seen<N> seen = this->seen();
        seen.due[index(running)] = 0;
        return seen;
    }

    /// Records a decision of `dispatcher`. `times` and `setups` are the predicted seconds of a run
    /// and of a plan of each variant; NaN if unknown.
    template <class Dispatcher>
    void decided(const Dispatcher& dispatcher, const std::array<double, N>& times,
                 const std::array<double, N>& setups) {
        times_ = times;
        if (exploring_) return;
        const std::size_t running = index(dispatcher.decision()->variant);
        // Outside a model's domain, its predictions are not compared with runs.
        const bool is_outside = dispatcher.decision()->outside;
        const double expected =
            is_outside ? std::numeric_limits<double>::quiet_NaN() : times[running];
        calibration_.expect(running, expected);
        if (!explorer_.explores()) return;
        std::array<double, N> costs = Seen<N>::all(std::numeric_limits<double>::infinity());
        if (is_outside) return explorer_.expect(costs);
        for (std::size_t v = 0; v < N; ++v) {
            const double time = calibration_.corrections()[v] * times[v];
            if (dispatcher.why(static_cast<Variant>(v)) != Why::open) continue;
            // A variant that was slow before, but not according to its model, may be fast again.
            const double hoped = std::min(time, calibration_.usual() * times[v]);
            if (!(hoped <= most_slowdown * calibration_.corrections()[running] * times[running]))
                continue;
            costs[v] =
                time + setups[v] + setups[running];  // the plan of `running` must be made again
        }
        explorer_.expect(costs);
    }

    /// The run of the current call.
    TimedRun<Variant> current() const noexcept {
        if (exploring_) return {*exploring_, times_[index(*exploring_)], true};
        return {static_cast<Variant>(calibration_.running()), calibration_.predicted(), false};
    }
    /// Adds the current run, which took `seconds`. Returns true if the decision should be repeated,
    /// as it always is after exploring.
    bool ran(double seconds) noexcept {
        const bool is_explored = exploring_.has_value();
        return ran(current(), seconds) || is_explored;
    }
    /// Adds an earlier run.
    bool ran(const TimedRun<Variant>& run, double seconds) noexcept {
        const std::size_t variant = index(run.variant);
        if (run.explored) {
            explorer_.spent(variant, seconds);
            return calibration_.explored(variant, run.predicted, seconds);
        }
        explorer_.ran(seconds);
        const bool is_corrected = calibration_.ran(variant, run.predicted, seconds);
        const auto rival = explorer_.next();
        if (rival) wanted_ = static_cast<Variant>(*rival);
        return is_corrected || rival;
    }

    /// The rival to take the next call, if any; cleared by the call.
    std::optional<Variant> take_rival() noexcept {
        explored_ = std::exchange(exploring_, std::exchange(wanted_, std::nullopt));
        return exploring_;
    }
    /// The rival could not run.
    void give_up_rival() noexcept { explored_ = std::exchange(exploring_, std::nullopt); }
    /// Adds the seconds spent on plans for the rival.
    void spent(double seconds) noexcept {
        if (const auto rival = exploring_ ? exploring_ : explored_)
            explorer_.spent(index(*rival), seconds);
    }
    /// A new phase begins.
    void begin() noexcept { wanted_ = exploring_ = explored_ = std::nullopt; }

    const Calibration<N>& calibration() const noexcept { return calibration_; }
    void restore(const std::array<double, N>& corrections) noexcept {
        calibration_.restore(corrections);
    }
    const Explorer<N>& explorer() const noexcept { return explorer_; }

private:
    static constexpr double most_slowdown = 4;  // largest predicted slowdown of an explored rival

    static constexpr std::size_t index(Variant variant) noexcept {
        return static_cast<std::size_t>(variant);
    }

    Calibration<N> calibration_;
    Explorer<N> explorer_;
    std::array<double, N> times_{};
    double deciding_ = 0, planning_ = 0;  // deciding_ includes planning_
    std::optional<Variant> wanted_, exploring_, explored_;
};

/// Times a run by its own lifetime; a run that throws is not counted.
template <class TimeWatch, class State>
class Timed {
public:
    Timed(TimeWatch& watch, State& state) : watch_(watch), state_(state) {}
    ~Timed() {
        if (is_cancelled_ || std::uncaught_exceptions() > thrown_) return;
        const MaskedTraps masked;  // predictions may be NaN
        if (watch_.ran(clock_.seconds())) state_.decide_again();
    }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

    /// The run declined and is not counted.
    void cancel() noexcept { is_cancelled_ = true; }

private:
    TimeWatch& watch_;
    State& state_;
    int thrown_ = std::uncaught_exceptions();
    bool is_cancelled_ = false;
    Stopwatch clock_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

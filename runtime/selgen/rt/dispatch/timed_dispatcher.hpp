// Extends the dispatcher for selectors with `watch time` or `decide anytime`.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/decide_again.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/stream_times.hpp>
#include <selgen/rt/saved.hpp>
#include <selgen/rt/time_watch.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Base of dispatchers that learn from their run times (`watch time`), or decide again within a
/// phase (`decide anytime`).
template <class Dispatcher, class Selector, class Phase, class... Plans>
class TimedDispatcher : public DispatcherBase<Dispatcher, Selector, Phase, Plans...> {
    using Base = DispatcherBase<Dispatcher, Selector, Phase, Plans...>;
    friend Base;
    template <class, class...>
    friend class Call;

public:
    using Variant = typename Base::Variant;
    using Factors = std::array<double, Selector::variant_count>;

    /// How well the runs of a variant agree with its predicted time.
    Trust trust(Variant variant) const noexcept {
        return time_.calibration().trust(static_cast<std::size_t>(variant));
    }
    /// The ratio of measured to predicted time of each variant: the factor of its prediction.
    const Factors& correction_factors() const noexcept { return time_.calibration().corrections(); }
    /// Seconds of all calls, and of those that explored, including the plans made for them.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, including features and inspections; and of all plans.
    double decision_seconds() const noexcept { return time_.decision_seconds(); }
    double planning_seconds() const noexcept { return time_.planning_seconds(); }
    /// Writes the correction factors and the lengths of the last phases to a file, atomically: the
    /// file is either complete or unchanged. Throws std::runtime_error.
    void save(const std::string& path) const {
        rt::save<Selector::variant_count>(path, Selector::info,
                                          {correction_factors(), state_.reuse.lengths()});
    }
    /// Restores what save() wrote for this selector on a machine like this one. Returns false if
    /// there is no usable file.
    bool load(const std::string& path) {
        const auto saved = rt::saved<Selector::variant_count>(path, Selector::info);
        if (!saved) return false;
        time_.restore(saved->corrections);
        state_.reuse.restore(saved->lengths);
        state_.forget();
        return true;
    }

protected:
    static constexpr bool decides_by_itself = true;
    using Base::ahead_;
    using Base::plans_;
    using Base::state_;
    TimeWatch<Variant, Selector::variant_count> time_{Selector::explored_share};
    StreamTimes<typename Selector::StreamTimer, TimedRun<Variant>> stream_times_;

    /// Learns from earlier runs whose work on their streams is complete. Does not wait.
    void read_stream_times() noexcept {
        const MaskedTraps masked;  // predictions may be NaN
        stream_times_.read([this](const TimedRun<Variant>& run, double seconds) {
            if (time_.ran(run, seconds)) state_.decide_again();
        });
    }
    void begin_timing() noexcept {
        time_.begin();
        state_.features.seen = time_.seen();
    }
    auto times_planning() {
        if constexpr (Selector::watches_time)
            return time_.plans();
        else
            return false;
    }

    /// Also decides again if a call of this phase requires it.
    template <class... Arguments>
    void decide_unless_kept(const Result<Phase>& phase, Arguments&... arguments) {
        if (!state_.keeps(phase)) return begin_phase(phase, arguments...);
        if constexpr (!std::is_same_v<Result<Phase>, EveryCall>)
            if (!plans_.runs() && state_.must_decide_again()) repeat_decision(phase, arguments...);
    }

private:
    template <class... Arguments>
    void begin_phase(const Result<Phase>& phase, Arguments&... arguments) {
        [[maybe_unused]] const auto deciding = times_decision();
        OwnCall<Dispatcher, Arguments...> call(static_cast<Dispatcher&>(*this), phase,
                                               arguments...);
        rt::decide_phase(call);
        end_decision();
    }
    template <class... Arguments>
    void repeat_decision(const Result<Phase>& phase, Arguments&... arguments) {
        [[maybe_unused]] const auto deciding = times_decision();
        const Variant at_hand = state_.decision()->variant;
        if constexpr (Selector::delivers) ahead_ = Ahead<Variant>(at_hand);
        Selector::set_reuse(state_.features, state_.reuse.rest());
        state_.features.seen = time_.seen(at_hand);
        OwnCall<Dispatcher, Arguments...> call(static_cast<Dispatcher&>(*this), phase,
                                               arguments...);
        this->new_phase_ = &phase;
        decide_again(state_, call, time_);
        end_decision();
    }
    auto times_decision() {
        if constexpr (Selector::watches_time)
            return time_.decides();
        else
            return false;
    }
    void end_decision() {
        if constexpr (Selector::decides_anytime) state_.reuse.watch_length();
        time_.decided(*this, Selector::times(state_.features), Selector::setups(state_.features));
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

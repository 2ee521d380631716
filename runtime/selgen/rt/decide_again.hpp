#pragma once

#include <cstddef>
#include <optional>

#include <selgen/rt/settle.hpp>
#include <selgen/rt/time_watch.hpp>

namespace selgen::rt {

/// What a selector does to decide again within a phase.
template <class Steps, class Drop, class Time>
struct Again {
    const Steps& steps;
    const Drop& drop;  // void (): drops the plan at hand
    Time& time;        // the TimeWatch, whose rival is to be explored
};
template <class Steps, class Drop, class Time>
Again(const Steps&, const Drop&, Time&) -> Again<Steps, Drop, Time>;

namespace detail {

/// Lets a rival take the next call, once; false where it cannot.
template <class Watch, class Variant, std::size_t N, class State, class Phase, class Steps>
bool take_rival(Variant rival, State& state, const Phase& phase, Situation<Variant, N>& now,
                const Steps& steps) {
    if (now.open.has(rival) && !steps.infeasible(rival) && plan<Watch>(rival, state, steps)) {
        state.keep({rival, Reason::explored}, phase);
        return true;
    }
    now.open.remove(rival);
    return false;
}

template <class Watch, class State, class Phase, class Again>
void decide_again_as(State& state, const Phase& phase, const Again& again) {
    const auto& [steps, drop, time] = again;
    const auto at_hand = state.decision()->variant;
    Watch::begin(state);
    state.begin_again();
    const auto wanted = state.wanted();
    if (wanted == at_hand) {
        state.keep({at_hand, Reason::forced}, phase);
        return Watch::end(state, steps);
    }
    Situation now{state.open(), state.running()};
    const auto rival = wanted ? std::nullopt : time.take_rival();
    if (rival) {
        drop();
        if (take_rival<Watch>(*rival, state, phase, now, steps)) return Watch::end(state, steps);
        time.give_up_rival();
    }
    const auto decision = steps.decide(now);
    if (decision.variant == at_hand && !rival) {
        state.keep(decision, phase);
    } else {
        drop();
        take_one<Watch>(state, phase, now, steps);
    }
    Watch::end(state, steps);
}

}  // namespace detail

/// Decides again within a phase: stays with what is forced, or takes the rival that `time` wants
/// explored, or stays with what runs, or changes to another variant, and then drops the plan at
/// hand. Where no variant is left, or an inspection throws, the exception passes and the next call
/// starts a phase: the plan of what ran may be gone.
template <class State, class Phase, class Again>
void decide_again(State& state, const Phase& phase, const Again& again) {
    const Stopwatch clock;
    try {
        if (state.watching.is_told())
            detail::decide_again_as<detail::Watched>(state, phase, again);
        else
            detail::decide_again_as<detail::Unwatched>(state, phase, again);
    } catch (...) {
        state.forget();
        throw;
    }
    again.time.spent(clock.seconds());
}

}  // namespace selgen::rt

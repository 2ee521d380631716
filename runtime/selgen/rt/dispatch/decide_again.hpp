// Repeats the decision of a running phase, or lets a rival of its variant run once.
#pragma once

#include <cstddef>
#include <optional>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/dispatch/decide_phase.hpp>
#include <selgen/rt/time_watch.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Lets a rival take the next call once; returns false if it cannot run.
template <class Variant, std::size_t N, class State, class Phase, class Call>
bool take_rival(Variant rival, State& state, const Phase& phase, DecisionContext<Variant, N>& now,
                Call& call) {
    if (now.open.has(rival) && !call.is_infeasible(rival) && has_made_plan(rival, state, call)) {
        state.store({rival, Reason::explored}, phase);
        return true;
    }
    now.open.remove(rival);
    return false;
}

template <class State, class Phase, class Call, class Time>
void take_variant_again(State& state, const Phase& phase, Call& call, Time& time) {
    const auto at_hand = state.decision()->variant;
    state.begin_again();
    const auto wanted = state.wanted();
    if (wanted == at_hand) return state.store({at_hand, Reason::forced}, phase);
    DecisionContext now{state.open(), state.running()};
    const auto rival = wanted ? std::nullopt : time.take_rival();
    if (rival) {
        call.drop_plan();
        if (take_rival(*rival, state, phase, now, call)) return;
        time.give_up_rival();
    }
    const auto decision = call.decide(now);
    if (decision.variant == at_hand && !rival) return state.store(decision, phase);
    call.drop_plan();
    take_variant(state, phase, now, call);
}

}  // namespace detail

/// Decides again within a phase. It keeps a forced variant, runs the rival that `time` wants to
/// explore, keeps the running variant, or switches to another one and destroys the current plan. If
/// no variant is left or an inspection throws, the exception propagates. The next call then starts
/// a new phase, since the plan of the running variant may have been destroyed.
template <class State, class Phase, class Call, class Time>
void decide_again(State& state, const Phase& phase, Call& call, Time& time) {
    const Stopwatch clock;
    try {
        if (state.watching.is_reported()) state.watching.begin();
        detail::take_variant_again(state, phase, call, time);
        if (state.watching.is_reported()) call.report();
    } catch (...) {
        state.forget();
        throw;
    }
    time.spent(clock.seconds());
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

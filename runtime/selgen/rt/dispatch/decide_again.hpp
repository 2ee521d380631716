// Repeats the decision of a running phase, or lets a rival of its variant run once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/time_watch.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Lets a rival take the next call once; returns false if it cannot run.
template <class State, class Call, class Variant>
bool take_rival(Variant rival, State& state, Call& call) {
    const auto index = static_cast<std::size_t>(rival);
    if (state.candidates.has(rival) && !call.is_infeasible(index) && has_made_plan(call, index)) {
        call.keep_phase();
        state.propose(Decision<Variant>{rival, Reason::explored});
        state.store();
        return true;
    }
    state.candidates.remove(rival);
    return false;
}

template <class State, class Call, class Time>
void take_variant_again(State& state, Call& call, Time& time) {
    const auto at_hand = state.decision()->variant;
    state.begin_again();
    open_variants(call);
    const auto wanted = state.wanted();
    const auto keep = [&] {
        call.keep_phase();
        state.store();
    };
    if (wanted == at_hand) {
        state.propose(Decision<decltype(at_hand)>{at_hand, Reason::forced});
        return keep();
    }
    const auto rival = wanted ? std::nullopt : time.take_rival();
    if (rival) {
        call.drop_plan();
        if (take_rival(*rival, state, call)) return;
        time.give_up_rival();
    }
    call.decide();
    if (state.proposed().variant == static_cast<std::uint16_t>(at_hand) && !rival) return keep();
    call.drop_plan();
    take_variant(call);
}

}  // namespace detail

/// Decides again within a phase. It keeps a forced variant, runs the rival that `time` wants to
/// explore, keeps the running variant, or switches to another one and destroys the current plan. If
/// no variant is left or an inspection throws, the exception propagates. The next call then starts
/// a new phase, since the plan of the running variant may have been destroyed.
template <class State, class Call, class Time>
void decide_again(State& state, Call& call, Time& time) {
    const Stopwatch clock;
    const AnyDecision before = state.proposed();
    try {
        if (state.watching.is_reported()) state.watching.begin();
        detail::take_variant_again(state, call, time);
        if (state.watching.is_reported()) report(call);
    } catch (...) {
        state.propose(before);
        state.forget();
        throw;
    }
    time.spent(clock.seconds());
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include <selgen/rt/decision.hpp>
#include <selgen/rt/join.hpp>

namespace selgen::rt {

/// What a selector does at the begin of a phase.
template <class Read, class Infeasible, class Decide, class Plan>
struct Steps {
    Read read;              // void (): reads the features that cost nothing
    Infeasible infeasible;  // bool (Variant)
    Decide decide;          // Decision (Situation)
    Plan plan;              // void (Variant): makes its plan, or throws
};
template <class... Step>
Steps(Step...) -> Steps<Step...>;

namespace detail {

template <class Variant, class State, class Steps>
bool plan(Variant variant, State& state, const Steps& steps, std::exception_ptr& last) {
    try {
        steps.plan(variant);
        return true;
    } catch (...) {
        state.fail(variant);
        last = std::current_exception();
        return false;
    }
}

/// Takes the forced variant; false, and told on stderr, where that cannot be.
template <class Variant, class State, class Steps>
bool take_forced(Variant variant, State& state, const Steps& steps, Situation<Variant>& now,
                 std::exception_ptr& last) {
    std::string why;
    if (!now.open.has(variant))
        why = "unavailable";
    else if (steps.infeasible(variant))
        why = state.about().infeasible(variant);
    else if (!plan(variant, state, steps, last))
        why = join({"its plan failed: ", state.failures.text(variant)});
    else
        return true;
    now.open.remove(variant);
    state.forcing.pass_over(state.about(), variant, why);
    return false;
}

/// No variant is left: as before the first call.
[[noreturn]] inline void give_up(std::string_view selector, const std::exception_ptr& last) {
    if (last) std::rethrow_exception(last);
    throw std::runtime_error(join({"selgen: ", selector, ": no variant is available"}));
}

}  // namespace detail

/// Decides a phase: reads, decides, plans; a variant whose plan throws is set aside and the others
/// are decided anew. The last exception passes where none is left; the next call starts anew then.
template <class State, class Phase, class Variant, class Steps>
void decide_phase(State& state, const Phase& phase, Set<Variant> available, const Steps& steps) {
    state.begin(available);
    steps.read();
    std::exception_ptr last;
    Situation<Variant> now{available, state.running()};
    if (const auto wanted = state.wanted())
        if (detail::take_forced(*wanted, state, steps, now, last))
            return state.keep({*wanted, Reason::forced}, phase);
    for (;;) {
        const Decision<Variant> decision = steps.decide(now);
        if (!now.open.has(decision.variant)) detail::give_up(state.about().selector, last);
        if (detail::plan(decision.variant, state, steps, last)) return state.keep(decision, phase);
        now.open.remove(decision.variant);
    }
}

/// decide_phase, kept out of the way of calls that reuse a decision.
template <class State, class Phase, class Variant, class Steps>
[[gnu::noinline, gnu::cold]] void settle(State& state, const Phase& phase, Set<Variant> available,
                                         const Steps& steps) {
    decide_phase(state, phase, available, steps);
}

}  // namespace selgen::rt

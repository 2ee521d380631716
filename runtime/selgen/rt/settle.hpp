#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include <selgen/rt/decision.hpp>
#include <selgen/rt/join.hpp>

namespace selgen::rt {

/// What a selector does at the begin of a phase.
template <class Read, class Infeasible, class Decide, class Plan, class Tell>
struct Steps {
    Read read;              // void (): reads the features that cost nothing
    Infeasible infeasible;  // bool (Variant)
    Decide decide;          // Decision (Situation)
    Plan plan;              // void (Variant): makes its plan, or throws
    Tell tell;              // void (): prints and writes the decision, where that is asked for
};
template <class... Step>
Steps(Step...) -> Steps<Step...>;

namespace detail {

template <class Variant, class State, class Steps>
bool plan(Variant variant, State& state, const Steps& steps, std::exception_ptr& last) {
    const auto begin = state.watching.now();
    try {
        steps.plan(variant);
        state.watching.planned(variant, begin, "");
        return true;
    } catch (...) {
        state.fail(variant);
        state.watching.planned(variant, begin, state.failures.text(variant));
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

/// Decides and plans until there is a variant to keep.
template <class State, class Phase, class Variant, class Steps>
void take_one(State& state, const Phase& phase, Set<Variant> available, const Steps& steps) {
    state.begin(available);
    steps.read();
    std::exception_ptr last;
    Situation<Variant> now{available, state.running()};
    if (const auto wanted = state.wanted())
        if (take_forced(*wanted, state, steps, now, last))
            return state.keep({*wanted, Reason::forced}, phase);
    for (;;) {
        const Decision<Variant> decision = steps.decide(now);
        if (!now.open.has(decision.variant)) {
            if (state.watching.is_told()) steps.tell();
            give_up(state.about().selector, last);
        }
        if (plan(decision.variant, state, steps, last)) return state.keep(decision, phase);
        now.open.remove(decision.variant);
    }
}

}  // namespace detail

/// Decides a phase: reads, decides, plans; a variant whose plan throws is set aside and the others
/// are decided anew. The last exception passes where none is left; the next call starts anew then.
template <class State, class Phase, class Variant, class Steps>
void decide_phase(State& state, const Phase& phase, Set<Variant> available, const Steps& steps) {
    detail::take_one(state, phase, available, steps);
    if (state.watching.is_told()) steps.tell();
}

/// decide_phase, kept out of the way of calls that reuse a decision.
template <class State, class Phase, class Variant, class Steps>
[[gnu::noinline, gnu::cold]] void settle(State& state, const Phase& phase, Set<Variant> available,
                                         const Steps& steps) {
    decide_phase(state, phase, available, steps);
}

}  // namespace selgen::rt

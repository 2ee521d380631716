#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

#include <selgen/rt/decision.hpp>
#include <selgen/rt/fatal.hpp>
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

/// What is done beside the steps where nobody watches: nothing.
struct Unwatched {
    template <class State>
    static void begin(State&) noexcept {}
    template <class State>
    static std::int64_t now(const State&) noexcept {
        return 0;
    }
    template <class State, class Variant>
    static void planned(State&, Variant, std::int64_t) noexcept {}
    template <class State, class Steps>
    static void end(State&, const Steps&) noexcept {}
};

struct Watched {
    template <class State>
    static void begin(State& state) {
        state.watching.begin();
    }
    template <class State>
    static std::int64_t now(const State& state) {
        return state.watching.now();
    }
    template <class State, class Variant>
    static void planned(State& state, Variant variant, std::int64_t begin) {
        state.watching.planned(variant, begin, state.failures.text(variant));
    }
    template <class State, class Steps>
    static void end(State& state, const Steps& steps) {
        if (state.watching.is_traced()) state.hide_phase();
        steps.tell();
    }
};

template <class Watch, class Variant, class State, class Steps>
bool plan(Variant variant, State& state, const Steps& steps) {
    if (state.failures.has(variant)) return false;  // its plan was made ahead, and threw
    const auto begin = Watch::now(state);
    try {
        steps.plan(variant);
        Watch::planned(state, variant, begin);
        return true;
    } catch (const Fatal&) {
        throw;
    } catch (...) {
        state.fail(variant);
        Watch::planned(state, variant, begin);
        return false;
    }
}

/// Takes the forced variant; false, and told on stderr, where that cannot be.
template <class Watch, class Variant, std::size_t N, class State, class Steps>
bool take_forced(Variant variant, State& state, const Steps& steps, Situation<Variant, N>& now) {
    std::string why;
    if (state.failures.declined(variant))
        why = join({"it declined: ", state.failures.text(variant)});
    else if (!now.open.has(variant))
        why = "unavailable";
    else if (steps.infeasible(variant))
        why = state.about().infeasible(variant, state.features);
    else if (!plan<Watch>(variant, state, steps))
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

/// Decides and plans until there is a variant to keep. Throws where none is left. (A Decision is
/// not handed on: its parts are written one by one, and reading them at once would wait for that.)
template <class Watch, class State, class Phase, class Variant, std::size_t N, class Steps>
void take_one(State& state, const Phase& phase, Situation<Variant, N> now, const Steps& steps) {
    if (const auto wanted = state.wanted())
        if (take_forced<Watch>(*wanted, state, steps, now))
            return state.keep({*wanted, Reason::forced}, phase);
    for (;;) {
        const Decision<Variant> decision = steps.decide(now);
        if (!now.open.has(decision.variant)) break;
        if (plan<Watch>(decision.variant, state, steps)) return state.keep(decision, phase);
        now.open.remove(decision.variant);
    }
    Watch::end(state, steps);
    give_up(state.about().selector, state.failures.last());
}

template <class Watch, class State, class Phase, class Variant, std::size_t N, class Steps>
void settle_as(State& state, const Phase& phase, Set<Variant, N> available, const Steps& steps) {
    state.begin(available);
    Watch::begin(state);
    steps.read();
    take_one<Watch>(state, phase, Situation{state.open(), state.running()}, steps);
    Watch::end(state, steps);
}

template <class State, class Phase, class Variant, std::size_t N, class Steps>
[[gnu::noinline, gnu::cold]] void settle_watched(State& state, const Phase& phase,
                                                 Set<Variant, N> available, const Steps& steps) {
    settle_as<Watched>(state, phase, available, steps);
}

}  // namespace detail

/// Decides a phase: reads, decides, plans; a variant whose plan throws is set aside and the others
/// are decided anew. The last exception passes where none is left, and one that is Fatal at once;
/// the next call starts anew then.
template <class State, class Phase, class Variant, std::size_t N, class Steps>
void settle(State& state, const Phase& phase, Set<Variant, N> available, const Steps& steps) {
    if (state.watching.is_told())
        detail::settle_watched(state, phase, available, steps);
    else
        detail::settle_as<detail::Unwatched>(state, phase, available, steps);
}

/// Does it out of line: what a caller that reuses its decision has in its loop stays small.
template <class Work>
[[gnu::noinline, gnu::cold]] bool apart(const Work& work) {
    return work();
}

}  // namespace selgen::rt

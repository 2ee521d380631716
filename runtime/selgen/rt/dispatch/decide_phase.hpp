// How a new phase is decided: variants are tried until one can run and its plan is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/declined.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/text.hpp>

/// `Call` is a call of a dispatcher (dispatch/dispatcher.hpp) with
///
///     void read_features();                      // those without inspections
///     bool is_infeasible(Variant);
///     Decision<Variant> decide(DecisionContext<Variant, N>);
///     void make_plan(Variant);                   // or throws
///     std::string infeasible_text(Variant);
///     std::string unavailable_text();
///     void report();                             // the decision, if reporting is on
namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Traces the making of a plan since `begin`, or its failure, if tracing is on.
template <class Variant, class State>
[[gnu::noinline, gnu::cold]] void report_plan(Variant variant, State& state, std::int64_t begin) {
    state.watching.planned(state.info(), static_cast<std::size_t>(variant), begin,
                           state.failures.text(variant));
}

/// Makes the plan of `variant`. Returns false if it throws; the exception is stored.
template <class Variant, class State, class Call>
SELGEN_HOST_INLINE bool has_made_plan(Variant variant, State& state, Call& call) {
    if (state.failures.has(variant)) return false;  // making its plan ahead has thrown
    const bool is_traced = state.watching.is_traced();
    const std::int64_t begin = is_traced ? state.watching.now() : 0;
    bool is_made = true;
    try {
        call.make_plan(variant);
    } catch (const Fatal&) {
        throw;
    } catch (...) {
        state.fail(variant);
        is_made = false;
    }
    if (is_traced) report_plan(variant, state, begin);
    return is_made;
}

/// Chooses the forced variant. Returns false, and reports the reason on stderr, if that is
/// impossible.
template <class Variant, std::size_t N, class State, class Call>
[[gnu::noinline, gnu::cold]] bool take_forced(Variant variant, State& state, Call& call,
                                              DecisionContext<Variant, N>& now) {
    std::string why;
    if (state.failures.declined(variant))
        why = join({"it declined: ", state.failures.text(variant)});
    else if (!now.open.has(variant))
        why = call.unavailable_text();
    else if (call.is_infeasible(variant))
        why = call.infeasible_text(variant);
    else if (!has_made_plan(variant, state, call))
        why = join({"its plan failed: ", state.failures.text(variant)});
    else
        return true;
    now.open.remove(variant);
    state.forcing.skip(state.info(), variant, why);
    return false;
}

/// No variant is left: rethrows the last exception, or throws std::runtime_error if there is none.
[[noreturn]] SELGEN_COLD void throw_none_left(std::string_view selector,
                                              const std::exception_ptr& last) {
    if (last) std::rethrow_exception(last);
    throw std::runtime_error(join({"selgen: ", selector, ": no variant is available"}));
}

/// Decides and plans until a variant is usable. Throws if none is left. (The Decision is not
/// returned: its parts are written one by one, and reading them at once would stall until the
/// writes complete.)
template <class State, class Phase, class Variant, std::size_t N, class Call>
void take_variant(State& state, const Phase& phase, DecisionContext<Variant, N> now, Call& call) {
    if (const auto wanted = state.wanted())
        if (take_forced(*wanted, state, call, now))
            return state.store({*wanted, Reason::forced}, phase);
    for (;;) {
        const Decision<Variant> decision = call.decide(now);
        if (!now.open.has(decision.variant)) break;
        if (has_made_plan(decision.variant, state, call)) return state.store(decision, phase);
        now.open.remove(decision.variant);
    }
    if (state.watching.is_reported()) call.report();
    throw_none_left(state.info().name, state.failures.last());
}

}  // namespace detail

/// Decides a phase: reads features, decides, and makes the plan. A variant whose plan throws is
/// excluded, and the decision is repeated among the others. If none is left, the last exception
/// propagates; a Fatal exception propagates at once. The next call then starts a new phase.
template <class State, class Phase, class Variant, std::size_t N, class Call>
void decide_phase(State& state, const Phase& phase, Set<Variant, N> available, Call& call) {
    state.begin(available);
    if (state.watching.is_reported()) state.watching.begin();
    call.read_features();
    detail::take_variant(state, phase, DecisionContext{state.open(), state.running()}, call);
    if (state.watching.is_reported()) call.report();
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

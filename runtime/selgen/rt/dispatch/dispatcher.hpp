#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/dispatch/decide_phase.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/trace/report.hpp>

namespace selgen::mpi {
template <class, class...>
class RanksCall;
}

namespace selgen::rt {

/// Where no path leads: only what was built is ever taken.
[[noreturn]] inline void unreachable() {
#if defined(__GNUC__)
    __builtin_unreachable();
#else
    std::abort();
#endif
}

/// Stands for inspections where their features are known once they have run, and not before.
template <class State>
struct InspectedOnly {
    const State& state;

    template <class Inspect>
    bool operator()(Inspect inspect) const noexcept {
        return state.inspected(inspect);
    }
};
template <class State>
InspectedOnly(const State&) -> InspectedOnly<State>;

namespace detail {

// The rules and the conditions of a selector are functions of its namespace, found by the type of
// its features. They take what makes inspections where they need some.
template <class Features, class Context, class Need>
auto decide_by_rules(const Features& features, const Context& now, const Need& need, int)
    -> decltype(decide(features, now, need)) {
    return decide(features, now, need);
}
template <class Features, class Context, class Need>
auto decide_by_rules(const Features& features, const Context& now, const Need&, long) {
    return decide(features, now);
}
template <class Variant, class Features, class Need>
auto is_infeasible(Variant variant, const Features& features, const Need& need, int)
    -> decltype(infeasible(variant, features, need)) {
    return infeasible(variant, features, need);
}
template <class Variant, class Features, class Need>
bool is_infeasible(Variant variant, const Features& features, const Need&, long) {
    return infeasible(variant, features);
}

}  // namespace detail

/// A call of a dispatcher while its phase is decided: hands the arguments of the call on to the
/// private members of the dispatcher.
template <class Dispatcher, class... Arguments>
class Call {
    using Selector = typename Dispatcher::Selector;
    using Variant = typename Selector::Variant;
    using Indices = std::index_sequence_for<Arguments...>;

public:
    Call(Dispatcher& dispatcher, Arguments&... arguments) noexcept
        : dispatcher_(dispatcher), arguments_(arguments...) {}

    void read_features() {
        read_features_of_call();
        if constexpr (Selector::has_knobs) dispatcher_.choose_knobs();
        dispatcher_.begin_timing();
    }
    void read_features_of_call() { read_features(Indices()); }

    /// What rules need before they read what inspection `inspect` finds.
    SELGEN_HOST_CALLS template <class Inspect>
    SELGEN_HD bool operator()(Inspect inspect) const {
        if (dispatcher_.state_.must_inspect(inspect)) run_inspection(inspect);
        return true;
    }
    template <class Inspect>
    void run_inspection(Inspect inspect) const {
        run_inspection(inspect, Indices());
    }

    bool is_infeasible(Variant variant) const {
        return detail::is_infeasible(variant, dispatcher_.state_.features, *this, 0);
    }
    /// The same by the inspections that have run; where it depends on others it is not.
    bool is_known_infeasible(Variant variant) const {
        return detail::is_infeasible(variant, dispatcher_.state_.features,
                                     InspectedOnly{dispatcher_.state_}, 0);
    }

    Decision<Variant> decide(const DecisionContext<Variant, Selector::variant_count>& now) const {
        return detail::decide_by_rules(dispatcher_.state_.features, now, *this, 0);
    }

    void make_plan(Variant variant) {
        if constexpr (Selector::delivers)
            if (dispatcher_.ahead_.take(variant)) return;
        make_plan_now(variant);
    }
    void make_plan_now([[maybe_unused]] Variant variant) {
        if constexpr (Dispatcher::has_plans) make_plan_now(variant, Indices());
    }
    void drop_plan() {
        if constexpr (Selector::delivers) dispatcher_.ahead_.drop();
        dispatcher_.plans_.drop(Selector::info.name);
    }

    std::string infeasible_text(Variant variant) const {
        return rt::infeasible_text(Selector::info, static_cast<std::size_t>(variant),
                                   detail::vetoed(dispatcher_.state_.features, 0));
    }
    void report() { dispatcher_.report(); }

private:
    template <std::size_t... i>
    void read_features(std::index_sequence<i...>) {
        dispatcher_.read_features(std::get<i>(arguments_)...);
    }
    template <class Inspect, std::size_t... i>
    void run_inspection(Inspect inspect, std::index_sequence<i...>) const {
        dispatcher_.run_inspection(inspect, std::get<i>(arguments_)...);
    }
    template <std::size_t... i>
    void make_plan_now(Variant variant, std::index_sequence<i...>) {
        [[maybe_unused]] const auto planning = dispatcher_.times_planning();
        dispatcher_.make_plan(variant, std::get<i>(arguments_)...);
    }

    Dispatcher& dispatcher_;
    std::tuple<Arguments&...> arguments_;
};

/// What the Dispatcher of each selector has: its state, what may be asked of it and done to it, and
/// how it decides a phase by the private members of the class that derives from it.
///
/// `Phase_` and `Plans` are types, or types of functions that return them.
template <class Dispatcher, class Selector_, class Phase_, class... Plans>
class DispatcherBase {
    using Phase = Result<Phase_>;

    template <class, class...>
    friend class Call;
    template <class, class...>
    friend class mpi::RanksCall;

public:
    using Selector = Selector_;
    using Variant = typename Selector::Variant;
    using Features = typename Selector::Features;
    static constexpr bool has_plans = sizeof...(Plans) > 0;

    /// What runs and why; nothing before the first call.
    std::optional<Decision<Variant>> decision() const noexcept { return state_.decision(); }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    Why why(Variant variant) const noexcept {
        return state_.why(
            variant, detail::is_infeasible(variant, state_.features, InspectedOnly{state_}, 0));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal gives each variant; NaN where it says nothing, or needs what was not read.
    std::array<double, Selector::variant_count> costs() const noexcept {
        return Selector::costs(state_.features);
    }
    /// Bytes that the plan at hand holds, by its member bytes(); 0 where it has none.
    double plan_bytes() const { return plans_.bytes(); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const {
        return rt::explain(
            ReportOf<DispatcherBase, Selector::variant_count>(*this, Selector::info).report());
    }
    Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) {
        force(static_cast<Variant>(variant_named(Selector::info, name)));
    }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// Expected calls of each phase to come (at least 1); overrides the prediction.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

protected:
    // Written out, so that a constant may be made by default, whatever its plans are.
    DispatcherBase() {}  // NOLINT(modernize-use-equals-default)

    /// Decides the phase, unless it is decided. True where the call has to go through trace_run().
    /// Out of line: what a caller that reuses its decision has in its loop stays small.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] bool decide_phase(const Phase& phase, Arguments&... arguments) {
        if (state_.is_run_traced()) return true;
        self().decide_unless_kept(phase, arguments...);
        return false;
    }
    /// The same without a trace of the run.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] void decide_phase_only(const Phase& phase,
                                                        Arguments&... arguments) {
        self().decide_unless_kept(phase, arguments...);
    }
    /// The same two where no phase outlives its call.
    template <class... Arguments>
    bool decide_call(Arguments&... arguments) {
        if (state_.is_run_traced()) return true;
        self().begin_phase(Phase(), arguments...);
        return false;
    }
    template <class... Arguments>
    void decide_call_only(Arguments&... arguments) {
        self().begin_phase(Phase(), arguments...);
    }

    /// Makes the call, which comes back to be decided, and writes how long its variant ran.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] decltype(auto) trace_run(Arguments&&... arguments) {
        const TracedRun run(Selector::info, state_.watching);
        return self()(std::forward<Arguments>(arguments)...);
    }

    /// Whether the plan of `variant` is at hand before the phase is decided, or can be made.
    template <class... Arguments>
    bool has_plan_ahead(Variant variant, Arguments&... arguments) {
        Call<Dispatcher, Arguments...> call(self(), arguments...);
        return ahead_.has(variant, state_, call);
    }

    /// The phase that is being decided.
    const Phase& new_phase() const noexcept { return *new_phase_; }

    State<Selector, Phase> state_;
    PlanOf<Result<Plans>...> plans_;
    Ahead<Variant> ahead_;

    // Of selectors that watch the time of their runs: dispatch/timed_dispatcher.hpp.
    static constexpr void begin_timing() noexcept {}
    static constexpr bool times_planning() noexcept { return false; }

    template <class... Arguments>
    void decide_unless_kept(const Phase& phase, Arguments&... arguments) {
        if (!state_.keeps(phase)) self().begin_phase(phase, arguments...);
    }
    template <class... Arguments>
    void begin_phase(const Phase& phase, Arguments&... arguments) {
        Call<Dispatcher, Arguments...> call(self(), arguments...);
        begin_phase_with(call, phase);
    }
    template <class AnyCall>
    void begin_phase_with(AnyCall& call, const Phase& phase) {
        end_phase();
        new_phase_ = &phase;
        rt::decide_phase(state_, phase, Selector::available(), call);
    }
    /// The plan at hand has served, unless it may be renewed.
    void end_phase() {
        if constexpr (Selector::renews_plans)
            plans_.check_idle(Selector::info.name);
        else
            plans_.drop(Selector::info.name);
        if constexpr (Selector::delivers) ahead_ = Ahead<Variant>();
    }

private:
    Dispatcher& self() noexcept { return static_cast<Dispatcher&>(*this); }

    [[gnu::noinline, gnu::cold]] void report() {
        if (state_.watching.is_traced()) state_.invalidate_phase();
        rt::report(
            ReportOf<DispatcherBase, Selector::variant_count>(*this, Selector::info).report(),
            state_.watching);
    }

    const Phase* new_phase_ = nullptr;
};

}  // namespace selgen::rt

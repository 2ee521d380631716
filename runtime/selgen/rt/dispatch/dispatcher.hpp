// The base class of generated dispatchers: public interface, state, plans and the decision of a
// phase. It includes all that every generated selector uses.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/decide_phase.hpp>
#include <selgen/rt/dispatch/deciding.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/fp_traps.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/of_thread.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/trace/report.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {
template <class, class...>
class RanksCall;
}  // namespace SELGEN_ABI
}  // namespace selgen::mpi

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Marks unreachable code: only variants of this build are ever chosen.
[[noreturn]] inline void unreachable() {
#if defined(__GNUC__)
    __builtin_unreachable();
#else
    std::abort();
#endif
}

/// Waits for a stream at the end of its own lifetime, in programs that can run work on it.
template <class Timer, class Stream>
struct StreamWait {
    Stream stream;

    ~StreamWait() { Timer::wait_for(stream); }
};
template <class Stream>
struct StreamWait<void, Stream> {
    Stream stream;
};

/// Replaces inspections: their features are known only if they have already run.
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

template <class Dispatcher, std::size_t Most>
class RecentPhases;

namespace detail {

// The rules and conditions of a selector are functions in its namespace, found by
// argument-dependent lookup on its features type. Those that need inspections take a function that
// runs them.
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

/// A call of a dispatcher while its phase is decided: forwards the arguments of the call to private
/// members of the dispatcher.
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

    /// Called by rules before they read the results of `inspect`.
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
    /// The same using only inspections that have run; false if it depends on others.
    bool is_known_infeasible(Variant variant) const {
        const MaskedTraps masked;
        return masked.done(detail::is_infeasible(variant, dispatcher_.state_.features,
                                                 InspectedOnly{dispatcher_.state_}, 0));
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

    std::string unavailable_text() const {
        return rt::unavailable_text(Selector::info,
                                    detail::vetoed(dispatcher_.state_.features, 0) != nullptr);
    }
    std::string infeasible_text(Variant variant) const {
        return rt::infeasible_text(Selector::info, static_cast<std::size_t>(variant),
                                   detail::vetoed(dispatcher_.state_.features, 0));
    }
    void report() { dispatcher_.report(); }

private:
    template <std::size_t... i>
    void read_features(std::index_sequence<i...>) {
        {
            const UserCode user(dispatcher_.deciding_);
            dispatcher_.read_features(std::get<i>(arguments_)...);
        }
        // The decision reads the features after exceptions are masked.
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    template <class Inspect, std::size_t... i>
    void run_inspection(Inspect inspect, std::index_sequence<i...>) const {
        const UserCode user(dispatcher_.deciding_);
        dispatcher_.run_inspection(inspect, std::get<i>(arguments_)...);
    }
    template <std::size_t... i>
    void make_plan_now(Variant variant, std::index_sequence<i...>) {
        [[maybe_unused]] const auto planning = dispatcher_.times_planning();
        const UserCode user(dispatcher_.deciding_);
        dispatcher_.make_plan(variant, std::get<i>(arguments_)...);
        dispatcher_.state_.count_plan(variant);
    }

    Dispatcher& dispatcher_;
    std::tuple<Arguments&...> arguments_;
};

/// The common part of all Dispatchers: the state, its public interface, and the decision of a phase
/// through private members of the derived class.
///
/// `Phase_` and `Plans` are types, or function types whose return types are used.
template <class Dispatcher, class Selector_, class Phase_, class... Plans>
class DispatcherBase {
    using Phase = Result<Phase_>;

    template <class, class...>
    friend class Call;
    template <class, class...>
    friend class mpi::RanksCall;
    template <class, std::size_t>
    friend class RecentPhases;

public:
    using Selector = Selector_;
    using Variant = typename Selector::Variant;
    using Features = typename Selector::Features;
    static constexpr bool has_plans = sizeof...(Plans) > 0;

    /// The running variant and the reason; empty before the first call.
    std::optional<Decision<Variant>> decision() const noexcept { return state_.decision(); }
    /// The features of the phase; NaN for those that no decision needed.
    const Features& features() const noexcept { return state_.features; }
    /// The state of a variant in the decision.
    Why why(Variant variant) const noexcept {
        const MaskedTraps masked;
        return masked.done(state_.why(
            variant, detail::is_infeasible(variant, state_.features, InspectedOnly{state_}, 0)));
    }
    /// The text of the exception with which a variant's plan failed, or its run declined, in this
    /// phase; otherwise empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// The goal's value for each variant; NaN if the goal does not define it, or if it depends on
    /// features that were not read.
    std::array<double, Selector::variant_count> costs() const noexcept {
        const MaskedTraps masked;
        return masked.done(Selector::costs(state_.features));
    }
    /// Bytes of the current plan, as its member bytes() reports; 0 if it has none.
    double plan_bytes() const { return plans_.bytes(); }
    /// The decision as a few lines of text, with its numbers.
    std::string explain() const {
        const MaskedTraps masked;
        return rt::explain(
            ReportOf<DispatcherBase, Selector::variant_count>(*this, Selector::info).report());
    }
    Counts counts() const noexcept { return state_.counts(); }

    /// Uses this variant from the next call on, if it is available and feasible.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) {
        force(static_cast<Variant>(variant_named(Selector::info, name)));
    }
    /// Undoes force(); SELGEN_FORCE still applies.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// Expected calls per phase (at least 1) from now on; overrides the prediction.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a new phase at the next call.
    void forget() noexcept { state_.forget(); }

protected:
    // Not defaulted, so that a const object can be default-initialised for any types of plans.
    DispatcherBase() {}  // NOLINT(modernize-use-equals-default)

    /// Decides the phase if it is not decided yet. Returns true if the call must go through
    /// trace_run(). Out of line, to keep the loop of a caller that reuses its decision small.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] bool decide_phase(const Phase& phase, Arguments&... arguments) {
        if (interrupts(phase)) return false;
        state_.take_up();
        if (state_.is_run_traced()) return true;
        const Deciding deciding(deciding_);
        self().decide_unless_kept(phase, arguments...);
        return false;
    }
    /// The same without a trace of the run.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] void decide_phase_only(const Phase& phase,
                                                        Arguments&... arguments) {
        if (interrupts(phase)) return;
        state_.take_up();
        const Deciding deciding(deciding_);
        self().decide_unless_kept(phase, arguments...);
    }
    /// The same two if no phase outlasts a call.
    template <class... Arguments>
    bool decide_call(Arguments&... arguments) {
        if (interrupts(Phase())) return false;
        state_.take_up();
        if (state_.is_run_traced()) return true;
        const Deciding deciding(deciding_);
        self().begin_phase(Phase(), arguments...);
        return false;
    }
    template <class... Arguments>
    void decide_call_only(Arguments&... arguments) {
        if (interrupts(Phase())) return;
        state_.take_up();
        const Deciding deciding(deciding_);
        self().begin_phase(Phase(), arguments...);
    }

    /// Repeats the call, which decides its phase, and traces how long its variant ran.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] decltype(auto) trace_run(Arguments&&... arguments) {
        const TracedRun run(Selector::info, state_.watching);
        return self()(std::forward<Arguments>(arguments)...);
    }
    /// The same for a call whose work may continue on a stream: the run ends when the work
    /// is complete.
    template <class Stream, class... Arguments>
    [[gnu::noinline, gnu::cold]] decltype(auto) trace_run_on(Stream stream,
                                                             Arguments&&... arguments) {
        const TracedRun run(Selector::info, state_.watching);
        [[maybe_unused]] const StreamWait<typename Selector::StreamTimer, Stream> wait{stream};
        return self()(std::forward<Arguments>(arguments)...);
    }

    /// Whether the plan of `variant` exists before the phase is decided, or can be made.
    template <class... Arguments>
    bool has_plan_ahead(Variant variant, Arguments&... arguments) {
        Call<Dispatcher, Arguments...> call(self(), arguments...);
        return ahead_.has(variant, state_, call);
    }

    /// The phase being decided.
    const Phase& new_phase() const noexcept { return *new_phase_; }

    State<Selector, Phase> state_;
    PlanOf<Result<Plans>...> plans_;
    Ahead<Variant> ahead_;

    // Overridden for selectors that watch run times: dispatch/timed_dispatcher.hpp.
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
    /// Destroys the current plan, unless it may be renewed.
    void end_phase() {
        if constexpr (Selector::renews_plans)
            plans_.check_idle(Selector::info.name);
        else
            plans_.drop(Selector::info.name);
        if constexpr (Selector::delivers) ahead_ = Ahead<Variant>();
    }

private:
    /// Whether the current phase is this one.
    bool keeps(const Phase& phase) const { return state_.keeps(phase); }
    bool has_phase() const noexcept { return state_.has_phase(); }
    /// Whether neither a decision nor the plan is in use.
    bool is_idle() const noexcept { return deciding_ == nullptr && !plans_.runs(); }
    /// Ends the phase and destroys its plan. It must be idle.
    void drop() {
        state_.forget();
        plans_.drop(Selector::info.name);
    }

    /// Whether another call is in progress that decides, or whose plan runs in another phase. This
    /// call then runs `otherwise`, unless that needs a plan or knobs. Throws std::logic_error if
    /// the selector is called by its own feature, inspection or plan.
    bool interrupts(const Phase& phase) {
        if (deciding_ == nullptr && !plans_.runs()) return false;
        return runs_otherwise(phase);
    }
    [[gnu::noinline, gnu::cold]] bool runs_otherwise(const Phase& phase) {
        constexpr auto otherwise = Selector::otherwise;
        constexpr bool has_plan = Selector::info.has_plan[static_cast<std::size_t>(otherwise)];
        if (deciding_ == nullptr && state_.keeps(phase)) return false;  // uses the plan, too
        const bool is_usable = !has_plan && !Selector::has_knobs && !Selector::watches_time &&
                               Selector::available().has(otherwise);
        if (deciding_ != nullptr && (deciding_->runs_user_code() || !is_usable))
            detail::throw_calls_itself(Selector::info.name);
        if (is_usable) state_.take_otherwise(otherwise);
        return is_usable;
    }

    Dispatcher& self() noexcept { return static_cast<Dispatcher&>(*this); }

    [[gnu::noinline, gnu::cold]] void report() {
        if (state_.watching.is_traced()) state_.invalidate_phase();
        rt::report(
            ReportOf<DispatcherBase, Selector::variant_count>(*this, Selector::info).report(),
            state_.watching);
    }

    const Phase* new_phase_ = nullptr;
    Deciding* deciding_ = nullptr;  // the decision in progress
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

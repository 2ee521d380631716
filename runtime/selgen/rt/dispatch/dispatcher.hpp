// The base class of generated dispatchers: public interface, state, plans and the decision of a
// phase. It includes all that every generated selector uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/dispatch/state.hpp>

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

template <class Dispatcher, std::size_t Most>
class RecentPhases;

namespace detail {

template <class Type>
struct ResultOf {
    using type = Type;
};
template <class R, class... Parameters>
struct ResultOf<R(Parameters...)> {
    using type = R;
};

}  // namespace detail

/// The return type of a function type; any other type itself.
template <class Function>
using Result = typename detail::ResultOf<Function>::type;

/// The plan of the running variant (plan/plans.hpp).
template <class... Plans>
class PlanOf;

/// A selector without plans.
template <>
class PlanOf<> {
public:
    static constexpr void drop(std::string_view) noexcept {}
    static constexpr void check_idle(std::string_view) noexcept {}
    static constexpr bool runs() noexcept { return false; }
    static constexpr double bytes() noexcept { return 0; }
};

/// The plan of the variant that ran before, if it is made before the phase is decided
/// (plan/plans.hpp).
template <class Variant>
class Ahead;
struct NoPlanAhead {};

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
        return masked.done(
            state_.why(variant, detail::is_infeasible(variant, state_.features,
                                                      InspectedOnly<CommonState>{state_}, 0)));
    }
    /// The text of the exception with which a variant's plan failed, or its run declined, in this
    /// phase; otherwise empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(static_cast<std::size_t>(variant));
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
    std::string explain() const { return rt::explain(any()); }
    Counts counts() const noexcept { return state_.counts(); }

    /// Uses this variant from the next call on, if it is available and feasible.
    void force(Variant variant) noexcept {
        state_.forcing.force(static_cast<std::size_t>(variant));
        state_.make_special();
        state_.forget();
    }
    /// The same by name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) {
        force(static_cast<Variant>(variant_named(Selector::info, name)));
    }
    /// Undoes force(); SELGEN_FORCE still applies.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.make_special();
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
    [[gnu::noinline]] bool decide_phase(const Phase& phase, Arguments&... arguments) {
        return !has_decided_by_rules(phase, arguments...) && decide_any(true, phase, arguments...);
    }
    /// The same without a trace of the run.
    template <class... Arguments>
    [[gnu::noinline]] void decide_phase_only(const Phase& phase, Arguments&... arguments) {
        if (!has_decided_by_rules(phase, arguments...)) decide_any(false, phase, arguments...);
    }
    /// The same two if no phase outlasts a call.
    template <class... Arguments>
    bool decide_call(Arguments&... arguments) {
        const Phase now{};
        return !has_decided_by_rules(now, arguments...) && decide_any(true, now, arguments...);
    }
    template <class... Arguments>
    void decide_call_only(Arguments&... arguments) {
        const Phase now{};
        if (!has_decided_by_rules(now, arguments...)) decide_any(false, now, arguments...);
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
        OwnCall<Dispatcher, Arguments...> call(self(), new_phase(), arguments...);
        return ahead_.has(variant, state_, call);
    }

    /// The phase being decided.
    const Phase& new_phase() const noexcept { return *new_phase_; }

    const Phase* new_phase_ = nullptr;
    State<Selector, Phase> state_;
    PlanOf<Result<Plans>...> plans_;
    std::conditional_t<Selector::delivers, Ahead<Variant>, NoPlanAhead> ahead_;

    // Overridden for selectors that watch run times or are decided together on all ranks:
    // dispatch/timed_dispatcher.hpp, mpi/dispatcher.hpp.
    static constexpr bool decides_by_itself = false;  // has a member decide_unless_kept
    static constexpr void begin_timing() noexcept {}
    static constexpr bool times_planning() noexcept { return false; }

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
    bool is_idle() const noexcept { return state_.deciding == nullptr && !plans_.runs(); }
    /// Ends the phase and destroys its plan. It must be idle.
    void drop() {
        state_.forget();
        plans_.drop(Selector::info.name);
    }

    /// Decides a new phase if nothing but the rules affects the decision. Otherwise returns false
    /// and does nothing.
    template <class... Arguments>
    bool has_decided_by_rules(const Phase& phase, Arguments&... arguments) {
        if constexpr (has_plans || Dispatcher::decides_by_itself) return false;
        if (__builtin_expect(state_.is_special() || state_.deciding != nullptr || traps_are_on(),
                             0))
            return false;
        Deciding deciding(state_.deciding);
        new_phase_ = &phase;
        const auto open = Selector::available();
        state_.begin_plainly(open);
        OwnCall<Dispatcher, Arguments...> call(self(), phase, arguments...);
        call.read_features(deciding);
        const auto decision = detail::decide_by_rules(
            state_.features, DecisionContext{open, state_.running()}, call, 0);
        state_.propose(decision);
        // A feature may force a variant; and there may be no variant, which take_variant reports.
        if (__builtin_expect(state_.is_special() || !open.has(decision.variant), 0)) {
            take_variant(call);
            return true;
        }
        state_.store_plainly(phase);
        // A signal handler may have called the selector after the decision.
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        if (__builtin_expect(state_.is_special(), 0)) take_variant(call);
        return true;
    }
    /// Decides the phase if it is not decided yet, whatever affects the decision. Returns true
    /// instead if the call must go through trace_run() and is `is_traceable`.
    template <class... Arguments>
    [[gnu::noinline, gnu::cold]] bool decide_any(bool is_traceable, const Phase& phase,
                                                 Arguments&... arguments) {
        OwnCall<Dispatcher, Arguments...> call(self(), phase, arguments...);
        return rt::decide_any(call, is_traceable);
    }

    Dispatcher& self() noexcept { return static_cast<Dispatcher&>(*this); }

    AnyDispatcher any() const noexcept {
        return {detail::access<Selector>, state_, &state_.features, state_.available().words(),
                detail::vetoed(state_.features, 0)};
    }
};

/// A dispatcher for each thread. It is made at the thread's first call, and destroyed when the
/// thread ends. Destructors that run later, such as those of static objects, get a new one, which
/// is not destroyed. A forked process that has lost the threads of libgomp forgets the dispatcher's
/// decision, because the chosen variant may need them.
template <class Object>
class OfThread {
public:
    static Object& get() {
        if (!is_made_) make();
        return object();
    }

private:
    struct End {
        ~End() {
            object().~Object();
            is_made_ = false;
        }
    };

    static Object& object() noexcept {
        return *std::launder(reinterpret_cast<Object*>(static_cast<void*>(bytes_)));
    }

    static void forget() noexcept {
        if (is_made_) object().forget();
    }

    SELGEN_COLD static void make() {
        ::new (static_cast<void*>(bytes_)) Object;
        is_made_ = true;
        thread_local End end;  // only the first object of the thread is destroyed
        static_cast<void>(end);
        thread_local detail::AfterFork after_fork;
        detail::run_after_fork(after_fork, forget);
    }

    alignas(Object) inline static thread_local unsigned char bytes_[sizeof(Object)] = {};
    inline static thread_local bool is_made_ = false;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/fork.hpp>
#endif

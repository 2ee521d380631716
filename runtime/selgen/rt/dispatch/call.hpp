// A call of a dispatcher while its phase is decided, and how the part of the runtime that is
// compiled once (lib/decide_phase.hpp) sees it.
#pragma once

#include <array>
#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/dispatch/state.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Whether the program traps floating-point exceptions, as after feenableexcept().
inline bool traps_are_on() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    // feenableexcept() sets the masks of both units. That of the x87 unit is read in at most 1 ns,
    // the other one in 8 ns.
    unsigned short control = 0;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    return (control & 0x3f) != 0x3f;
#elif defined(__GLIBC__)
    return ::fegetexcept() != 0;
#else
    return false;
#endif
}

/// Masks floating-point exceptions during its own lifetime, if the program traps them, and then
/// restores their flags: unknown features are NaN, and models may overflow.
class MaskedTraps {
public:
    MaskedTraps() noexcept : masks_(traps_are_on()) {
        if (__builtin_expect(masks_, 0)) mask();
    }
    MaskedTraps(const MaskedTraps&) = delete;
    MaskedTraps& operator=(const MaskedTraps&) = delete;
    ~MaskedTraps() {
        if (__builtin_expect(masks_, 0)) unmask();
    }

    bool masks() const noexcept { return masks_; }
    /// A result, which is computed before exceptions are unmasked.
    template <class Result>
    Result done(Result result) const noexcept {
        if (__builtin_expect(masks_, 0)) __asm__ volatile("" : : "r"(&result) : "memory");
        return result;
    }
    void mask() noexcept;
    void unmask() const noexcept;

private:
    std::fenv_t environment_;
    const bool masks_;
};

/// A decision in progress, for its own lifetime. Floating-point exceptions that the program traps
/// are `masked`, or the program traps none.
class Deciding {
public:
    explicit Deciding(Deciding*& current, MaskedTraps* masked = nullptr) noexcept
        : masked_(masked), current_(current), outer_(current) {
        current_ = this;
        __atomic_signal_fence(__ATOMIC_SEQ_CST);  // signal handlers read it
    }
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;
    ~Deciding() {
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        current_ = outer_;
    }

    /// Whether a feature, an inspection or a plan is computed.
    bool runs_user_code() const noexcept { return runs_user_code_; }
    void set_runs_user_code(bool runs) noexcept {
        runs_user_code_ = runs;
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
    }

private:
    friend class UserCode;

    MaskedTraps* const masked_;
    bool runs_user_code_ = false;
    Deciding*& current_;
    Deciding* const outer_;
};

/// Runs the user's code within a decision, for its own lifetime, with the program's traps.
class UserCode {
public:
    explicit UserCode(Deciding& deciding) noexcept
        : deciding_(deciding), was_running_(deciding.runs_user_code_) {
        deciding_.runs_user_code_ = true;
        if (__builtin_expect(masks(), 0)) deciding_.masked_->unmask();
    }
    UserCode(const UserCode&) = delete;
    UserCode& operator=(const UserCode&) = delete;
    ~UserCode() {
        deciding_.runs_user_code_ = was_running_;
        if (__builtin_expect(masks(), 0)) deciding_.masked_->mask();
    }

private:
    bool masks() const noexcept { return deciding_.masked_ != nullptr && !was_running_; }

    Deciding& deciding_;
    const bool was_running_;
};

namespace detail {

[[noreturn]] void throw_calls_itself(std::string_view selector);

}  // namespace detail

/// What the compiled part of the runtime asks about a selector.
struct SelectorAccess {
    const SelectorInfo& info;
    Registered& registered;
    bool may_keep_phases;    // `phases at most` is possible, but not written
    MaybeVariant otherwise;  // unless it needs more than the call
    /// Whether this program can run a variant on this machine. Null: it can run all.
    bool (*is_available)(std::size_t variant);
    /// Writes for each variant the goal's value, and whether its `when` does not hold: false if
    /// that depends on inspections that have not run.
    void (*evaluate)(const void* features, const CommonState& state, VariantReport* variants);
};

/// A dispatcher as the compiled part of the runtime sees it.
struct AnyDispatcher {
    const SelectorAccess& selector;
    const CommonState& state;
    const void* features;            // its Features
    const std::uint64_t* available;  // the words of the set of available variants
    const bool* vetoed;              // the variants that some rank rejected; null without MPI
};

/// A call whose phase is decided: what the compiled part of the runtime does with it. Variants are
/// indices.
class AnyCall {
public:
    explicit AnyCall(CommonState& of_dispatcher) noexcept : state(of_dispatcher) {}
    AnyCall(const AnyCall&) = delete;
    AnyCall& operator=(const AnyCall&) = delete;

    virtual AnyDispatcher dispatcher() const noexcept = 0;
    /// The words of the set of open variants.
    virtual std::uint64_t* open() noexcept = 0;
    /// Whether a plan runs that belongs to another phase.
    virtual bool interrupts_plan() const = 0;
    /// Ends the last phase and begins that of the call. Returns false if it is kept.
    virtual bool begins_phase() = 0;
    virtual void decide_unless_kept() = 0;
    virtual void read_features() = 0;  // those without inspections
    virtual bool is_infeasible(std::size_t variant) = 0;
    virtual void decide() = 0;                        // proposes one among the open variants
    virtual void make_plan(std::size_t variant) = 0;  // or throws
    virtual void keep_phase() = 0;                    // the phase that was decided

    CommonState& state;

protected:
    ~AnyCall() = default;
};

/// Decides the phase of a call if it is not decided yet, whatever affects the decision. Returns
/// true instead if the call must go through trace_run() and is `is_traceable`.
bool decide_any(AnyCall& call, bool is_traceable, bool has_trace = can_trace);
/// Begins a phase and decides it, unless it is kept: reads features, decides, and makes the plan. A
/// variant whose plan throws is excluded, and the decision is repeated among the others. If none is
/// left, the last exception propagates; a Fatal exception propagates at once. The next call then
/// starts a new phase.
void decide_phase(AnyCall& call);
/// The same after features have been read, among the open variants.
void take_variant(AnyCall& call);
/// Opens the available variants that have not failed.
void open_variants(AnyCall& call) noexcept;
/// Makes the plan of a variant. Returns false if it throws; the exception is stored.
bool has_made_plan(AnyCall& call, std::size_t variant);

/// Prints and traces the decision just made, or the failure to make one.
void report(AnyCall& call);
/// The index of the variant of that name. Throws UnknownName.
std::size_t variant_named(const SelectorInfo& selector, std::string_view name);
/// The decision as text: a line for the variant that runs and the reason, a line for the features
/// that were read, and a line for each other variant.
std::string explain(const AnyDispatcher& dispatcher);

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

/// The variants that some rank rejected; null without MPI.
template <class Features>
auto vetoed(const Features& features, int) -> decltype(features.vetoed.data()) {
    return features.vetoed.data();
}
template <class Features>
const bool* vetoed(const Features&, long) noexcept {
    return nullptr;
}

/// What the compiled part of the runtime calls.
template <class Selector>
struct Access {
    using Variant = typename Selector::Variant;
    using Features = typename Selector::Features;
    static constexpr std::size_t count = Selector::variant_count;

    static void evaluate(const void* any_features, const CommonState& state,
                         VariantReport* variants) {
        const Features& features = *static_cast<const Features*>(any_features);
        const std::array<double, count> costs = Selector::costs(features);
        for (std::size_t i = 0; i < count; ++i) {
            variants[i].cost = costs[i];
            variants[i].is_infeasible =
                is_infeasible(static_cast<Variant>(i), features, InspectedOnly{state}, 0);
        }
    }
    static bool is_available(std::size_t variant) {
        return Selector::available().has(static_cast<Variant>(variant));
    }
    static constexpr bool has_all =
        &Selector::available == &SelectorTraits<Variant, count, Features>::available;
    static constexpr bool runs_otherwise =
        !Selector::info.has_plan[static_cast<std::size_t>(Selector::otherwise)] &&
        !Selector::has_knobs && !Selector::watches_time;
};

template <class Selector>
inline constexpr SelectorAccess access{
    Selector::info,
    Selector::registered,
    Selector::may_keep_phases,
    Access<Selector>::runs_otherwise ? MaybeVariant(static_cast<std::size_t>(Selector::otherwise))
                                     : MaybeVariant(),
    Access<Selector>::has_all ? nullptr : &Access<Selector>::is_available,
    &Access<Selector>::evaluate};

}  // namespace detail

/// A call of a dispatcher while its phase is decided: forwards the arguments of the call to private
/// members of the dispatcher.
template <class Dispatcher, class... Arguments>
class Call : public AnyCall {
    using Selector = typename Dispatcher::Selector;
    using Variant = typename Selector::Variant;
    using Phase = typename Dispatcher::Phase;
    using Indices = std::index_sequence_for<Arguments...>;

public:
    Call(Dispatcher& dispatcher, const Phase& phase, Arguments&... arguments) noexcept
        : AnyCall(dispatcher.state_),
          dispatcher_(dispatcher),
          phase_(phase),
          arguments_(arguments...) {}

    AnyDispatcher dispatcher() const noexcept override { return dispatcher_.any(); }
    std::uint64_t* open() noexcept override { return dispatcher_.state_.candidates.words(); }

    bool interrupts_plan() const override {
        return dispatcher_.plans_.runs() && !dispatcher_.state_.keeps(phase_);
    }
    bool begins_phase() override {
        if (dispatcher_.state_.keeps(phase_)) return false;
        dispatcher_.end_phase();
        dispatcher_.new_phase_ = &phase_;
        dispatcher_.state_.begin(Selector::available());
        return true;
    }
    void decide_unless_kept() override {
        if constexpr (Dispatcher::decides_by_itself)
            decide_unless_kept(Indices());
        else
            rt::decide_phase(*this);
    }

    void read_features() override {
        read_features_of_call();
        if constexpr (Selector::has_knobs) dispatcher_.choose_knobs();
        dispatcher_.begin_timing();
    }
    void read_features_of_call() { read_features(Indices()); }
    /// The same for a decision that only rules affect.
    void read_features(Deciding& deciding) {
        deciding.set_runs_user_code(true);
        read_features_now(Indices());
        deciding.set_runs_user_code(false);
        if constexpr (Selector::has_knobs) dispatcher_.choose_knobs();
    }

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

    bool is_infeasible(std::size_t variant) override {
        return detail::is_infeasible(static_cast<Variant>(variant), dispatcher_.state_.features,
                                     *this, 0);
    }
    /// The same using only inspections that have run; false if it depends on others.
    bool is_known_infeasible(Variant variant) const {
        const MaskedTraps masked;
        return masked.done(detail::is_infeasible(variant, dispatcher_.state_.features,
                                                 InspectedOnly{dispatcher_.state_}, 0));
    }

    [[gnu::noinline]] void decide() override { decide_with(*this); }

    void make_plan([[maybe_unused]] std::size_t variant) override {
        if constexpr (Selector::delivers)
            if (dispatcher_.ahead_.take(static_cast<Variant>(variant))) return;
        make_plan_now(static_cast<Variant>(variant));
    }
    void make_plan_now([[maybe_unused]] Variant variant) {
        if constexpr (Dispatcher::has_plans) make_plan_now(variant, Indices());
    }
    void drop_plan() {
        if constexpr (Selector::delivers) dispatcher_.ahead_.drop();
        dispatcher_.plans_.drop(Selector::info.name);
    }

    void keep_phase() override { dispatcher_.state_.keep_phase(phase_); }

protected:
    ~Call() = default;

    /// The decision of the rules among the open variants; `need` runs inspections.
    template <class Need>
    void decide_with(const Need& need) const {
        state.propose(detail::decide_by_rules(
            dispatcher_.state_.features,
            DecisionContext{dispatcher_.state_.candidates, dispatcher_.state_.running()}, need, 0));
    }

private:
    template <std::size_t... i>
    void decide_unless_kept(std::index_sequence<i...>) {
        dispatcher_.decide_unless_kept(phase_, std::get<i>(arguments_)...);
    }
    template <std::size_t... i>
    void read_features(std::index_sequence<i...>) {
        {
            const UserCode user(*state.deciding);
            dispatcher_.read_features(std::get<i>(arguments_)...);
        }
        // The decision reads the features after exceptions are masked.
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
    }
    template <std::size_t... i>
    void read_features_now(std::index_sequence<i...>) {
        dispatcher_.read_features(std::get<i>(arguments_)...);
    }
    template <class Inspect, std::size_t... i>
    void run_inspection(Inspect inspect, std::index_sequence<i...>) const {
        const UserCode user(*state.deciding);
        dispatcher_.run_inspection(inspect, std::get<i>(arguments_)...);
    }
    template <std::size_t... i>
    void make_plan_now(Variant variant, std::index_sequence<i...>) {
        [[maybe_unused]] const auto planning = dispatcher_.times_planning();
        const UserCode user(*state.deciding);
        dispatcher_.make_plan(variant, std::get<i>(arguments_)...);
        if (Selector::info.has_plan[static_cast<std::size_t>(variant)])
            dispatcher_.state_.count_plan();
    }

    Dispatcher& dispatcher_;
    const Phase& phase_;
    std::tuple<Arguments&...> arguments_;
};

/// A call on one rank.
template <class Dispatcher, class... Arguments>
struct OwnCall final : Call<Dispatcher, Arguments...> {
    using Call<Dispatcher, Arguments...>::Call;
};

/// Writes the event of a traced call when it ends, also by an exception.
class TracedRun {
public:
    TracedRun(const SelectorInfo& selector, Watching& watching) noexcept;
    TracedRun(const TracedRun&) = delete;
    TracedRun& operator=(const TracedRun&) = delete;
    ~TracedRun();

private:
    const SelectorInfo& selector_;
    Watching& watching_;
    const Watching outer_;  // as it was before
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/decide_phase.hpp>
#include <selgen/lib/forcing.hpp>
#include <selgen/lib/report.hpp>
#endif

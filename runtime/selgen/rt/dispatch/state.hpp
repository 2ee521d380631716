// The state of a dispatcher: its phase, decision, features, failures, counters and tracing. The
// functions declared here are defined in lib/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/phase/phase.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

class Deciding;

/// Maximum number of inspections of a selector.
inline constexpr std::size_t most_inspections = 64;

/// Counters of a Dispatcher.
struct Counts {
    std::uint64_t calls = 0;        // calls of the dispatcher
    std::uint64_t phases = 0;       // decisions
    std::uint64_t switches = 0;     // phases whose variant differs from the previous phase's
    std::uint64_t outside = 0;      // decisions whose features are outside a model's domain
    std::uint64_t failures = 0;     // plans that threw, runs that declined
    std::uint64_t inspections = 0;  // inspections run
    std::uint64_t unsure = 0;       // decisions for which a model was unsure
    std::uint64_t plans = 0;        // plans made or renewed
    std::uint64_t nested = 0;       // calls during another one that ran `otherwise`

    Counts& operator+=(const Counts& other) noexcept {
        calls += other.calls;
        phases += other.phases;
        switches += other.switches;
        outside += other.outside;
        failures += other.failures;
        inspections += other.inspections;
        unsure += other.unsure;
        plans += other.plans;
        nested += other.nested;
        return *this;
    }
};

/// The state of a variant when the phase was decided.
enum class Why : unsigned char {
    chosen,       // it runs
    open,         // it could run
    infeasible,   // its `when` does not hold
    failed,       // its plan threw
    declined,     // its run declined
    unavailable,  // this program or machine cannot run it
};

/// A variant in the report of a decision.
struct VariantReport {
    double cost;  // the goal's value; NaN if it is not defined
    bool is_infeasible;
    Why why;
};

/// A decision whose variant is an index.
using AnyDecision = Decision<std::uint16_t>;

/// The index of a variant, or none. All bits of none are zero, as in all members of a Dispatcher
/// that can be: its constructor is then short.
class MaybeVariant {
public:
    constexpr MaybeVariant() noexcept = default;
    constexpr explicit MaybeVariant(std::size_t variant) noexcept
        : next_(static_cast<std::uint16_t>(variant + 1)) {}

    explicit constexpr operator bool() const noexcept { return next_ != 0; }
    constexpr std::uint16_t operator*() const noexcept {
        return static_cast<std::uint16_t>(next_ - 1);
    }
    constexpr bool is(std::size_t variant) const noexcept { return next_ == variant + 1; }

private:
    std::uint16_t next_ = 0;
};

/// Whether defining SELGEN_NO_TRACE for the whole program has removed reporting and tracing.
#if defined(SELGEN_NO_TRACE)
static constexpr bool can_trace = false;
#else
static constexpr bool can_trace = true;
#endif

/// The reporting and tracing of one Dispatcher (lib/report.hpp).
class Watching {
public:
    /// Whether decisions are printed or traced.
    bool is_reported() const noexcept { return can_trace && is_reported_; }
    /// Whether runs are traced, too.
    bool is_traced() const noexcept { return can_trace && is_traced_; }
    /// Reads SELGEN_VERBOSE and SELGEN_TRACE.
    void start();

    /// Whether a traced call has yet to go through trace_run(). That function makes the call again,
    /// which then passes the variant about to run, if one is `decided`.
    bool is_due(bool decided, std::size_t variant);
    /// trace_run() returns.
    void end() noexcept { is_passed_ = false; }

    /// Nanoseconds since the trace began; 0 without a trace.
    std::int64_t now() const;
    /// A decision begins.
    void begin();
    /// Records a plan made since `begin`, or the reason of its failure.
    void planned(const SelectorInfo& selector, std::size_t variant, std::int64_t begin,
                 const char* failure) noexcept;
    /// Records that the current run declined.
    void declined(const SelectorInfo& selector, std::size_t variant, const char* why) noexcept;

    std::int64_t decides = 0;   // when the decision began
    std::int64_t runs = 0;      // when the run began
    bool is_running = false;    // it has begun
    std::uint16_t running = 0;  // its variant

private:
    bool is_traced_ = false, is_reported_ = false, is_passed_ = false;
};

struct Failure;

/// The variants whose plan threw or whose run declined in this phase, with their exceptions.
class Failures {
public:
    constexpr Failures() noexcept = default;
    Failures(const Failures& other);
    Failures& operator=(const Failures& other);
    Failures(Failures&& other) noexcept : list_(std::exchange(other.list_, nullptr)) {}
    Failures& operator=(Failures&& other) noexcept {
        std::swap(list_, other.list_);
        return *this;
    }
    ~Failures() {
        if (list_ != nullptr) destroy();
    }

    /// Whether no variant has failed since clear().
    bool empty() const noexcept { return list_ == nullptr; }
    void clear() noexcept {
        if (list_ != nullptr) destroy();
    }
    bool has(std::size_t variant) const noexcept {
        return list_ != nullptr && find(variant) != nullptr;
    }
    /// Whether the variant's run declined, as opposed to a plan that failed.
    bool declined(std::size_t variant) const noexcept;
    /// The exception's text; empty if the variant did not fail.
    const std::string& text(std::size_t variant) const;

    /// Call this while the exception is handled.
    void add_current(std::size_t variant, bool has_declined);
    /// Releases the last exception: a variant was found, and it will not be rethrown.
    void forget_last() noexcept {
        if (list_ != nullptr) release_last();
    }
    /// Throws the last exception again, if there is one.
    void rethrow_last() const;
    /// Removes the variants from a set, given as its words.
    void remove_from(std::uint64_t* variants) const noexcept;

private:
    struct List;

    Failure* find(std::size_t variant) const noexcept;
    void release_last() noexcept;
    void destroy() noexcept;

    List* list_ = nullptr;
};

/// A variant and its state in a decision, for messages.
struct VariantStatus {
    const SelectorInfo& selector;
    std::size_t variant;
    Why why;
    const Failures& failures;
    const bool* vetoed;  // of each variant, by any rank; null without MPI
};

/// The variant that the user requests; force() overrides SELGEN_FORCE.
class Forcing {
public:
    void force(std::size_t variant) noexcept { by_program_ = MaybeVariant(variant); }
    void unforce() noexcept { by_program_ = {}; }

    /// The variant requested in this process, if any. The first call reads SELGEN_FORCE and reports
    /// its request on stderr. Throws UnknownName.
    MaybeVariant wanted_here(const SelectorInfo& selector, Registered& registered);
    /// The same, unless the ranks of an MPI program agreed on another one.
    MaybeVariant wanted(const SelectorInfo& selector, Registered& registered) {
        return is_agreed_ ? agreed_ : wanted_here(selector, registered);
    }
    /// Sets the request that the ranks of an MPI program agreed on.
    void agree(MaybeVariant wanted) noexcept {
        agreed_ = wanted;
        is_agreed_ = true;
    }

    /// Reports on stderr why the requested variant is not used, if the reason has changed.
    void skip(const SelectorInfo& selector, std::size_t variant, const char* why) noexcept;

private:
    MaybeVariant by_program_, by_environment_, agreed_;
    bool is_read_ = false, is_agreed_ = false;
    std::uint64_t last_reason_ = 0;  // a hash; 0 if none was reported
};

/// What does not depend on the types of a selector in the state of a Dispatcher between calls.
class CommonState {
public:
    CommonState() noexcept;

    Reuse reuse;
    Forcing forcing;
    Failures failures;
    Watching watching;

    Deciding* deciding = nullptr;  // the decision in progress

    /// Whether anything but the rules affects the next decision, such as a trace, a forced variant
    /// or a failure: it is then made by the compiled part of the runtime.
    bool is_special() const noexcept { return !is_plain_; }
    void make_special() noexcept { is_plain_ = false; }

    /// Reads the settings of traces at the first call, if the program `has_trace`.
    void start(bool has_trace) {
        if (!std::exchange(is_started_, true) && has_trace) watching.start();
    }
    /// Whether the call has to go through trace_run().
    bool is_run_traced() {
        return watching.is_traced() && watching.is_due(is_decided_, decision_.variant);
    }

    // ---- for the decision ---------------------------------------------------------------------

    /// Starts a phase: clears the decision and failures.
    void begin_phase() noexcept;
    /// Writes a decision that store() makes the phase's. Its parts are written one by one: reading
    /// them at once would stall until the writes complete.
    template <class Variant>
    void propose(const Decision<Variant>& decision) noexcept {
        decision_.variant = static_cast<std::uint16_t>(decision.variant);
        decision_.reason = decision.reason;
        decision_.line = decision.line;
        decision_.outside = decision.outside;
        decision_.unsure = decision.unsure;
    }
    const AnyDecision& proposed() const noexcept { return decision_; }
    /// The proposed decision is that of the phase.
    void store() noexcept {
        is_interrupted_ = false;
        failures.forget_last();
        store_plainly();
    }
    /// The same if nothing but the rules affects the decision.
    void store_plainly() noexcept {
        is_decided_ = true;
        if (decision_.reason == Reason::explored) return;
        counts_.switches += running_ && !running_.is(decision_.variant) ? 1U : 0U;
        counts_.outside += decision_.outside ? 1U : 0U;
        counts_.unsure += decision_.unsure ? 1U : 0U;
    }
    /// After the decision of a phase by the compiled part: whether the next one is special, too.
    void set_special(bool is_forced) noexcept {
        is_plain_ = !is_forced && !is_interrupted_ && !has_declined_ && failures.empty() &&
                    !watching.is_reported();
    }

    /// Whether inspection `i` has not run in this phase; marks it as run.
    template <class Inspect>
    bool must_inspect(Inspect i) noexcept {
        if (inspected(i)) return false;
        inspected_ |= bit(i);
        ++counts_.inspections;
        return true;
    }
    template <class Inspect>
    bool inspected(Inspect i) const noexcept {
        return (inspected_ & bit(i)) != 0;
    }
    /// Does not count an inspection whose result is known without running it.
    void spare_inspection() noexcept { --counts_.inspections; }

    /// Counts a plan.
    void count_plan() noexcept { ++counts_.plans; }
    /// Records that the plan of `variant` threw; call this while the exception is handled.
    void fail(std::size_t variant);

    /// Whether a call of this phase must decide again; cleared by the call.
    bool must_decide_again() noexcept {
        return std::exchange(again_, false) || reuse.is_outlived();
    }
    /// Starts to decide again.
    void begin_again() noexcept {
        if (decision_.reason != Reason::explored) running_ = MaybeVariant(decision_.variant);
    }

    /// Makes holds() false for the phase that is kept, so that each call decides again.
    void invalidate_phase() noexcept { invalid_ = 1; }
    /// Undoes invalidate_phase(). Returns false if no phase is kept.
    bool revalidate_phase() noexcept {
        invalid_ = has_phase_ ? 0 : 1;
        return has_phase_;
    }
    /// Whether a phase is kept, even if it is invalidated.
    bool has_phase() const noexcept { return has_phase_; }
    /// For a call during another one: `otherwise` runs, and the next call takes up the decision.
    void take_otherwise(std::size_t otherwise) noexcept;
    /// Takes up the decision that calls during another one replaced, if there is one.
    void take_up() noexcept {
        if (!std::exchange(is_interrupted_, false)) return;
        decision_ = interrupted_;
        if (!watching.is_traced()) revalidate_phase();
    }

    // ---- for users ----------------------------------------------------------------------------

    bool is_decided() const noexcept { return is_interrupted_ || is_decided_; }
    const AnyDecision& any_decision() const noexcept {
        return is_interrupted_ ? interrupted_ : decision_;
    }
    Counts counts() const noexcept {
        Counts counts = counts_;
        counts.calls += reuse.calls();
        return counts;
    }
    /// The state of a variant, which is `available` or not, and infeasible or not.
    Why why(std::size_t variant, bool available, bool infeasible) const noexcept;

protected:
    template <class Inspect>
    static constexpr std::uint64_t bit(Inspect i) noexcept {
        return std::uint64_t{1} << static_cast<unsigned>(i);
    }
    /// Records that the run of `variant` declined; call this while the exception is handled.
    void record_decline(const SelectorInfo& selector, std::size_t variant);

    std::uint64_t invalid_ = 1;  // 0 if a phase is kept and not invalidated
    bool has_phase_ = false;
    bool is_decided_ = false;
    AnyDecision decision_{};
    bool is_plain_ = false;  // only the rules decide, and the environment has been read
    bool is_started_ = false;
    bool has_declined_ = false, again_ = false;
    bool is_interrupted_ = false;
    MaybeVariant running_;
    AnyDecision interrupted_{};
    std::uint64_t inspected_ = 0;
    Counts counts_;
};

/// The state of a Dispatcher between calls.
template <class Selector, class Phase>
class State : public CommonState {
    using Variant = typename Selector::Variant;
    using Variants = Set<Variant, Selector::variant_count>;
    static constexpr bool is_every_call = std::is_same_v<Phase, EveryCall>;

public:
    /// Whether the decision was made for this phase.
    bool holds(const Phase& phase) const { return phase_.is(phase, invalid_); }
    /// The same if runs are traced: holds() is then always false, so that every call is traced.
    bool keeps(const Phase& phase) const { return has_phase_ && phase_.is(phase, 0); }

    /// Counts a call and returns its variant.
    Variant next() noexcept {
        reuse.count();
        return static_cast<Variant>(decision_.variant);
    }

    // ---- for the decision ---------------------------------------------------------------------

    /// Starts a phase: clears the decision, features and failures.
    void begin(Variants available) {
        phase_.forget();
        available_ = available;
        begin_phase();
    }
    /// The same if nothing but the rules affects the decision.
    void begin_plainly(Variants available) noexcept {
        available_ = candidates = available;
        running_ = is_decided_ ? MaybeVariant(decision_.variant) : MaybeVariant();
        is_decided_ = false;
        inspected_ = 0;
        ++counts_.phases;
        if constexpr (is_every_call) {
            counts_.calls += reuse.take_calls();
            return;
        }
        has_phase_ = false;
        invalid_ = 1;
        phase_.forget();
        counts_.calls += reuse.calls();
        reuse.begin_phase();
    }
    /// Keeps the phase with the proposed decision.
    void store_plainly(const Phase& phase) {
        if constexpr (!is_every_call) keep_phase(phase);
        CommonState::store_plainly();
    }
    /// The result of inspection `i` if it ran in this phase before a run declined; otherwise NaN.
    template <class Inspect>
    double known(Inspect i, double found) const noexcept {
        return inspected(i) ? found : std::numeric_limits<double>::quiet_NaN();
    }
    /// Keeps this phase; one that is decided again keeps its start.
    void keep_phase(const Phase& phase) {
        if (revalidate_phase()) return;
        phase_.store(phase);
        has_phase_ = true;
        invalid_ = 0;
    }
    /// The next call of this phase decides again.
    void decide_again() noexcept {
        again_ = true;
        invalidate_phase();
    }
    /// Records that the run of `variant` declined; call this while the exception is handled. The
    /// next call decides the phase again, without it.
    void decline(Variant variant) {
        record_decline(info(), static_cast<std::size_t>(variant));
        forget();
    }

    static const SelectorInfo& info() noexcept { return Selector::info; }
    std::optional<Variant> running() const noexcept { return named(running_); }
    std::optional<Variant> wanted() { return named(forcing.wanted(info(), Selector::registered)); }
    /// The same without requests of other ranks.
    std::optional<Variant> wanted_here() {
        return named(forcing.wanted_here(info(), Selector::registered));
    }
    /// Sets the request that the ranks of an MPI program agreed on.
    void agree(std::optional<Variant> wanted) noexcept {
        forcing.agree(wanted ? MaybeVariant(static_cast<std::size_t>(*wanted)) : MaybeVariant());
    }

    /// The variants that this program and machine, and the other ranks, can run.
    const Variants& available() const noexcept { return available_; }
    /// Removes variants that some rank cannot run.
    void lose(Variants variants) noexcept { available_ = available_.without(variants); }
    /// The variants that may be chosen.
    Variants open() const noexcept {
        Variants open = available_;
        if (!failures.empty()) failures.remove_from(open.words());
        return open;
    }

    // ---- for users ----------------------------------------------------------------------------

    /// The next call starts a phase.
    void forget() noexcept {
        has_phase_ = false;
        invalid_ = 1;
        phase_.forget();
    }

    std::optional<Decision<Variant>> decision() const noexcept {
        if (!is_decided()) return std::nullopt;
        const AnyDecision& any = any_decision();
        return Decision<Variant>{static_cast<Variant>(any.variant), any.reason, any.line,
                                 any.outside, any.unsure};
    }
    Why why(Variant variant, bool infeasible) const noexcept {
        return CommonState::why(static_cast<std::size_t>(variant), available_.has(variant),
                                infeasible);
    }

    typename Selector::Features features{};
    Variants candidates;  // those among which the rules choose

private:
    static std::optional<Variant> named(MaybeVariant variant) noexcept {
        if (!variant) return std::nullopt;
        return static_cast<Variant>(*variant);
    }

    HeldPhase<Phase> phase_;
    Variants available_ = Variants::all();
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

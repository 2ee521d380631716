// The data of a dispatcher: its phase, decision, features, failures, counters and tracing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/dispatch/forcing.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/phase/held_phase.hpp>
#include <selgen/rt/phase/reuse.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The phase type of a selector that decides at every call: each call is another phase.
struct EveryCall {
    friend constexpr bool operator==(EveryCall, EveryCall) noexcept { return false; }
};

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

/// The settings of SELGEN_VERBOSE and SELGEN_TRACE.
struct TraceSettings {
    int verbosity;   // 1: a line for each decision, 2: with costs and all variants
    bool is_traced;  // events are written to a file
};

/// Reads them, once per process.
const TraceSettings& trace_settings();

/// The reporting and tracing of one Dispatcher. Defining SELGEN_NO_TRACE for the whole program
/// removes it. The implementation is in trace/report.hpp.
class Watching {
public:
#if defined(SELGEN_NO_TRACE)
    static constexpr bool is_reported() noexcept { return false; }
    static constexpr bool is_traced() noexcept { return false; }
#else
    /// Whether decisions are printed or traced.
    bool is_reported() const noexcept { return is_reported_; }
    /// Whether runs are traced, too.
    bool is_traced() const noexcept { return is_traced_; }
#endif

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
                 std::string_view failure);
    /// Records that the current run declined.
    void declined(const SelectorInfo& selector, std::size_t variant, std::string_view why);

    std::int64_t decides = 0;  // when the decision began
    std::int64_t runs = -1;    // when the run began; -1 before it begins
    std::size_t running = 0;   // the variant that runs

private:
#if !defined(SELGEN_NO_TRACE)
    bool is_traced_ = trace_settings().is_traced;
    bool is_reported_ = is_traced_ || trace_settings().verbosity > 0;
#endif
    bool is_passed_ = false;
};

/// The text of the exception being handled.
SELGEN_COLD std::string current_exception_text() {
    try {
        throw;
    } catch (const std::exception& e) {
        return e.what();
    } catch (...) {
        return "an exception that is not a std::exception";
    }
}

/// The variants whose plan threw or whose run declined in this phase, with their exceptions.
template <class Variant, std::size_t N>
class Failures {
public:
    void clear() noexcept {
        failed_ = {};
        declined_ = {};
        last_ = nullptr;
    }
    /// Releases the last exception: a variant was found, and it will not be rethrown.
    void forget_last() noexcept { last_ = nullptr; }
    /// The last exception; null if there is none.
    const std::exception_ptr& last() const noexcept { return last_; }

    bool has(Variant variant) const noexcept { return failed_.has(variant); }
    /// Whether the variant's run declined, as opposed to a plan that failed.
    bool declined(Variant variant) const noexcept { return declined_.has(variant); }
    /// The members of `variants` that did not fail.
    Set<Variant, N> left(Set<Variant, N> variants) const noexcept {
        return variants.without(failed_);
    }

    /// The exception's text; empty if the variant did not fail.
    const std::string& text(Variant variant) const {
        static const std::string& none = *new std::string;
        return has(variant) ? texts_[static_cast<std::size_t>(variant)] : none;
    }

    /// Call this while the exception of the run is handled.
    void add_declined(Variant variant) {
        add_current(variant);
        declined_.add(variant);
    }

    /// Call this while the exception is handled.
    void add_current(Variant variant) {
        texts_[static_cast<std::size_t>(variant)] = current_exception_text();
        failed_.add(variant);
        last_ = std::current_exception();
    }

private:
    Set<Variant, N> failed_, declined_;
    std::array<std::string, N> texts_;
    std::exception_ptr last_;
};

/// The state of a Dispatcher between calls.
template <class Selector, class Phase>
class State {
    using Variant = typename Selector::Variant;
    static constexpr std::size_t N = Selector::variant_count;

    // A reused decision accesses these: they are adjacent and come first.
    HeldPhase<Phase> phase_;
    Decision<Variant> decision_{};
    bool decided_ = false;

public:
    Reuse reuse;

    /// Whether the decision was made for this phase.
    bool holds(const Phase& phase) const { return phase_.is(phase); }
    /// The same if runs are traced: holds() is then always false, so that every call is traced.
    bool keeps(const Phase& phase) const { return phase_.keeps(phase); }

    /// Whether a phase is kept, even if it is invalidated.
    bool has_phase() const noexcept { return phase_.has_phase(); }

    /// Whether the call has to go through trace_run().
    bool is_run_traced() {
        return watching.is_traced() &&
               watching.is_due(decided_, static_cast<std::size_t>(decision_.variant));
    }

    /// Counts a call and returns its variant.
    Variant next() noexcept {
        reuse.count();
        return decision_.variant;
    }

    // ---- for the decision ---------------------------------------------------------------------

    /// Starts a phase: clears the decision, features and failures.
    void begin(Set<Variant, N> available) {
        forget();
        again_ = false;
        available_ = available;
        if (std::exchange(has_declined_, false)) return;
        if (decision_.reason != Reason::explored)
            running_ = decided_ ? std::optional(decision_.variant) : std::nullopt;
        decided_ = false;
        inspected_ = {};
        failures.clear();
        counts_.calls += reuse.calls();
        ++counts_.phases;
        reuse.begin_phase();
    }

    /// Whether inspection `i` has not run in this phase; marks it as run.
    template <class Inspect>
    bool must_inspect(Inspect i) noexcept {
        if (inspected(i)) return false;
        inspected_.add(static_cast<std::size_t>(i));
        ++counts_.inspections;
        return true;
    }

    /// The result of inspection `i` if it ran in this phase before a run declined; otherwise NaN.
    template <class Inspect>
    double known(Inspect i, double found) const noexcept {
        return inspected(i) ? found : std::numeric_limits<double>::quiet_NaN();
    }

    /// Does not count an inspection whose result is known without running it.
    void spare_inspection() noexcept { --counts_.inspections; }

    /// Counts the plan of `variant`, if it has one.
    void count_plan(Variant variant) noexcept {
        counts_.plans += info().has_plan[static_cast<std::size_t>(variant)] ? 1U : 0U;
    }

    /// Stores the decision of a phase; a phase that is decided again keeps its start.
    void store(const Decision<Variant>& decision, const Phase& phase) {
        if (!phase_.revalidate()) phase_.store(phase);
        interrupted_.reset();
        decision_ = decision;
        decided_ = true;
        failures.forget_last();
        if (decision.reason == Reason::explored) return;
        counts_.switches += running_ && *running_ != decision.variant ? 1U : 0U;
        counts_.outside += decision.outside ? 1U : 0U;
        counts_.unsure += decision.unsure ? 1U : 0U;
    }

    /// Makes holds() false, so that each call decides again.
    void invalidate_phase() noexcept { phase_.invalidate(); }

    /// For a call during another one: `otherwise` runs, and the next call takes up the decision.
    void take_otherwise(Variant otherwise) noexcept {
        if (decided_ && !interrupted_) interrupted_ = decision_;
        decision_ = {otherwise, Reason::otherwise};
        invalidate_phase();
        ++counts_.nested;
        reuse.uncount();  // it is no call of the phase
    }
    /// Takes up the decision that calls during another one replaced, if there is one.
    void take_up() noexcept {
        if (!interrupted_) return;
        decision_ = *interrupted_;
        interrupted_.reset();
        if (!watching.is_traced()) phase_.revalidate();
    }

    /// Records that the plan of `variant` threw; call this while the exception is handled.
    [[gnu::noinline, gnu::cold]] void fail(Variant variant) {
        failures.add_current(variant);
        ++counts_.failures;
    }

    /// The next call of this phase decides again.
    void decide_again() noexcept {
        again_ = true;
        invalidate_phase();
    }
    /// Whether a call of this phase must decide again; cleared by the call.
    bool must_decide_again() noexcept {
        return std::exchange(again_, false) || reuse.is_outlived();
    }
    /// Starts to decide again.
    void begin_again() noexcept {
        if (decision_.reason != Reason::explored) running_ = decision_.variant;
    }

    /// Records that the run of `variant` declined; call this while the exception is handled. The
    /// next call decides the phase again, without it.
    void decline(Variant variant) {
        failures.add_declined(variant);
        watching.declined(info(), static_cast<std::size_t>(variant), failures.text(variant));
        ++counts_.failures;
        forget();
        decided_ = false;
        has_declined_ = true;
        reuse.uncount();
    }

    const SelectorInfo& info() const noexcept { return Selector::info; }
    std::optional<Variant> running() const noexcept { return running_; }
    std::optional<Variant> wanted() { return forcing.wanted(info(), Selector::registered); }
    /// The same without requests of other ranks.
    std::optional<Variant> wanted_here() {
        return forcing.wanted_here(info(), Selector::registered);
    }

    /// The variants that this program and machine, and the other ranks, can run.
    Set<Variant, N> available() const noexcept { return available_; }
    /// Removes variants that some rank cannot run.
    void lose(Set<Variant, N> variants) noexcept { available_ = available_.without(variants); }
    /// The variants that may be chosen.
    Set<Variant, N> open() const noexcept { return failures.left(available_); }

    // ---- for users ----------------------------------------------------------------------------

    /// The next call starts a phase.
    void forget() noexcept { phase_.forget(); }

    std::optional<Decision<Variant>> decision() const noexcept {
        if (interrupted_) return interrupted_;
        return decided_ ? std::optional(decision_) : std::nullopt;
    }

    template <class Inspect>
    bool inspected(Inspect i) const noexcept {
        return inspected_.has(static_cast<std::size_t>(i));
    }

    Why why(Variant variant, bool infeasible) const noexcept {
        const auto chosen = decision();
        if (chosen && chosen->variant == variant) return Why::chosen;
        if (!available_.has(variant)) return Why::unavailable;
        if (failures.has(variant)) return failures.declined(variant) ? Why::declined : Why::failed;
        return decided_ && infeasible ? Why::infeasible : Why::open;
    }

    Counts counts() const noexcept {
        Counts counts = counts_;
        counts.calls += reuse.calls();
        return counts;
    }

    typename Selector::Features features{};
    Forcing<Variant> forcing;
    Failures<Variant, N> failures;
    Watching watching;

private:
    std::optional<Variant> running_;
    std::optional<Decision<Variant>> interrupted_;
    Set<std::size_t, most_inspections> inspected_;
    Set<Variant, N> available_ = Set<Variant, N>::all();
    Counts counts_;
    bool has_declined_ = false, again_ = false;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

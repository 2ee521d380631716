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

#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/dispatch/forcing.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/phase/held_phase.hpp>
#include <selgen/rt/phase/reuse.hpp>

namespace selgen::rt {

/// The phase of a selector that decides anew at every call.
struct EveryCall {};

/// A selector has so many inspections at most.
inline constexpr std::size_t most_inspections = 64;

/// What a Dispatcher has done.
struct Counts {
    std::uint64_t calls = 0;
    std::uint64_t phases = 0;       // decisions
    std::uint64_t switches = 0;     // phases with another variant than the phase before
    std::uint64_t outside = 0;      // decisions with features outside a model's domain
    std::uint64_t failures = 0;     // plans that threw, runs that declined
    std::uint64_t inspections = 0;  // inspections run
};

/// How a variant stood when the phase was decided.
enum class Why : unsigned char {
    chosen,       // it runs
    open,         // it could run
    infeasible,   // its `when` does not hold
    failed,       // its plan threw
    declined,     // its run declined
    unavailable,  // this program or machine cannot run it
};

/// What SELGEN_VERBOSE and SELGEN_TRACE ask for.
struct TraceSettings {
    int verbosity;   // 1: a line for each decision, 2: with costs and all variants
    bool is_traced;  // events are written to a file
};

/// Reads them, once a process.
const TraceSettings& trace_settings();

/// How one Dispatcher is watched. Defining SELGEN_NO_TRACE for the whole program leaves it out.
/// What it does where that is asked for is in trace/report.hpp.
class Watching {
public:
#if defined(SELGEN_NO_TRACE)
    static constexpr bool is_reported() noexcept { return false; }
    static constexpr bool is_traced() noexcept { return false; }
#else
    /// Decisions are printed or written.
    bool is_reported() const noexcept { return is_reported_; }
    /// Runs are written, too.
    bool is_traced() const noexcept { return is_traced_; }
#endif

    /// Whether a traced call is still to go through trace_run(), from which it comes back here with
    /// the variant that is about to run, if one is `decided`.
    bool is_due(bool decided, std::size_t variant);
    /// trace_run() is left.
    void end() noexcept { is_passed_ = false; }

    /// Nanoseconds since the trace began; 0 where there is none.
    std::int64_t now() const;
    /// A decision begins.
    void begin();
    /// A plan was made since `begin`, or failed for the reason given.
    void planned(const SelectorInfo& selector, std::size_t variant, std::int64_t begin,
                 std::string_view failure);
    /// The run that was begun declined, and is written as such.
    void declined(const SelectorInfo& selector, std::size_t variant, std::string_view why);

    std::int64_t decides = 0;  // when the decision began
    std::int64_t runs = -1;    // when the run began, -1 where it has not
    std::size_t running = 0;   // the variant that runs

private:
#if !defined(SELGEN_NO_TRACE)
    bool is_traced_ = trace_settings().is_traced;
    bool is_reported_ = is_traced_ || trace_settings().verbosity > 0;
#endif
    bool is_passed_ = false;
};

/// The text of the exception that is being handled.
SELGEN_COLD std::string current_exception_text() {
    try {
        throw;
    } catch (const std::exception& e) {
        return e.what();
    } catch (...) {
        return "an exception that is no std::exception";
    }
}

/// The variants whose plan threw in this phase, or that declined, and what they threw.
template <class Variant, std::size_t N>
class Failures {
public:
    void clear() noexcept {
        failed_ = {};
        declined_ = {};
        last_ = nullptr;
    }
    /// A variant was found: nobody will ask for the exception.
    void forget_last() noexcept { last_ = nullptr; }
    /// What was thrown last; null where there is nothing.
    const std::exception_ptr& last() const noexcept { return last_; }

    bool has(Variant variant) const noexcept { return failed_.has(variant); }
    /// It did not fail by its plan, but its run declined.
    bool declined(Variant variant) const noexcept { return declined_.has(variant); }
    /// Those of `variants` that did not fail.
    Set<Variant, N> left(Set<Variant, N> variants) const noexcept {
        return variants.without(failed_);
    }

    /// The exception's text, empty where it did not fail.
    const std::string& text(Variant variant) const noexcept {
        static const std::string none;
        return has(variant) ? texts_[static_cast<std::size_t>(variant)] : none;
    }

    /// To be called while the exception of its run is handled.
    void add_declined(Variant variant) {
        add_current(variant);
        declined_.add(variant);
    }

    /// To be called while the exception is handled.
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

/// What a Dispatcher remembers from call to call.
template <class Selector, class Phase>
class State {
    using Variant = typename Selector::Variant;
    static constexpr std::size_t N = Selector::variant_count;

    // A reused decision touches these: they come first, side by side.
    HeldPhase<Phase> phase_;
    Decision<Variant> decision_{};
    bool decided_ = false;

public:
    Reuse reuse;

    /// Whether the decision was made for this phase.
    bool holds(const Phase& phase) const { return phase_.is(phase); }
    /// The same where runs are traced: then no call holds, so that all are seen.
    bool keeps(const Phase& phase) const { return phase_.keeps(phase); }

    /// Whether the call has to go through trace_run().
    bool is_run_traced() {
        return watching.is_traced() &&
               watching.is_due(decided_, static_cast<std::size_t>(decision_.variant));
    }

    /// Counts a call and gives the variant that takes it.
    Variant next() noexcept {
        reuse.count();
        return decision_.variant;
    }

    // ---- for whoever decides ------------------------------------------------------------------

    /// Starts a phase: nothing is decided, read or failed.
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

    /// Whether inspection `i` has not run in this phase; it counts as run from now on.
    template <class Inspect>
    bool must_inspect(Inspect i) noexcept {
        if (inspected(i)) return false;
        inspected_.add(static_cast<std::size_t>(i));
        ++counts_.inspections;
        return true;
    }

    /// What inspection `i` found in this phase, before a run declined; else NaN.
    template <class Inspect>
    double known(Inspect i, double found) const noexcept {
        return inspected(i) ? found : std::numeric_limits<double>::quiet_NaN();
    }

    /// An inspection need not run: what it finds is known.
    void spare_inspection() noexcept { --counts_.inspections; }

    /// The phase is decided; one that was before goes on from where it began.
    void store(const Decision<Variant>& decision, const Phase& phase) {
        if (!phase_.revalidate()) phase_.store(phase);
        decision_ = decision;
        decided_ = true;
        failures.forget_last();
        if (decision.reason == Reason::explored) return;
        counts_.switches += running_ && *running_ != decision.variant ? 1U : 0U;
        counts_.outside += decision.outside ? 1U : 0U;
    }

    /// No call holds the phase, so that each is decided again.
    void invalidate_phase() noexcept { phase_.invalidate(); }

    /// The plan of `variant` threw; to be called while the exception is handled.
    [[gnu::noinline, gnu::cold]] void fail(Variant variant) {
        failures.add_current(variant);
        ++counts_.failures;
    }

    /// The next call of this phase is to decide again.
    void decide_again() noexcept {
        again_ = true;
        invalidate_phase();
    }
    /// Whether a call of this phase has to decide again; asked once.
    bool must_decide_again() noexcept {
        return std::exchange(again_, false) || reuse.is_outlived();
    }
    /// Starts to decide again.
    void begin_again() noexcept {
        if (decision_.reason != Reason::explored) running_ = decision_.variant;
    }

    /// The run of `variant` declined; to be called while the exception is handled. The next call
    /// decides the phase again, without it.
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
    /// The same without what other ranks want.
    std::optional<Variant> wanted_here() {
        return forcing.wanted_here(info(), Selector::registered);
    }

    /// What this program and machine can run, and the ranks that it decides together with.
    Set<Variant, N> available() const noexcept { return available_; }
    /// Some rank cannot run these.
    void lose(Set<Variant, N> variants) noexcept { available_ = available_.without(variants); }
    /// Those that may be taken.
    Set<Variant, N> open() const noexcept { return failures.left(available_); }

    // ---- for whoever asks ---------------------------------------------------------------------

    /// The next call starts a phase.
    void forget() noexcept { phase_.forget(); }

    std::optional<Decision<Variant>> decision() const noexcept {
        return decided_ ? std::optional(decision_) : std::nullopt;
    }

    template <class Inspect>
    bool inspected(Inspect i) const noexcept {
        return inspected_.has(static_cast<std::size_t>(i));
    }

    Why why(Variant variant, bool infeasible) const noexcept {
        if (decided_ && decision_.variant == variant) return Why::chosen;
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
    Set<std::size_t, most_inspections> inspected_;
    Set<Variant, N> available_ = Set<Variant, N>::all();
    Counts counts_;
    bool has_declined_ = false, again_ = false;
};

}  // namespace selgen::rt

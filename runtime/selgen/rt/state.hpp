#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include <selgen/rt/about.hpp>
#include <selgen/rt/counts.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/failures.hpp>
#include <selgen/rt/forcing.hpp>
#include <selgen/rt/held_phase.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/reuse.hpp>
#include <selgen/rt/set.hpp>
#include <selgen/rt/watching.hpp>
#include <selgen/rt/why.hpp>

namespace selgen::rt {

/// The phase of a selector that decides anew at every call.
struct EveryCall {};

/// A selector has so many inspections at most.
inline constexpr std::size_t most_inspections = 64;

/// What a Dispatcher remembers from call to call.
template <class Variant, std::size_t N, class Features, class Phase>
class State {
    // A reused decision touches these: they come first, side by side.
    HeldPhase<Phase> phase_;
    Decision<Variant> decision_{};
    bool decided_ = false;

public:
    Reuse reuse;

    State(const About<Variant, N>& about, Registered& selector) noexcept
        : about_(about), selector_(selector) {}

    /// Whether the decision was made for this phase.
    bool holds(const Phase& phase) const { return phase_.is(phase); }
    /// The same where runs are traced: then no call holds, so that all are seen.
    bool keeps(const Phase& phase) const { return phase_.keeps(phase); }

    /// Whether the call has to go through watch().
    bool is_watched() { return watching.is_traced() && is_due(); }

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
    void keep(const Decision<Variant>& decision, const Phase& phase) {
        if (!phase_.show()) phase_.keep(phase);
        decision_ = decision;
        decided_ = true;
        failures.forget_last();
        if (decision.reason == Reason::explored) return;
        counts_.switches += running_ && *running_ != decision.variant ? 1U : 0U;
        counts_.outside += decision.outside ? 1U : 0U;
    }

    /// No call holds the phase, so that each comes by.
    void hide_phase() noexcept { phase_.hide(); }

    /// The plan of `variant` threw; to be called while the exception is handled.
    void fail(Variant variant) {
        failures.add_current(variant);
        ++counts_.failures;
    }

    /// The next call of this phase is to decide again.
    void decide_again() noexcept {
        again_ = true;
        hide_phase();
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
        watching.declined(about_.selector, about_.names[variant], failures.text(variant));
        ++counts_.failures;
        forget();
        decided_ = false;
        has_declined_ = true;
        reuse.uncount();
    }

    const About<Variant, N>& about() const noexcept { return about_; }
    std::optional<Variant> running() const noexcept { return running_; }
    std::optional<Variant> wanted() { return forcing.wanted(about_, selector_); }
    /// The same without what other ranks want.
    std::optional<Variant> wanted_here() { return forcing.wanted_here(about_, selector_); }

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

    Features features{};
    Forcing<Variant, N> forcing;
    Failures<Variant, N> failures;
    Watching<Variant> watching;

private:
    /// Out of the way, so that callers stay small enough to become part of a loop.
    [[gnu::noinline, gnu::cold]] bool is_due() {
        if (watching.is_due()) return true;
        watching.running = decision_.variant;
        watching.runs = decided_ ? watching.now() : -1;
        return false;
    }

    const About<Variant, N>& about_;
    Registered& selector_;
    std::optional<Variant> running_;
    Set<std::size_t, most_inspections> inspected_;
    Set<Variant, N> available_ = Set<Variant, N>::all();
    Counts counts_;
    bool has_declined_ = false, again_ = false;
};

}  // namespace selgen::rt

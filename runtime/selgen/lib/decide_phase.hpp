// How a new phase is decided: variants are tried until one can run and its plan is made. Also the
// changes of a dispatcher's state, its failures and the lengths of its phases.
#pragma once

#include <algorithm>
#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/phase/phase.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

// ---- the length of phases ---------------------------------------------------------------------

SELGEN_COLD Reuse::Lengths Reuse::lengths() const noexcept {
    Reuse ended = *this;
    ended.begin_phase();
    const std::size_t n = std::min(ended.phases_, remembered);
    Lengths all{};
    for (std::size_t i = 0; i < n; ++i)
        all[i] = ended.lengths_[(ended.phases_ - n + i) % remembered];
    return all;
}

SELGEN_COLD void Reuse::restore(const Lengths& all) noexcept {
    lengths_ = all;
    phases_ = 0;
    while (phases_ < remembered && all[phases_] > 0) ++phases_;
}

/// The length of the next phase by the least-squares line through the last ones ("An Adaptive
/// Algorithm Selection Framework", section 5.3), at most a factor of 2 beyond their range; after
/// only a few phases, the last length.
SELGEN_COLD double Reuse::predicted() const noexcept {
    if (phases_ == 0) return 1;
    if (phases_ < enough_for_a_line) return lengths_[phases_ - 1];
    const std::size_t n = std::min(phases_, remembered);
    double least = lengths_[0], most = lengths_[0];
    for (std::size_t i = 1; i < n; ++i) {
        least = std::min(least, lengths_[i]);
        most = std::max(most, lengths_[i]);
    }
    if (is_equal(least, most)) return least;
    const double middle = static_cast<double>(n - 1) / 2;
    double mean = 0, rise = 0, run = 0;
    for (std::size_t i = 0; i < n; ++i) mean += lengths_[(phases_ - n + i) % remembered];
    mean /= static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double x = static_cast<double>(i) - middle;
        rise += x * (lengths_[(phases_ - n + i) % remembered] - mean);
        run += x * x;
    }
    const double next = mean + rise / run * (static_cast<double>(n) - middle);
    return at_least_one(std::clamp(next, least / 2, most * 2));
}

// ---- failures -------------------------------------------------------------------------------

struct Failure {
    std::size_t variant;
    bool has_declined;
    std::string text;
    Failure* next;
};

struct Failures::List {
    Failure* first = nullptr;
    std::exception_ptr last;

    List() = default;
    List(const List&) = delete;
    List& operator=(const List&) = delete;
    ~List() {
        while (first != nullptr) delete std::exchange(first, first->next);
    }
};

SELGEN_COLD Failures::Failures(const Failures& other) {
    if (other.list_ == nullptr) return;
    std::unique_ptr<List> copy(new List);
    copy->last = other.list_->last;
    for (const Failure* from = other.list_->first; from != nullptr; from = from->next)
        copy->first = new Failure{from->variant, from->has_declined, from->text, copy->first};
    list_ = copy.release();
}

SELGEN_COLD Failures& Failures::operator=(const Failures& other) {
    Failures copy(other);
    std::swap(list_, copy.list_);
    return *this;
}

SELGEN_COLD void Failures::destroy() noexcept {
    delete list_;
    list_ = nullptr;
}

SELGEN_COLD Failure* Failures::find(std::size_t variant) const noexcept {
    Failure* at = list_ == nullptr ? nullptr : list_->first;
    while (at != nullptr && at->variant != variant) at = at->next;
    return at;
}

SELGEN_COLD bool Failures::declined(std::size_t variant) const noexcept {
    const Failure* const failure = find(variant);
    return failure != nullptr && failure->has_declined;
}

SELGEN_COLD const std::string& Failures::text(std::size_t variant) const {
    static const std::string& none = *new std::string;
    const Failure* const failure = find(variant);
    return failure != nullptr ? failure->text : none;
}

SELGEN_COLD void Failures::add_current(std::size_t variant, bool has_declined) {
    if (list_ == nullptr) list_ = new List;
    Failure* failure = find(variant);
    if (failure == nullptr)
        failure = list_->first = new Failure{variant, has_declined, {}, list_->first};
    failure->has_declined = has_declined;
    list_->last = std::current_exception();
    try {
        throw;
    } catch (const std::exception& e) {
        failure->text = e.what();
    } catch (...) {
        failure->text = "an exception that is not a std::exception";
    }
}

SELGEN_COLD void Failures::release_last() noexcept { list_->last = nullptr; }

SELGEN_COLD void Failures::rethrow_last() const {
    if (list_ != nullptr && list_->last) std::rethrow_exception(list_->last);
}

SELGEN_COLD void Failures::remove_from(std::uint64_t* variants) const noexcept {
    for (const Failure* at = list_ == nullptr ? nullptr : list_->first; at != nullptr;
         at = at->next)
        variants[at->variant / 64] &= ~(std::uint64_t{1} << at->variant % 64);
}

// ---- the state of a dispatcher --------------------------------------------------------------

SELGEN_COLD CommonState::CommonState() noexcept {}  // NOLINT(modernize-use-equals-default)

SELGEN_SHARED void CommonState::begin_phase() noexcept {
    has_phase_ = false;
    invalid_ = 1;
    again_ = false;
    if (std::exchange(has_declined_, false)) return;
    if (decision_.reason != Reason::explored)
        running_ = is_decided_ ? MaybeVariant(decision_.variant) : MaybeVariant();
    is_decided_ = false;
    inspected_ = 0;
    failures.clear();
    counts_.calls += reuse.calls();
    ++counts_.phases;
    reuse.begin_phase();
}

SELGEN_COLD void CommonState::fail(std::size_t variant) {
    failures.add_current(variant, false);
    ++counts_.failures;
}

SELGEN_COLD void CommonState::record_decline(const SelectorInfo& selector, std::size_t variant) {
    failures.add_current(variant, true);
    watching.declined(selector, variant, failures.text(variant).c_str());
    ++counts_.failures;
    is_decided_ = false;
    has_declined_ = true;
    make_special();
    reuse.uncount();
}

SELGEN_COLD void CommonState::take_otherwise(std::size_t otherwise) noexcept {
    if (is_decided_ && !is_interrupted_) {
        interrupted_ = decision_;
        is_interrupted_ = true;
    }
    decision_ = {static_cast<std::uint16_t>(otherwise), Reason::otherwise};
    invalidate_phase();
    make_special();
    ++counts_.nested;
    reuse.uncount();  // it is no call of the phase
}

SELGEN_COLD Why CommonState::why(std::size_t variant, bool available,
                                 bool infeasible) const noexcept {
    if (is_decided() && any_decision().variant == variant) return Why::chosen;
    if (!available) return Why::unavailable;
    if (failures.has(variant)) return failures.declined(variant) ? Why::declined : Why::failed;
    return is_decided_ && infeasible ? Why::infeasible : Why::open;
}

SELGEN_COLD void MaskedTraps::mask() noexcept { std::feholdexcept(&environment_); }
SELGEN_COLD void MaskedTraps::unmask() const noexcept { std::fesetenv(&environment_); }

// ---- the decision of a phase ----------------------------------------------------------------

/// The state of a variant that does not run. With an MPI dispatcher, a condition may hold for this
/// rank's features, and this rank may be able to run the variant, but not another rank.
SELGEN_COLD void add_status(Text& out, const VariantStatus& status) {
    const auto& [selector, variant, why, failures, vetoed] = status;
    switch (why) {
        case Why::chosen: return out.add("chosen");
        case Why::open: return out.add("open");
        case Why::infeasible:
            return out.print("infeasible: %s does not hold%s", selector.conditions[variant].data(),
                             vetoed != nullptr && vetoed[variant] ? " on some rank" : "");
        case Why::declined: return out.print("it declined: %s", failures.text(variant).c_str());
        case Why::failed: return out.print("its plan failed: %s", failures.text(variant).c_str());
        case Why::unavailable: break;
    }
    out.add("unavailable");
    const std::string reason = selector.why_unavailable == nullptr
                                   ? std::string()
                                   : selector.why_unavailable(vetoed != nullptr);
    if (!reason.empty())
        out.print(": %s", reason.c_str());
    else if (vetoed != nullptr)
        out.add(" on some rank");
}

namespace detail {

inline bool is_open(AnyCall& call, std::size_t variant) noexcept {
    return (call.open()[variant / 64] >> variant % 64 & 1U) != 0;
}
inline void close(AnyCall& call, std::size_t variant) noexcept {
    call.open()[variant / 64] &= ~(std::uint64_t{1} << variant % 64);
}

/// Chooses the forced variant. Returns false, and reports the reason on stderr, if that is
/// impossible.
SELGEN_ONCE bool take_forced(AnyCall& call, std::size_t variant) {
    const AnyDispatcher of = call.dispatcher();
    const SelectorInfo& info = of.selector.info;
    const Why why = of.state.failures.declined(variant) ? Why::declined
                    : !is_open(call, variant)           ? Why::unavailable
                    : call.is_infeasible(variant)       ? Why::infeasible
                    : !has_made_plan(call, variant)     ? Why::failed
                                                        : Why::chosen;
    if (why == Why::chosen) return true;
    Text text;
    add_status(text, {info, variant, why, of.state.failures, of.vetoed});
    close(call, variant);
    call.state.forcing.skip(info, variant, text.c_str());
    return false;
}

/// No variant is left: rethrows the last exception, or throws std::runtime_error if there is none.
[[noreturn]] SELGEN_ONCE void throw_none_left(const AnyDispatcher& of) {
    of.state.failures.rethrow_last();
    Text text;
    text.print("selgen: %s: no variant is available", of.selector.info.name.data());
    throw std::runtime_error(text.c_str());
}

SELGEN_COLD void store(AnyCall& call, const AnyDecision& decision, bool is_forced) {
    call.keep_phase();
    call.state.propose(decision);
    call.state.store();
    call.state.set_special(is_forced);
}

[[noreturn]] SELGEN_COLD void throw_calls_itself(std::string_view selector) {
    Text text;
    text.print(
        "selgen: %s: called by its own feature, inspection or plan: give the inner call its "
        "own Dispatcher",
        selector.data());
    throw std::logic_error(text.c_str());
}

[[noreturn]] SELGEN_COLD void throw_plan_runs(std::string_view selector) {
    throw std::logic_error(join(
        {"selgen: ", selector, ": called for another phase while the current plan is running"}));
}

[[noreturn]] SELGEN_COLD void throw_plan_too_large(double bytes, double most) {
    throw std::runtime_error(
        join({"it uses ", number_text(bytes, 4), " bytes; the limit is ", number_text(most, 4)}));
}

}  // namespace detail

SELGEN_COLD bool has_made_plan(AnyCall& call, std::size_t variant) {
    const AnyDispatcher of = call.dispatcher();
    if (of.state.failures.has(variant)) return false;  // making its plan ahead has thrown
    Watching& watching = call.state.watching;
    const std::int64_t begin = watching.is_traced() ? watching.now() : 0;
    bool is_made = true;
    try {
        call.make_plan(variant);
    } catch (const Fatal&) {
        throw;
    } catch (...) {
        call.state.fail(variant);
        is_made = false;
    }
    watching.planned(of.selector.info, variant, begin, of.state.failures.text(variant).c_str());
    return is_made;
}

SELGEN_COLD void open_variants(AnyCall& call) noexcept {
    const AnyDispatcher of = call.dispatcher();
    const std::size_t words = (of.selector.info.variant_count + 63) / 64;
    for (std::size_t i = 0; i < words; ++i) call.open()[i] = of.available[i];
    of.state.failures.remove_from(call.open());
}

/// Decides and plans until a variant is usable. Throws if none is left.
SELGEN_COLD void take_variant(AnyCall& call) {
    const AnyDispatcher of = call.dispatcher();
    const AnyDecision before = call.state.proposed();
    const MaybeVariant wanted = call.state.forcing.wanted(of.selector.info, of.selector.registered);
    if (wanted && detail::take_forced(call, *wanted))
        return detail::store(call, {*wanted, Reason::forced}, true);
    for (;;) {
        call.decide();
        const AnyDecision decision = call.state.proposed();  // a plan may call the selector
        if (!detail::is_open(call, decision.variant)) break;
        if (has_made_plan(call, decision.variant))
            return detail::store(call, decision, static_cast<bool>(wanted));
        detail::close(call, decision.variant);
    }
    call.state.propose(before);
    if (of.state.watching.is_reported()) report(call);
    detail::throw_none_left(of);
}

SELGEN_COLD void decide_phase(AnyCall& call) {
    if (!call.begins_phase()) return;
    Watching& watching = call.state.watching;
    if (watching.is_reported()) watching.begin();
    call.read_features();
    open_variants(call);
    take_variant(call);
    if (watching.is_reported()) report(call);
}

namespace detail {

/// Whether another call is in progress that decides, or whose plan runs in another phase. This call
/// then runs `otherwise`, unless that needs a plan or knobs. Throws std::logic_error if the
/// selector is called by its own feature, inspection or plan.
SELGEN_ONCE bool interrupts(AnyCall& call) {
    const Deciding* const deciding = call.state.deciding;
    if (deciding == nullptr && !call.interrupts_plan()) return false;
    const SelectorAccess& selector = call.dispatcher().selector;
    const bool is_usable = selector.otherwise && (selector.is_available == nullptr ||
                                                  selector.is_available(*selector.otherwise));
    if (deciding != nullptr && (deciding->runs_user_code() || !is_usable))
        throw_calls_itself(selector.info.name);
    if (is_usable) call.state.take_otherwise(*selector.otherwise);
    return is_usable;
}

}  // namespace detail

SELGEN_COLD bool decide_any(AnyCall& call, bool is_traceable, bool has_trace) {
    CommonState& state = call.state;
    state.start(has_trace);
    if (detail::interrupts(call)) return false;
    state.take_up();
    if (is_traceable && state.is_run_traced()) return true;
    MaskedTraps masked;
    Deciding deciding(state.deciding, masked.masks() ? &masked : nullptr);
    call.decide_unless_kept();
    return false;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

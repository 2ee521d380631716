// Written by selgen from delivers.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decide_again.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/ahead.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/saved.hpp>
#include <selgen/rt/seen.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/time_watch.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1,
    "delivers.sel was compiled for runtime ABI 1: run selgen again");

namespace delivers {

/// What the choice depends on.
struct Features {
    double n;   // count, delivers.sel:6
    double sp;  // fraction, 0 to 1, inspected, delivers.sel:8
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, kept, fresh };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"plain", "kept", "fresh"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool kept(const Features& f) noexcept {  // delivers.sel:10
    return f.n < 1e+06;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::kept: return !feasible::kept(f);
        case Variant::plain: break;
        case Variant::fresh: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    if (f.n < 100 && now.open.has(Variant::plain)) {  // delivers.sel:23
        return {Variant::plain, Reason::rule, 23};
    }

    if (need(Inspect::shape) && f.sp > 0.5 && now.open.has(Variant::fresh)) {  // delivers.sel:24
        return {Variant::fresh, Reason::rule, 24};
    }

    if (f.sp > 0.1 && now.open.has(Variant::kept) && feasible::kept(f)) {  // delivers.sel:25
        return {Variant::kept, Reason::rule, 25};
    }

    return selgen::rt::otherwise<Variant>(  // delivers.sel:26
        {Variant::plain, Reason::otherwise, 26},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"delivers"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "delivers", "delivers.sel", names, {{"", "n < 1000000", ""}}};

inline constexpr std::string_view features[] = {"n", "sp"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, true, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("kept", pattern))>;
auto plan_fresh(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("fresh", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // delivers.sel:22
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                selgen::rt::Ahead<Variant> ahead_(std::nullopt);
                const auto make_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::kept:  // delivers.sel:10
                            return selgen::rt::renew_or_make<0>(
                                plans_, [&](auto& plan) { plan.renew(pattern); },
                                [&] { return kernels::Plan("kept", pattern); });
                        case Variant::fresh:  // delivers.sel:17
                            return selgen::rt::make<1>(
                                plans_, [&] { return kernels::Plan("fresh", pattern); });
                        case Variant::plain: return plans_.drop(detail::about.selector);
                    }
                };
                plans_.check_idle(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // delivers.sel:6
                    state_.features.sp = selgen::rt::unread;
                };
                const auto infeasible_yet_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            if (ahead_.has(Variant::kept, state_, infeasible_yet_, make_)) {
                                const auto held_ = selgen::rt::use<0>(plans_);
                                auto& plan = held_.plan;
                                auto&& shape = plan.shape();  // delivers.sel:13
                                // delivers.sel:8
                                state_.features.sp = selgen::rt::number(shape.sparsity);
                                state_.spare_inspection();
                                break;
                            }
                            if (ahead_.has(Variant::fresh, state_, infeasible_yet_, make_)) {
                                const auto held_ = selgen::rt::use<1>(plans_);
                                auto& plan = held_.plan;
                                auto&& shape = plan.shape();  // delivers.sel:19
                                // delivers.sel:8
                                state_.features.sp = selgen::rt::number(shape.sparsity);
                                state_.spare_inspection();
                                break;
                            }
                            auto&& shape = kernels::inspect(pattern);  // delivers.sel:7
                            // delivers.sel:8
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    if (!ahead_.take(variant_)) make_(variant_);
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::plain:  // delivers.sel:9
                return kernels::sum("plain", data);
            case Variant::kept: {  // delivers.sel:10
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);
            }
            case Variant::fresh: {  // delivers.sel:17
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);
            }
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_kept)>,
        selgen::rt::Result<decltype(detail::plan_fresh)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 27> rows{{
    {{-5e-324, 1}, Variant::plain},
    {{0, 0}, Variant::plain},
    {{5e-324, 0.5}, Variant::plain},
    {{99.99999999999999, 1}, Variant::plain},
    {{100, 0.1}, Variant::plain},
    {{100.00000000000001, 0.5}, Variant::kept},
    {{999999.9999999999, 0.49999999999999994}, Variant::kept},
    {{1e+06, 0.5}, Variant::plain},
    {{1000000.0000000001, 0.09999999999999999}, Variant::plain},
    {{selgen::rt::infinity, 0.03}, Variant::plain},
    {{-selgen::rt::infinity, 0.49999999999999994}, Variant::plain},
    {{selgen::rt::unread, 1}, Variant::fresh},
    {{150, -5e-324}, Variant::plain},
    {{100.00000000000001, 0}, Variant::plain},
    {{7e+05, 5e-324}, Variant::plain},
    {{2500, 0.09999999999999999}, Variant::plain},
    {{8, 0.1}, Variant::plain},
    {{0, 0.10000000000000002}, Variant::plain},
    {{2e+08, 0.49999999999999994}, Variant::plain},
    {{99.99999999999999, 0.5}, Variant::plain},
    {{1, 0.5000000000000001}, Variant::plain},
    {{1e+07, 0.9999999999999999}, Variant::fresh},
    {{1, 1}, Variant::plain},
    {{2e+08, 1.0000000000000002}, Variant::fresh},
    {{40000, selgen::rt::infinity}, Variant::fresh},
    {{0.03, -selgen::rt::infinity}, Variant::plain},
    {{8, selgen::rt::unread}, Variant::plain},
}};
}  // namespace golden
#endif

}  // namespace delivers

namespace delivers::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"delivers"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"delivers.sel", __FILE__, 0xa88ac286ff7738f5}};

}  // namespace delivers::detail

namespace later {

/// What the choice depends on.
struct Features {
    double n;      // count, delivers.sel:37
    double sp;     // fraction, 0 to 1, inspected, delivers.sel:39
    double reuse;  // count, calls expected of the phase

    /// What runs have shown beside the models.
    selgen::rt::Seen<2> seen{};
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, kept };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"plain", "kept"}};

/// What the models predict.
namespace predicted {
constexpr double time_plain(const Features& f) noexcept {  // delivers.sel:30
    return 1e-08 * f.n * (1 + f.sp);
}
constexpr double time_kept(const Features& f) noexcept {  // delivers.sel:31
    return 1e-09 * f.n * (1 + f.sp);
}
constexpr double setup_kept(const Features& f) noexcept {  // delivers.sel:32
    return 5e-09 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double plain(const Features& f) noexcept {  // delivers.sel:50
    return (f.reuse * (f.seen.slower[0] * predicted::time_plain(f)) + 0) / f.reuse;
}
constexpr double kept(const Features& f) noexcept {  // delivers.sel:50
    return (f.reuse * (f.seen.slower[1] * predicted::time_kept(f))
        + f.seen.due[1] * predicted::setup_kept(f)) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now, Need&& need) {
    using selgen::rt::Reason;

    if (f.reuse < 10 && now.open.has(Variant::kept)) {  // delivers.sel:49
        return {Variant::kept, Reason::rule, 49};
    }

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::plain, now.open.has(Variant::plain), cost::plain(f)},
        {Variant::kept, now.open.has(Variant::kept), cost::kept(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // delivers.sel:50
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 50};
    }

    return selgen::rt::otherwise<Variant>(  // delivers.sel:51
        {Variant::plain, Reason::otherwise, 51},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"later"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "later", "delivers.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "sp", "reuse"};
inline constexpr selgen::rt::Told<2> told{features, 3, {{false, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{selgen::rt::where_read(cost::plain(f), f.sp),
        selgen::rt::where_read(cost::kept(f), f.sp)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 2> times(const Features& f) noexcept {
    return {{selgen::rt::where_read(predicted::time_plain(f), f.sp),
        selgen::rt::where_read(predicted::time_kept(f), f.sp)}};
}
inline std::array<double, 2> setups(const Features& f) noexcept {
    return {{0, predicted::setup_kept(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("kept", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // delivers.sel:46
            __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                const bool again_ = state_.keeps(phase_);
                if (again_ && (plans_.runs() || !state_.must_decide_again())) return false;
                selgen::rt::Ahead<Variant> ahead_(
                    again_ ? std::optional(state_.decision()->variant) : std::nullopt);
                const auto make_ = [&](Variant variant_) {
                    const auto planning_ = time_.plans();
                    switch (variant_) {
                        case Variant::kept:  // delivers.sel:41
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("kept", pattern); });
                        case Variant::plain: return plans_.drop(detail::about.selector);
                    }
                };
                const auto deciding_ = time_.decides();
                const auto drop_ = [&] {
                    ahead_.drop();
                    plans_.drop(detail::about.selector);
                };
                if (!again_) plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // delivers.sel:37
                    state_.features.sp = selgen::rt::unread;
                    state_.features.reuse = state_.reuse.calls_to_come();
                    time_.begin();
                    state_.features.seen = time_.seen();
                };
                const auto infeasible_yet_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            if (ahead_.has(Variant::kept, state_, infeasible_yet_, make_)) {
                                const auto held_ = selgen::rt::use<0>(plans_);
                                auto& plan = held_.plan;
                                auto&& shape = plan.shape();  // delivers.sel:43
                                // delivers.sel:39
                                state_.features.sp = selgen::rt::number(shape.sparsity);
                                state_.spare_inspection();
                                break;
                            }
                            auto&& shape = kernels::inspect(pattern);  // delivers.sel:38
                            // delivers.sel:39
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    if (!ahead_.take(variant_)) make_(variant_);
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
                if (again_) {
                    state_.features.reuse = state_.reuse.rest();
                    state_.features.seen = time_.seen(state_.decision()->variant);
                    selgen::rt::decide_again(state_, phase_,
                        selgen::rt::Again{steps_, drop_, time_});
                } else {
                    selgen::rt::settle(state_, phase_, detail::available(), steps_);
                }
                state_.reuse.mind_length();
                time_.decided(*this, detail::times(state_.features),
                    detail::setups(state_.features));
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::plain:  // delivers.sel:40
                return kernels::sum("plain", data);
            case Variant::kept: {  // delivers.sel:41
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);
            }
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// How the runs of a variant agree with its predicted time.
    selgen::rt::Trust trust(Variant variant) const noexcept {
        return time_.drift().trust(static_cast<std::size_t>(variant));
    }
    /// Measured over predicted time, of each variant: what its prediction is multiplied by.
    const std::array<double, 2>& slower() const noexcept { return time_.drift().slower(); }
    /// Seconds of all calls, and of those that explored, with the plans made for these.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, with features and inspections; and of all plans.
    double deciding() const noexcept { return time_.deciding(); }
    double planning() const noexcept { return time_.planning(); }
    /// Writes slower() and the calls of the last phases to a file, which is whole or as it was.
    /// Throws std::runtime_error.
    void save(const std::string& path) const {
        selgen::rt::save(path, detail::about, {slower(), state_.reuse.lengths()});
    }
    /// Takes what save() wrote for this selector on a machine like this; false where it cannot.
    bool load(const std::string& path) {
        const auto saved = selgen::rt::saved(path, detail::about);
        if (saved) time_.restore(saved->slower);
        if (saved) state_.reuse.restore(saved->lengths);
        if (saved) state_.forget();
        return saved.has_value();
    }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 2, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 2> time_{0};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_kept)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 21> rows{{
    {{selgen::rt::infinity, 0, 1}, Variant::kept},
    {{-selgen::rt::infinity, 1, 1}, Variant::kept},
    {{selgen::rt::unread, 1, 150}, Variant::plain},
    {{40000, -5e-324, 40000}, Variant::kept},
    {{1e+07, 0, 10.000000000000002}, Variant::kept},
    {{7e+05, 5e-324, 1}, Variant::kept},
    {{2e+08, 0.9999999999999999, 40000}, Variant::kept},
    {{2500, 1, 40000}, Variant::kept},
    {{0.5, selgen::rt::infinity, 2500}, Variant::plain},
    {{8, -selgen::rt::infinity, 2e+08}, Variant::plain},
    {{1e+07, selgen::rt::unread, 8}, Variant::kept},
    {{1, 0.5, 0}, Variant::kept},
    {{8, 0.5, 0.9999999999999999}, Variant::kept},
    {{1e+07, 1, 1}, Variant::kept},
    {{7e+05, 1, 1.0000000000000002}, Variant::kept},
    {{2e+08, 1, 9.999999999999998}, Variant::kept},
    {{7e+05, 1, 10}, Variant::kept},
    {{40000, 0.03, 10.000000000000002}, Variant::kept},
    {{1, 0, selgen::rt::infinity}, Variant::plain},
    {{1e+07, 1, -selgen::rt::infinity}, Variant::kept},
    {{150, 0.5, selgen::rt::unread}, Variant::plain},
}};
}  // namespace golden
#endif

}  // namespace later

namespace later::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"later"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"delivers.sel", __FILE__, 0xf380139373961ae6}};

}  // namespace later::detail

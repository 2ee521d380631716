// Written by selgen from delivers.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/timed_dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "delivers.sel was compiled for runtime ABI 1: run selgen again");

namespace delivers {

/// The features that the choice depends on.
struct Features {
    double n;   // count, delivers.sel:6
    double sp;  // fraction, 0 to 1, inspected, delivers.sel:8
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, kept, fresh };

inline constexpr selgen::rt::Names<Variant, 3> names{{"plain", "kept", "fresh"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool kept(const Features& f) noexcept { return f.n < 1e+06; }  // delivers.sel:10
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::kept) return !feasible::kept(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
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

    // delivers.sel:26
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 26}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "n < 1000000", ""};
    static constexpr bool has_plan[] = {false, true, true};
    static constexpr std::string_view features[] = {"n", "sp"};
    static constexpr auto info = selgen::rt::SelectorInfo{"delivers", "delivers.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"delivers"};
    static constexpr bool renews_plans = true;
    static constexpr bool delivers = true;
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // delivers.sel:22
}

// These functions make the plans.
inline auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("kept", pattern);  // delivers.sel:11
}
inline void renew_kept(selgen::rt::Result<decltype(plan_kept)>& plan,
        const kernels::Pattern& pattern, kernels::Numbers&) {
    plan.renew(pattern);  // delivers.sel:12
}
inline auto plan_fresh(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("fresh", pattern);  // delivers.sel:18
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_kept), decltype(detail::plan_fresh)> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // delivers.sel:22
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::plain: return kernels::sum("plain", data);  // delivers.sel:9
            case Variant::kept: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // delivers.sel:14
            }
            case Variant::fresh: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // delivers.sel:20
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // delivers.sel:6
        state_.features.sp = selgen::rt::unread;
    }

    void run_inspection(Inspect, [[maybe_unused]] const kernels::Pattern& pattern,
            [[maybe_unused]] kernels::Numbers& data) {
        if (has_plan_ahead(Variant::kept, pattern, data)) {
            const auto held_ = selgen::rt::use<0>(plans_);
            auto& plan = held_.plan;
            auto&& shape = plan.shape();                              // delivers.sel:13
            state_.features.sp = selgen::rt::number(shape.sparsity);  // delivers.sel:8
            state_.spare_inspection();
            return;
        }
        if (has_plan_ahead(Variant::fresh, pattern, data)) {
            const auto held_ = selgen::rt::use<1>(plans_);
            auto& plan = held_.plan;
            auto&& shape = plan.shape();                              // delivers.sel:19
            state_.features.sp = selgen::rt::number(shape.sparsity);  // delivers.sel:8
            state_.spare_inspection();
            return;
        }
        auto&& shape = kernels::inspect(pattern);                 // delivers.sel:7
        state_.features.sp = selgen::rt::number(shape.sparsity);  // delivers.sel:8
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::kept:
                return selgen::rt::renew_or_make_plan<0>(plans_, detail::renew_kept,
                        detail::plan_kept, pattern, data);
            case Variant::fresh:
                return selgen::rt::make_plan<1>(plans_, detail::plan_fresh, pattern, data);
            case Variant::plain: return plans_.drop(detail::Selector::info.name);
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // delivers.sel:5
    return local()(pattern, data);
}

}  // namespace delivers

namespace delivers::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"delivers"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"delivers.sel", 0x49513c9180ea3b14}};
}  // namespace delivers::detail

namespace later {

/// The features that the choice depends on.
struct Features {
    double n;      // count, delivers.sel:37
    double sp;     // fraction, 0 to 1, inspected, delivers.sel:39
    double reuse;  // count, expected calls in the phase

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<2> seen{};
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, kept };

inline constexpr selgen::rt::Names<Variant, 2> names{{"plain", "kept"}};

/// The models' predictions.
namespace predicted {
constexpr double time_plain(const Features& f) noexcept {  // delivers.sel:30
    return 1e-08 * f.n * (1 + f.sp);
}
constexpr double time_kept(const Features& f) noexcept {  // delivers.sel:31
    return 1e-09 * f.n * (1 + f.sp);
}
constexpr double setup_kept(const Features& f) noexcept { return 5e-09 * f.n; }  // delivers.sel:32
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double plain(const Features& f) noexcept {  // delivers.sel:50
    return f.reuse * (f.seen.corrections[0] * predicted::time_plain(f)) / f.reuse;
}
constexpr double kept(const Features& f) noexcept {  // delivers.sel:50
    return (f.reuse * (f.seen.corrections[1] * predicted::time_kept(f)) +
            f.seen.due[1] * predicted::setup_kept(f)) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now, const Need& need) {
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
        return best->decision(50);
    }

    // delivers.sel:51
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 51}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n", "sp", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"later", "delivers.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"later"};
    static constexpr bool delivers = true;
    static constexpr bool watches_time = true;
    static constexpr bool decides_anytime = true;
    static constexpr double explored_share = 0;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{selgen::rt::where_read(cost::plain(f), f.sp),
                selgen::rt::where_read(cost::kept(f), f.sp)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 2> times(const Features& f) noexcept {
        return {{selgen::rt::where_read(predicted::time_plain(f), f.sp),
                selgen::rt::where_read(predicted::time_kept(f), f.sp)}};
    }
    static std::array<double, 2> setups(const Features& f) noexcept {
        return {{0, predicted::setup_kept(f)}};
    }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features& f, double calls) noexcept { f.reuse = calls; }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // delivers.sel:46
}

// These functions make the plans.
inline auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("kept", pattern);  // delivers.sel:42
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_kept)> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // delivers.sel:46
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0) &&
                decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::plain: return kernels::sum("plain", data);  // delivers.sel:40
            case Variant::kept: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // delivers.sel:44
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // delivers.sel:37
        state_.features.sp = selgen::rt::unread;
        state_.features.reuse = state_.reuse.calls_to_come();
    }

    void run_inspection(Inspect, [[maybe_unused]] const kernels::Pattern& pattern,
            [[maybe_unused]] kernels::Numbers& data) {
        if (has_plan_ahead(Variant::kept, pattern, data)) {
            const auto held_ = selgen::rt::use<0>(plans_);
            auto& plan = held_.plan;
            auto&& shape = plan.shape();                              // delivers.sel:43
            state_.features.sp = selgen::rt::number(shape.sparsity);  // delivers.sel:39
            state_.spare_inspection();
            return;
        }
        auto&& shape = kernels::inspect(pattern);                 // delivers.sel:38
        state_.features.sp = selgen::rt::number(shape.sparsity);  // delivers.sel:39
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::kept:
                return selgen::rt::make_plan<0>(plans_, detail::plan_kept, pattern, data);
            case Variant::plain: return plans_.drop(detail::Selector::info.name);
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // delivers.sel:36
    return local()(pattern, data);
}

}  // namespace later

namespace later::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"later"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"delivers.sel", 0xd221aa55a7a4fe2e}};
}  // namespace later::detail

// Written by selgen from watch.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/timed_dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/models/within.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "watch.sel was compiled for runtime ABI 1: run selgen again");

namespace timed {

/// The features that the choice depends on.
struct Features {
    double n;      // count, watch.sel:14
    double reuse;  // count, expected calls in the phase

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<3> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b, c };

inline constexpr selgen::rt::Names<Variant, 3> names{{"a", "b", "c"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool c(const Features& f) noexcept { return f.n < 1e+05; }  // watch.sel:17
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_a(const Features& f) noexcept { return 1e-09 * f.n; }   // watch.sel:5
constexpr double time_b(const Features& f) noexcept { return 2e-09 * f.n; }   // watch.sel:6
constexpr double setup_b(const Features& f) noexcept { return 3e-09 * f.n; }  // watch.sel:8
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double a(const Features& f) noexcept {  // watch.sel:21
    return f.reuse * (f.seen.corrections[0] * predicted::time_a(f)) / f.reuse;
}
constexpr double b(const Features& f) noexcept {  // watch.sel:21
    return (f.reuse * (f.seen.corrections[1] * predicted::time_b(f)) +
            f.seen.due[1] * predicted::setup_b(f)) / f.reuse;
}
constexpr double c(const Features& f) noexcept {  // watch.sel:21
    return (f.reuse * (f.seen.corrections[2] * 8e-06) + f.seen.due[2] * 1e-06) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::c) return !feasible::c(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), cost::a(f)},
        {Variant::b, now.open.has(Variant::b), cost::b(f)},
        {Variant::c, now.open.has(Variant::c) && feasible::c(f), cost::c(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0.03)) {  // watch.sel:21
        return best->decision(21);
    }

    // watch.sel:22
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 22}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "", "n < 100000"};
    static constexpr bool has_plan[] = {false, true, false};
    static constexpr std::string_view features[] = {"n", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"timed", "watch.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"timed"};
    static constexpr bool watches_time = true;
    static constexpr double explored_share = 0.01;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::a(f), cost::b(f), cost::c(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 3> times(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f), 8e-06}};
    }
    static std::array<double, 3> setups(const Features& f) noexcept {
        return {{0, predicted::setup_b(f), 1e-06}};
    }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features& f, double calls) noexcept { f.reuse = calls; }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Clock&) {
    return pattern.version;  // watch.sel:18
}

// These functions make the plans.
inline auto plan_b(const kernels::Pattern& pattern, kernels::Clock&) {
    return kernels::Plan("b", pattern);  // watch.sel:16
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_b)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Clock& clock) {
        // watch.sel:18
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) &&
                decide_phase(phase_, pattern, clock)) {
            return trace_run(pattern, clock);
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::a:
                clock.run("a");  // watch.sel:15
                return;
            case Variant::b: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                clock.run(plan);  // watch.sel:16
                return;
            }
            case Variant::c:
                clock.run("c");  // watch.sel:17
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Clock&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:14
        state_.features.reuse = state_.reuse.calls_to_come();
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Clock& clock) {
        switch (variant_) {
            case Variant::b:
                return selgen::rt::make_plan<0>(plans_, detail::plan_b, pattern, clock);
            case Variant::a: break;
            case Variant::c: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Clock& clock) {  // watch.sel:13
    return local()(pattern, clock);
}

}  // namespace timed

namespace timed::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"timed"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"watch.sel", 0x00467b12f147d8c9}};
}  // namespace timed::detail

namespace each {

/// The features that the choice depends on.
struct Features {
    double n;  // count, watch.sel:34

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<2> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{{"a", "b"}};

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.n >= 1 && f.n <= 1e+06; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_a(const Features& f) noexcept {  // watch.sel:28
    return std::exp2(std::log2(f.n) - 30);
}
SELGEN_HD inline double time_b(const Features& f) noexcept {  // watch.sel:29
    return std::exp2(std::log2(f.n) - 29.9);
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // watch.sel:38
    return f.seen.corrections[0] * predicted::time_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // watch.sel:38
    return f.seen.corrections[1] * predicted::time_b(f);
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), cost::a(f)},
            {Variant::b, now.open.has(Variant::b), cost::b(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:38
            return best->decision(38, outside);
        }
    }

    // watch.sel:39
    return selgen::rt::otherwise<Variant>({Variant::a, Reason::otherwise, 39, outside}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr selgen::rt::Bound bounds[] = {{38, 0, 1, 1e+06}};
    static constexpr auto info = selgen::rt::SelectorInfo{"each", "watch.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"each"};
    static constexpr bool watches_time = true;
    static constexpr double explored_share = 0;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{cost::a(f), cost::b(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 2> times(const Features& f) noexcept {
        return {{predicted::time_a(f), predicted::time_b(f)}};
    }
    static std::array<double, 2> setups(const Features&) noexcept { return {{0, 0}}; }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Clock& clock) {
        if (decide_call(pattern, clock)) return trace_run(pattern, clock);
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::a:
                clock.run("a");  // watch.sel:35
                return;
            case Variant::b:
                clock.run("b");  // watch.sel:36
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Clock&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:34
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Clock& clock) {  // watch.sel:33
    return local()(pattern, clock);
}

}  // namespace each

namespace each::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"each"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"watch.sel", 0x7ad3b69c2c29023f}};
}  // namespace each::detail

namespace growing {

/// The features that the choice depends on.
struct Features {
    double n;      // count, watch.sel:50
    double sp;     // fraction, 0 to 1, inspected, watch.sel:52
    double reuse;  // count, expected calls in the phase

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<2> seen{};
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{{"slow", "fast"}};

/// The models' predictions.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept { return 1e-08 * f.n; }  // watch.sel:43
constexpr double time_fast(const Features& f) noexcept {                        // watch.sel:44
    return 1e-09 * f.n + 2e-09 * f.sp;
}
constexpr double setup_fast(const Features& f) noexcept { return 9e-08 * f.n; }  // watch.sel:45
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // watch.sel:57
    return f.reuse * predicted::time_slow(f) / f.reuse;
}
constexpr double fast(const Features& f) noexcept {  // watch.sel:57
    return (f.reuse * predicted::time_fast(f) + f.seen.due[1] * predicted::setup_fast(f)) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now, const Need& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::fast, now.open.has(Variant::fast), cost::fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:57
        return best->decision(57);
    }

    // watch.sel:58
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 58}, now.open, 2,
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
    static constexpr auto info = selgen::rt::SelectorInfo{"growing", "watch.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"growing"};
    static constexpr bool may_keep_phases = true;
    static constexpr bool decides_anytime = true;
    static constexpr double explored_share = 0;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{cost::slow(f), selgen::rt::where_read(cost::fast(f), f.sp)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 2> times(const Features& f) noexcept {
        return {{predicted::time_slow(f), selgen::rt::where_read(predicted::time_fast(f), f.sp)}};
    }
    static std::array<double, 2> setups(const Features& f) noexcept {
        return {{0, predicted::setup_fast(f)}};
    }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features& f, double calls) noexcept { f.reuse = calls; }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // watch.sel:55
}

// These functions make the plans.
inline auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("fast", pattern);  // watch.sel:54
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_fast)> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // watch.sel:55
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0) &&
                decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow: return kernels::sum("slow", data);  // watch.sel:53
            case Variant::fast: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // watch.sel:54
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:50
        state_.features.sp = selgen::rt::unread;
        state_.features.reuse = state_.reuse.calls_to_come();
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // watch.sel:51
        state_.features.sp = selgen::rt::number(shape.sparsity);  // watch.sel:52
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::fast:
                return selgen::rt::make_plan<0>(plans_, detail::plan_fast, pattern, data);
            case Variant::slow: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // watch.sel:49
    return local()(pattern, data);
}

}  // namespace growing

namespace growing::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"growing"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"watch.sel", 0xbb5239ebf98a5dd7}};
}  // namespace growing::detail

namespace bounded {

/// The features that the choice depends on.
struct Features {
    double n;  // count, watch.sel:63
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{{"slow", "fast"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::fast)) {  // watch.sel:68
        return {Variant::fast, Reason::rule, 68};
    }

    // watch.sel:69
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 69}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"bounded", "watch.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"bounded"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // watch.sel:66
}

// These functions make the plans.
inline auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("fast", pattern);  // watch.sel:65
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_fast)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // watch.sel:66
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:
                kernels::run("slow", data);  // watch.sel:64
                return;
            case Variant::fast: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // watch.sel:65
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:63
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::fast: {
                selgen::rt::make_plan<0>(plans_, detail::plan_fast, pattern, data);
                selgen::rt::check_plan_bytes(plans_, 65536);
                return;
            }
            case Variant::slow: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // watch.sel:62
    return local()(pattern, data);
}

}  // namespace bounded

namespace bounded::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"bounded"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"watch.sel", 0x0cf5834d5f620775}};
}  // namespace bounded::detail

namespace moving {

/// The features that the choice depends on.
struct Features {
    double n;      // count, watch.sel:80
    double reuse;  // count, expected calls in the phase

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<2> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{{"slow", "fast"}};

/// The models' predictions.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept { return 1e-08 * f.n; }   // watch.sel:73
constexpr double time_fast(const Features& f) noexcept { return 1e-09 * f.n; }   // watch.sel:74
constexpr double setup_fast(const Features& f) noexcept { return 9e-08 * f.n; }  // watch.sel:75
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // watch.sel:85
    return f.reuse * predicted::time_slow(f) / f.reuse;
}
constexpr double fast(const Features& f) noexcept {  // watch.sel:85
    return (f.reuse * predicted::time_fast(f) + f.seen.due[1] * predicted::setup_fast(f)) / f.reuse;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::fast, now.open.has(Variant::fast), cost::fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:85
        return best->decision(85);
    }

    // watch.sel:86
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 86}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n", "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"moving", "watch.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"moving"};
    static constexpr bool decides_anytime = true;
    static constexpr double explored_share = 0;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{cost::slow(f), cost::fast(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 2> times(const Features& f) noexcept {
        return {{predicted::time_slow(f), predicted::time_fast(f)}};
    }
    static std::array<double, 2> setups(const Features& f) noexcept {
        return {{0, predicted::setup_fast(f)}};
    }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features& f, double calls) noexcept { f.reuse = calls; }
};

// These functions make the plans.
inline auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("fast", pattern);  // watch.sel:82
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, selgen::rt::Within<1>,
        decltype(detail::plan_fast)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // watch.sel:83, watch.sel:80
        if (const auto& phase_ = selgen::rt::Within<1>{{{selgen::rt::number(pattern.elements())}},
                {{0.1}}};
                __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0) &&
                decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:
                kernels::run("slow", data);  // watch.sel:81
                return;
            case Variant::fast: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // watch.sel:82
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern&, kernels::Numbers&) {
        state_.features.n = new_phase().values[0];  // watch.sel:80
        state_.features.reuse = state_.reuse.calls_to_come();
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::fast:
                return selgen::rt::make_plan<0>(plans_, detail::plan_fast, pattern, data);
            case Variant::slow: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // watch.sel:79
    return local()(pattern, data);
}

}  // namespace moving

namespace moving::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"moving"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"watch.sel", 0x1c4a2bedb9a2f9a5}};
}  // namespace moving::detail

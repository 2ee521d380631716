// Written by selgen from declines.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/rt/errors.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "declines.sel was compiled for runtime ABI 1: run selgen again");

namespace shy {

/// The features that the choice depends on.
struct Features {
    double n;   // count, declines.sel:6
    double sp;  // fraction, 0 to 1, inspected, declines.sel:8
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, shared, fast };

inline constexpr selgen::rt::Names<Variant, 3> names{{"slow", "shared", "fast"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::fast)) {  // declines.sel:17
        return {Variant::fast, Reason::rule, 17};
    }

    // declines.sel:18
    if (f.n > 100 && need(Inspect::shape) && f.sp > 0.1 && now.open.has(Variant::shared)) {
        return {Variant::shared, Reason::rule, 18};
    }

    if (f.n > 1000 && now.open.has(Variant::shared)) {  // declines.sel:19
        return {Variant::shared, Reason::rule, 19};
    }

    // declines.sel:20
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 20}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr bool has_plan[] = {false, true, false};
    static constexpr std::string_view features[] = {"n", "sp"};
    static constexpr auto info = selgen::rt::SelectorInfo{"shy", "declines.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"shy"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // declines.sel:16
}

// These functions make the plans.
inline auto plan_shared(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("shared", pattern);  // declines.sel:11
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_shared)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // declines.sel:16
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:
                kernels::run("slow", data);  // declines.sel:9
                return;
            case Variant::shared: {
                try {
                    const auto held_ = selgen::rt::use<0>(plans_);
                    auto& plan = held_.plan;
                    kernels::shared(plan, pattern, data);  // declines.sel:12
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::shared);
                }
                return (*this)(pattern, data);
            }
            case Variant::fast: {
                try {
                    kernels::fast(pattern, data);  // declines.sel:15
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::fast);
                }
                return (*this)(pattern, data);
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // declines.sel:6
        state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // declines.sel:7
        state_.features.sp = selgen::rt::number(shape.sparsity);  // declines.sel:8
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::shared:
                return selgen::rt::make_plan<0>(plans_, detail::plan_shared, pattern, data);
            case Variant::slow: break;
            case Variant::fast: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // declines.sel:5
    return local()(pattern, data);
}

}  // namespace shy

namespace shy::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"shy"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"declines.sel", 0x48b1758c78cb6495}};
}  // namespace shy::detail

namespace choosy {

/// The features that the choice depends on.
struct Features {
    double n;   // count, declines.sel:31
    double sp;  // fraction, 0 to 1, inspected, declines.sel:33
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { slow, good, fast };

inline constexpr selgen::rt::Names<Variant, 3> names{{"slow", "good", "fast"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool good(const Features& f) noexcept { return f.sp > 0.1; }  // declines.sel:35
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept {  // declines.sel:24
    return 3e-05 + 1e-06 * f.sp;
}
constexpr double time_good(const Features& f) noexcept {  // declines.sel:25
    return 2e-05 + 1e-06 * f.sp;
}
constexpr double time_fast(const Features& f) noexcept {  // declines.sel:26
    return 1e-05 + 1e-06 * f.sp;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::good) return need(Inspect::shape) && !feasible::good(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), predicted::time_slow(f)},
        {Variant::good, now.open.has(Variant::good) && feasible::good(f), predicted::time_good(f)},
        {Variant::fast, now.open.has(Variant::fast), predicted::time_fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // declines.sel:38
        return best->decision(38);
    }

    // declines.sel:39
    return selgen::rt::otherwise<Variant>({Variant::slow, Reason::otherwise, 39}, now.open, 3,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "sp > 0.1", ""};
    static constexpr std::string_view features[] = {"n", "sp"};
    static constexpr auto info = selgen::rt::SelectorInfo{"choosy", "declines.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"choosy"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{selgen::rt::where_read(predicted::time_slow(f), f.sp),
                selgen::rt::where_read(predicted::time_good(f), f.sp),
                selgen::rt::where_read(predicted::time_fast(f), f.sp)}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // declines.sel:37
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // declines.sel:37
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:
                kernels::run("slow", data);  // declines.sel:34
                return;
            case Variant::good:
                kernels::run("good", data);  // declines.sel:35
                return;
            case Variant::fast: {
                try {
                    kernels::fast(pattern, data);  // declines.sel:36
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::fast);
                }
                return (*this)(pattern, data);
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
        state_.features.n = selgen::rt::unread;  // no rule reads it
        if (state_.watching.is_reported()) {
            state_.features.n = selgen::rt::number(pattern.elements());  // declines.sel:31
        }
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // declines.sel:32
        state_.features.sp = selgen::rt::number(shape.sparsity);  // declines.sel:33
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // declines.sel:30
    return local()(pattern, data);
}

}  // namespace choosy

namespace choosy::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"choosy"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"declines.sel", 0x5e55dc8119ee160e}};
}  // namespace choosy::detail

namespace shyest {

/// The features that the choice depends on.
struct Features {
    double n;  // count, declines.sel:44
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { none, again };

inline constexpr selgen::rt::Names<Variant, 2> names{{"none", "again"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 5 && now.open.has(Variant::again)) {  // declines.sel:47
        return {Variant::again, Reason::rule, 47};
    }

    // declines.sel:48
    return selgen::rt::otherwise<Variant>({Variant::none, Reason::otherwise, 48}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"shyest", "declines.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"shyest"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(kernels::Owner owner, int declines) {
        if (decide_call(owner, declines))
            return trace_run(std::forward<decltype(owner)>(owner),
                    std::forward<decltype(declines)>(declines));
        switch (state_.next()) {
            case Variant::none: {
                try {
                    // declines.sel:45
                    return kernels::take_or_decline(std::move(owner), declines > 0);
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::none);
                }
                return (*this)(std::forward<decltype(owner)>(owner),
                        std::forward<decltype(declines)>(declines));
            }
            case Variant::again: {
                try {
                    // declines.sel:46
                    return kernels::take_or_decline(std::move(owner), declines > 1);
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::again);
                }
                return (*this)(std::forward<decltype(owner)>(owner),
                        std::forward<decltype(declines)>(declines));
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(kernels::Owner&, int& declines) {
        state_.features.n = selgen::rt::number(declines);  // declines.sel:44
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(kernels::Owner owner, int declines) {  // declines.sel:43
    return local()(std::forward<decltype(owner)>(owner),
            std::forward<decltype(declines)>(declines));
}

}  // namespace shyest

namespace shyest::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"shyest"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"declines.sel", 0xa11c21525b0b83f5}};
}  // namespace shyest::detail

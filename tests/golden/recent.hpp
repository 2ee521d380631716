// Written by selgen from recent.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cstdint>
#include <string>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/recent_phases.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/sampled.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "recent.sel was compiled for runtime ABI 1: run selgen again");

namespace recent {

/// The features that the choice depends on.
struct Features {
    double n;  // count, recent.sel:6
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { small, planned };

inline constexpr selgen::rt::Names<Variant, 2> names{{"small", "planned"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n < 100 && now.open.has(Variant::small)) {  // recent.sel:12
        return {Variant::small, Reason::rule, 12};
    }

    if (f.n < 1e+09 && now.open.has(Variant::planned)) {  // recent.sel:13
        return {Variant::planned, Reason::rule, 13};
    }

    // recent.sel:14
    return selgen::rt::otherwise<Variant>({Variant::small, Reason::otherwise, 14}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"recent", "recent.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"recent"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // recent.sel:9
}

// These functions make the plans.
inline auto plan_planned(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("planned", pattern);  // recent.sel:8
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_planned)> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // recent.sel:9
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::small: return kernels::sum("small", data);  // recent.sel:7
            case Variant::planned: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // recent.sel:8
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // recent.sel:6
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::planned: {
                selgen::rt::make_plan<0>(plans_, detail::plan_planned, pattern, data);
                selgen::rt::check_plan_bytes(plans_, 65536);
                return;
            }
            case Variant::small: break;
        }
    }
};

/// Keeps a Dispatcher for each of the last 3 phases; use one per thread.
class Dispatchers : public selgen::rt::RecentPhases<Dispatcher, 3> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        auto& dispatch_ = this->of(pattern.version);  // recent.sel:9
        const auto limit_ = this->limit_plans(65536);
        return dispatch_(pattern, data);
    }
};

/// The Dispatchers of the calling thread.
inline Dispatchers& local() { return selgen::rt::OfThread<Dispatchers>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // recent.sel:5
    return local()(pattern, data);
}

}  // namespace recent

namespace recent::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"recent"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"recent.sel", 0x128cc1277bc80bae}};
}  // namespace recent::detail

namespace recent_of {

/// The features that the choice depends on.
struct Features {
    double n;  // count, recent.sel:20
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { few, many };

inline constexpr selgen::rt::Names<Variant, 2> names{{"few", "many"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 2 && now.open.has(Variant::many)) {  // recent.sel:25
        return {Variant::many, Reason::rule, 25};
    }

    // recent.sel:26
    return selgen::rt::otherwise<Variant>({Variant::few, Reason::otherwise, 26}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"recent_of", "recent.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"recent_of"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

// These functions make the plans.
template <class T>
auto plan_many(std::vector<T>& data, std::string&) {
    return std::vector<T>(data);  // recent.sel:22
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
template <class T>
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher<T>, detail::Selector, std::uint64_t,
        decltype(detail::plan_many<T>)> {
    using Base =
            selgen::rt::DispatcherBase<Dispatcher<T>, detail::Selector, std::uint64_t,
            decltype(detail::plan_many<T>)>;
    using Base::decide_phase;
    using Base::plans_;
    using Base::state_;
    using Base::trace_run;

public:
    void operator()(std::vector<T>& data, std::string& ran) {
        // recent.sel:23
        if (const auto& phase_ = selgen::rt::sampled(data, 4);
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, data, ran)) {
            return trace_run(data, ran);
        }
        switch (state_.next()) {
            case Variant::few:
                ran.assign("few");  // recent.sel:21
                return;
            case Variant::many: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                ran.assign(plan.empty() ? "none" : "many");  // recent.sel:22
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(std::vector<T>& data, std::string&) {
        state_.features.n = selgen::rt::number(data.size());  // recent.sel:20
    }

    void make_plan(Variant variant_, std::vector<T>& data, std::string& ran) {
        switch (variant_) {
            case Variant::many:
                return selgen::rt::make_plan<0>(plans_, detail::plan_many<T>, data, ran);
            case Variant::few: break;
        }
    }
};

/// Keeps a Dispatcher for each of the last 2 phases; use one per thread.
template <class T>
class Dispatchers : public selgen::rt::RecentPhases<Dispatcher<T>, 2> {
public:
    void operator()(std::vector<T>& data, std::string& ran) {
        auto& dispatch_ = this->of(selgen::rt::sampled(data, 4));  // recent.sel:23
        return dispatch_(data, ran);
    }
};

/// The Dispatchers of the calling thread.
template <class T>
Dispatchers<T>& local() { return selgen::rt::OfThread<Dispatchers<T>>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
template <class T>
void call(std::vector<T>& data, std::string& ran) {  // recent.sel:19
    return local<T>()(data, ran);
}

}  // namespace recent_of

namespace recent_of::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"recent_of"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"recent.sel", 0x5ef4dd4809082ac8}};
}  // namespace recent_of::detail

// Written by selgen from renews.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "renews.sel was compiled for runtime ABI 1: run selgen again");

namespace renews {

/// The features that the choice depends on.
struct Features {
    double n;  // count, renews.sel:6
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { small, kept, fresh };

inline constexpr selgen::rt::Names<Variant, 3> names{{"small", "kept", "fresh"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.n < 100 && now.open.has(Variant::small)) {  // renews.sel:16
        return {Variant::small, Reason::rule, 16};
    }

    if (f.n < 1000 && now.open.has(Variant::fresh)) {  // renews.sel:17
        return {Variant::fresh, Reason::rule, 17};
    }

    if (f.n < 1e+05 && now.open.has(Variant::kept)) {  // renews.sel:18
        return {Variant::kept, Reason::rule, 18};
    }

    // renews.sel:19
    return selgen::rt::otherwise<Variant>({Variant::small, Reason::otherwise, 19}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr bool has_plan[] = {false, true, true};
    static constexpr std::string_view features[] = {"n"};
    static constexpr auto info = selgen::rt::SelectorInfo{"renews", "renews.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"renews"};
    static constexpr bool renews_plans = true;
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // renews.sel:14
}

// These functions make the plans.
inline auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("kept", pattern);  // renews.sel:9
}
inline void renew_kept(selgen::rt::Result<decltype(plan_kept)>& plan,
        const kernels::Pattern& pattern, kernels::Numbers&) {
    plan.renew(pattern);  // renews.sel:10
}
inline auto plan_fresh(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("fresh", pattern);  // renews.sel:13
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_kept), decltype(detail::plan_fresh)> {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // renews.sel:14
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::small: return kernels::sum("small", data);  // renews.sel:7
            case Variant::kept: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // renews.sel:11
            }
            case Variant::fresh: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);  // renews.sel:13
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // renews.sel:6
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::kept: {
                selgen::rt::renew_or_make_plan<0>(plans_, detail::renew_kept, detail::plan_kept,
                        pattern, data);
                selgen::rt::check_plan_bytes(plans_, 65536);
                return;
            }
            case Variant::fresh: {
                selgen::rt::make_plan<1>(plans_, detail::plan_fresh, pattern, data);
                selgen::rt::check_plan_bytes(plans_, 65536);
                return;
            }
            case Variant::small: return plans_.drop(detail::Selector::info.name);
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // renews.sel:5
    return local()(pattern, data);
}

}  // namespace renews

namespace renews::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"renews"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"renews.sel", 0x31a1c6acc7985091}};
}  // namespace renews::detail

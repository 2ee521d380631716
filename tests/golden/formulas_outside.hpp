// Written by selgen from formulas_outside.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/models/nearest_point.hpp>
#include <selgen/rt/simd/vectorised.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "formulas_outside.sel was compiled for runtime ABI 1: run selgen again");

namespace formulas_outside {

/// The features that the choice depends on.
struct Features {
    double n;    // count, formulas_outside.sel:19
    double con;  // ratio, formulas_outside.sel:20
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { safe, near, far };

inline constexpr selgen::rt::Names<Variant, 3> names{{"safe", "near", "far"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool near(const Features& f) noexcept { return f.con < 100; }  // formulas_outside.sel:23
constexpr bool far(const Features& f) noexcept { return f.con < 100; }   // formulas_outside.sel:24
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 16 && f.n <= 4096 && f.con >= 0.5 && f.con <= 8;
}
constexpr bool inside_of_last(const Features& f) noexcept { return f.n >= 100 && f.n <= 200; }
constexpr Features nearest_of_last(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 100, 200);
    return f;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_near(const Features& f) noexcept {  // formulas_outside.sel:7
    return std::exp(-9.0 + 0.7 * std::log(f.n) + f.con);
}
constexpr double time_far(const Features& f) noexcept {  // formulas_outside.sel:8
    if (f.n < 500) return 1e-04;
    return 0.002;
}
constexpr Variant choice_last(const Features& f) noexcept {  // formulas_outside.sel:27
    if (f.n < 150) return Variant::near;                     // formulas_outside.sel:13
    return Variant::far;
}
}  // namespace predicted

namespace detail {
/// The goal for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<2> goal_(const Features& f) noexcept {  // formulas_outside.sel:26
    using selgen::rt::simd;
    const double x2_ = predicted::time_far(f);
    double lg_[1];
    store(log2(simd(f.n)), lg_);
    const auto of_time_ =
            exp2(simd(-12.984255368000671 + f.con * 1.4426950408889634 + lg_[0] * 0.7, 0.0)) *
            simd(1.0, 0.0) + simd(0.0, x2_);
    return of_time_;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::near) return !feasible::near(f);
    if (variant == Variant::far) return !feasible::far(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        constexpr Variant variants[] = {Variant::near, Variant::far};
        const bool able[] = {now.open.has(Variant::near) && feasible::near(f),
                now.open.has(Variant::far) && feasible::far(f)};
        const selgen::rt::Vectorised<Variant, 2> all{variants, able, detail::goal_(f)};
        const auto quick = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0);
        auto best = quick.best;
        if (!quick.is_certain) {
            const double costs[] = {predicted::time_near(f), predicted::time_far(f)};
            best = selgen::rt::least(variants, able, costs, now.running, 0);
        }
        if (best) return best->decision(26, outside);  // formulas_outside.sel:26
    }

    const bool inside_of_last = domain::inside_of_last(f);
    outside = outside || !inside_of_last;
    const Features near_of_last = domain::nearest_of_last(f);
    const Variant of_last = predicted::choice_last(near_of_last);
    if (now.open.has(of_last) && !infeasible(of_last, f)) {  // formulas_outside.sel:27
        return {of_last, Reason::model, 27, outside};
    }

    // formulas_outside.sel:28
    return selgen::rt::otherwise<Variant>({Variant::safe, Reason::otherwise, 28, outside}, now.open,
            3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "con < 100", "con < 100"};
    static constexpr std::string_view features[] = {"n", "con"};
    static constexpr selgen::rt::Bound bounds[] = {{26, 0, 16, 4096}, {26, 1, 0.5, 8},
            {27, 0, 100, 200}};
    static constexpr auto info = selgen::rt::SelectorInfo{"formulas_outside",
            "formulas_outside.sel"}.with_variants(names.text, conditions, has_plan)
            .with_features(features).with_bounds(bounds);
    inline static selgen::rt::Registered registered{"formulas_outside"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{selgen::rt::unread, predicted::time_near(f), predicted::time_far(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (decide_call(pattern)) return trace_run(pattern);
        switch (state_.next()) {
            case Variant::safe: return 1;  // formulas_outside.sel:22
            case Variant::near: return 2;  // formulas_outside.sel:23
            case Variant::far: return 3;   // formulas_outside.sel:24
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // formulas_outside.sel:19
        state_.features.con = selgen::rt::number(pattern.work);      // formulas_outside.sel:20
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) {  // formulas_outside.sel:17
    return local()(pattern);
}

}  // namespace formulas_outside

namespace formulas_outside::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"formulas_outside"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"formulas_outside.sel", 0x1e7b7c929fe695c2}};
}  // namespace formulas_outside::detail

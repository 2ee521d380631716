// Written by selgen from clamp.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/models/nearest_point.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "clamp.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace clamp {

/// The features that the choice depends on.
struct Features {
    double n;     // count, clamp.sel:21
    double con;   // ratio, clamp.sel:22
    double kind;  // one of row, col, tile, clamp.sel:23
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { safe, near, far };

inline constexpr selgen::rt::Names<Variant, 3> names{{"safe", "near", "far"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool near(const Features& f) noexcept { return f.con < 100; }  // clamp.sel:26
constexpr bool far(const Features& f) noexcept { return f.con < 100; }   // clamp.sel:27
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 16 && f.n <= 4096 && f.con >= 0.5 && f.con <= 8 && (f.kind == 0 || f.kind == 2);
}
constexpr Features nearest_goal(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 16, 4096);
    f.con = selgen::rt::nearest_point(f.con, 0.5, 8);
    return f;
}
constexpr bool inside_of_last(const Features& f) noexcept { return f.n >= 100 && f.n <= 200; }
constexpr Features nearest_of_last(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 100, 200);
    return f;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double time_near(const Features& f) noexcept {  // clamp.sel:6
    if (f.n < 256) return std::exp(-9.0);
    if (f.con < 2) return std::exp(-7.5);
    return std::exp(-6.0);
}
constexpr double time_far_0_(const Features& f) noexcept {
    if (f.n < 64) return 4e-04;  // clamp.sel:8
    return 0.001;
}
constexpr double time_far_1_(const Features& f) noexcept {
    if (f.con < 4) return 0;  // clamp.sel:9
    return 0.002;
}
constexpr double time_far(const Features& f) noexcept {  // clamp.sel:7
    double sum = 0.0;
    sum += time_far_0_(f);
    sum += time_far_1_(f);
    return sum;
}
constexpr Variant choice_last(const Features& f) noexcept {  // clamp.sel:30
    if (f.n < 150) return Variant::near;                     // clamp.sel:15
    return Variant::far;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::near) return !feasible::near(f);
    if (variant == Variant::far) return !feasible::far(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    const Features near_goal = domain::nearest_goal(f);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::near, now.open.has(Variant::near) && feasible::near(f),
                predicted::time_near(near_goal)},
        {Variant::far, now.open.has(Variant::far) && feasible::far(f),
                predicted::time_far(near_goal)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // clamp.sel:29
        return best->decision(29, outside);
    }

    const bool inside_of_last = domain::inside_of_last(f);
    outside = outside || !inside_of_last;
    const Features near_of_last = domain::nearest_of_last(f);
    const Variant of_last = predicted::choice_last(near_of_last);
    if (now.open.has(of_last) && !infeasible(of_last, f)) {  // clamp.sel:30
        return {of_last, Reason::model, 30, outside};
    }

    // clamp.sel:31
    return selgen::rt::otherwise<Variant>({Variant::safe, Reason::otherwise, 31, outside}, now.open,
            3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "con < 100", "con < 100"};
    static constexpr std::string_view features[] = {"n", "con", "kind"};
    static constexpr std::string_view words[] = {"", "", "row col tile"};
    static constexpr selgen::rt::Bound bounds[] = {{29, 0, 16, 4096}, {29, 1, 0.5, 8},
            {29, 2, 0, 0}, {29, 2, 2, 2}, {30, 0, 100, 200}};
    static constexpr auto info = selgen::rt::SelectorInfo{"clamp", "clamp.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words).with_bounds(bounds);
    inline static selgen::rt::Registered registered{"clamp"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{selgen::rt::unread, predicted::time_near(domain::nearest_goal(f)),
                predicted::time_far(domain::nearest_goal(f))}};
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
            case Variant::safe: return 1;  // clamp.sel:25
            case Variant::near: return 2;  // clamp.sel:26
            case Variant::far: return 3;   // clamp.sel:27
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // clamp.sel:21
        state_.features.con = selgen::rt::number(pattern.work);      // clamp.sel:22
        // clamp.sel:23
        state_.features.kind = selgen::rt::category(int(pattern.mobility), {"row", "col", "tile"});
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // clamp.sel:19

}  // namespace clamp

#pragma GCC diagnostic pop

namespace clamp::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"clamp"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"clamp.sel", 0xbdbbcca312c66697}};
}  // namespace clamp::detail

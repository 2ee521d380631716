// Written by selgen from svm.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <algorithm>
#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/models/svm.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "svm.sel was compiled for runtime ABI 1: run selgen again");

namespace votes {

/// The features that the choice depends on.
struct Features {
    double n;    // count, svm.sel:6
    double con;  // ratio, svm.sel:7
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{{"sequential", "repbuf", "localwrite"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept { return f.n < 1e+08; }  // svm.sel:9
}  // namespace feasible

/// The models' predictions.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_margins(const Features& f) noexcept {  // svm.sel:11
    // gamma, doubt, class ends, rho; then coefficients and coordinates, one column per vector.
    static constexpr selgen::rt::Svm<2, 24, 3> svm{
        0.25, 2.2099614027130154e-13, {8, 16, 24}, {-0.05, 0.1, 0.2},
        {
            {1.5, 2, 0.25, 1, 0.5, 0, 0, 0, -1.5, -2, -1.75, 0, 0, 0, 0, 0, -1.25, -2, -0.5, 0, 0,
                    0, 0, 0},
            {0.75, 0, 1.5, 1, 0.5, 0, 0, 0, 0.5, 1.25, 0, 1.25, 0, 0, 0, 0, -0.5, -1.5, -1, 0, 0, 0,
                    0, 0},
        },
        {
            {0.5, 1.25, -0.5, 0.75, 2, 0, 0, 0, 1, 2.5, 3, 0, 0, 0, 0, 0, -2, -3, -1, 0, 0, 0, 0,
                    0},
            {1, 2, 3, 4.5, 0.25, 0, 0, 0, 6, 7, 1, 2.5, 0, 0, 0, 0, 1, 2.5, 5, 0, 0, 0, 0, 0},
    }};
    const double inputs[] = {(std::log2(f.n) - 14.2) * 0.3, std::log2(f.con + 1)};
    constexpr Variant variants[] = {Variant::repbuf, Variant::localwrite, Variant::sequential};
    return selgen::rt::most_votes(variants, svm, inputs);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::repbuf) return !feasible::repbuf(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const auto of_margins = predicted::choice_margins(f);
    if (of_margins && now.open.has(*of_margins) && !infeasible(*of_margins, f)) {  // svm.sel:11
        return {*of_margins, Reason::model, 11};
    }

    // svm.sel:12
    return selgen::rt::otherwise<Variant>({Variant::sequential, Reason::otherwise, 12}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "n < 1e8", ""};
    static constexpr std::string_view features[] = {"n", "con"};
    static constexpr auto info = selgen::rt::SelectorInfo{"votes", "svm.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"votes"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
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
            case Variant::sequential: return 1;  // svm.sel:8
            case Variant::repbuf: return 2;      // svm.sel:9
            case Variant::localwrite: return 3;  // svm.sel:10
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // svm.sel:6
        state_.features.con = selgen::rt::number(pattern.work);      // svm.sel:7
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // svm.sel:5

}  // namespace votes

namespace votes::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"votes"};
static const selgen::rt::OneDefinition one_definition{definition, {"svm.sel", 0x68464ecfc15f7e4b}};
}  // namespace votes::detail

namespace pair {

/// The features that the choice depends on.
struct Features {
    double sp;    // fraction, 0 to 1, inspected, svm.sel:47
    double clus;  // count, inspected, svm.sel:48
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, spread };

inline constexpr selgen::rt::Names<Variant, 2> names{{"plain", "spread"}};

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_sides(const Features& f) noexcept { return f.clus >= 1 && f.clus <= 1000; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_sides(const Features& f) noexcept {  // svm.sel:51
    // gamma, doubt, class ends, rho; then coefficients and coordinates, one column per vector.
    static constexpr selgen::rt::Svm<2, 16, 2> svm{
        0.5, 3.3004790834716e-14, {8, 16}, {0.03125},
        {
            {1, 0.5, 0, 0, 0, 0, 0, 0, -0.75, -0.75, 0, 0, 0, 0, 0, 0},
        },
        {
            {0.1, 0.3, 0, 0, 0, 0, 0, 0, 0.9, 0.6, 0, 0, 0, 0, 0, 0},
            {1, 4, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0},
    }};
    const double inputs[] = {f.sp, std::log2(std::max(f.clus, 1.0))};
    constexpr Variant variants[] = {Variant::plain, Variant::spread};
    return selgen::rt::most_votes(variants, svm, inputs);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now, const Need& need) {
    using selgen::rt::Reason;
    bool outside = false;

    need(Inspect::shape);
    const bool inside_of_sides = domain::inside_of_sides(f);
    outside = outside || !inside_of_sides;
    if (inside_of_sides) {
        const auto of_sides = predicted::choice_sides(f);
        if (of_sides && now.open.has(*of_sides) && !infeasible(*of_sides, f)) {  // svm.sel:51
            return {*of_sides, Reason::model, 51, outside};
        }
    }

    // svm.sel:52
    return selgen::rt::otherwise<Variant>({Variant::spread, Reason::otherwise, 52, outside},
            now.open, 2, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"sp", "clus"};
    static constexpr selgen::rt::Bound bounds[] = {{51, 1, 1, 1000}};
    static constexpr auto info = selgen::rt::SelectorInfo{"pair", "svm.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"pair"};
    static constexpr Variant otherwise = Variant::spread;

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
    int operator()(const kernels::Pattern& pattern) {
        if (decide_call(pattern)) return trace_run(pattern);
        switch (state_.next()) {
            case Variant::plain: return 1;   // svm.sel:49
            case Variant::spread: return 2;  // svm.sel:50
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern&) {
        state_.features.sp = selgen::rt::unread;
        state_.features.clus = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern) {
        auto&& shape = kernels::inspect(pattern);                   // svm.sel:46
        state_.features.sp = selgen::rt::number(shape.sparsity);    // svm.sel:47
        state_.features.clus = selgen::rt::number(shape.clusters);  // svm.sel:48
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // svm.sel:45

}  // namespace pair

namespace pair::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"pair"};
static const selgen::rt::OneDefinition one_definition{definition, {"svm.sel", 0xd93f67b242bc3d32}};
}  // namespace pair::detail

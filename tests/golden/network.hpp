// Written by selgen from network.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/models/nearest_point.hpp>
#include <selgen/rt/models/network.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "network.sel was compiled for runtime ABI 1: run selgen again");

namespace labels {

/// The features that the choice depends on.
struct Features {
    double n;     // count, network.sel:7
    double m;     // count, network.sel:8
    double con;   // ratio, network.sel:9
    double sp;    // fraction, 0 to 1, inspected, network.sel:11
    double clus;  // count, inspected, network.sel:12
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{{"sequential", "repbuf", "localwrite"}};

/// Values that the spec defines with `let`.
namespace derived {
SELGEN_HD inline double size(const Features& f) noexcept {  // network.sel:13
    return std::log2(f.n);
}
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept { return f.con < 100; }  // network.sel:15
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_labels_of(const Features& f) noexcept { return f.n >= 16 && f.n <= 1e+08; }
constexpr Features nearest_of_labels_of(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 16, 1e+08);
    return f;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
// network.sel:17
SELGEN_HD inline std::optional<Variant> choice_labels_of(const Features& f) noexcept {
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::tanh, 6, 4> layer_1{
        {
            {0.81, -1.15, 0.42, 0},
            {-0.22, 0.6, 1.1, 0},
            {1.5, 0.25, -0.75, 0},
            {-0.4, 0.9, 0.5, 0},
            {0.07, -0.31, 0.2, 0},
            {0.3, -0.2, 0.15, 0},
        },
        {0.35, -0.1, 0, 0}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 3, 4> layer_2{
        {
            {-1.2, 0.9, 0.4, 0},
            {0.7, 0.3, -0.8, 0},
            {0.1, -0.6, 1.3, 0},
        },
        {0.25, 0.1, -0.2, 0}};
    const double inputs[] = {(derived::size(f) - 14.2) * 0.3, f.con * 0.01, f.sp,
            f.clus < 3 ? 1.0 : 0.0, (f.m - 4) * 0.125, std::log2(f.con + 1)};
    constexpr Variant variants[] = {Variant::sequential, Variant::localwrite, Variant::repbuf};
    return selgen::rt::largest(variants, 2.0392326932761355e-14, inputs, layer_1, layer_2);
}
// network.sel:18
SELGEN_HD inline std::optional<Variant> choice_rough(const Features& f) noexcept {
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::relu, 1, 2> layer_1{
        {
            {1, -1},
        },
        {-8, 8}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 2, 4> layer_2{
        {
            {0, 1, 1, 0},
            {1, 0, 0, 0},
        },
        {0, 0, 0, 0}};
    const double inputs[] = {f.con};
    constexpr Variant variants[] = {Variant::sequential, Variant::repbuf, Variant::localwrite};
    return selgen::rt::largest(variants, 0, inputs, layer_1, layer_2);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::repbuf) return !feasible::repbuf(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_of_labels_of = domain::inside_of_labels_of(f);
    outside = outside || !inside_of_labels_of;
    need(Inspect::shape);
    const Features near_of_labels_of = domain::nearest_of_labels_of(f);
    const auto of_labels_of = predicted::choice_labels_of(near_of_labels_of);
    // network.sel:17
    if (of_labels_of && now.open.has(*of_labels_of) && !infeasible(*of_labels_of, f)) {
        return {*of_labels_of, Reason::model, 17, outside};
    }

    const auto of_rough = predicted::choice_rough(f);
    if (of_rough && now.open.has(*of_rough) && !infeasible(*of_rough, f)) {  // network.sel:18
        return {*of_rough, Reason::model, 18, outside};
    }

    // network.sel:19
    return selgen::rt::otherwise<Variant>({Variant::sequential, Reason::otherwise, 19, outside},
            now.open, 3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "con < 100", ""};
    static constexpr std::string_view features[] = {"n", "m", "con", "sp", "clus"};
    static constexpr selgen::rt::Bound bounds[] = {{17, 0, 16, 1e+08}};
    static constexpr auto info = selgen::rt::SelectorInfo{"labels", "network.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"labels"};

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
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (decide_call(pattern, data)) return trace_run(pattern, data);
        switch (state_.next()) {
            case Variant::sequential:
                kernels::run("sequential", data);  // network.sel:14
                return;
            case Variant::repbuf:
                kernels::run("repbuf", data);  // network.sel:15
                return;
            case Variant::localwrite:
                kernels::run("localwrite", data);  // network.sel:16
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // network.sel:7
        state_.features.m = selgen::rt::number(pattern.mobility);    // network.sel:8
        state_.features.con = selgen::rt::number(pattern.work);      // network.sel:9
        state_.features.sp = selgen::rt::unread;
        state_.features.clus = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                   // network.sel:10
        state_.features.sp = selgen::rt::number(shape.sparsity);    // network.sel:11
        state_.features.clus = selgen::rt::number(shape.clusters);  // network.sel:12
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // network.sel:6
    return local()(pattern, data);
}

}  // namespace labels

namespace labels::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"labels"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"network.sel", 0xa0cd69503e54f60d}};
}  // namespace labels::detail

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace speeds {

/// The features that the choice depends on.
struct Features {
    double n;     // count, network.sel:63
    double con;   // ratio, network.sel:64
    double flat;  // flag, 0 or 1, network.sel:65
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{{"sequential", "repbuf", "localwrite"}};

/// The models' predictions.
namespace predicted {
SELGEN_HD inline double speed_sequential(const Features&) noexcept {  // network.sel:74
    return std::exp2(10.0);
}
SELGEN_HD inline double speed_repbuf(const Features& f) noexcept {  // network.sel:75
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::tanh, 2, 8> layer_1{
        {
            {0.5, -0.25, 0.125, 0.75, -1, 0, 0, 0},
            {0.25, 1, -1, 0, 0.5, 0, 0, 0},
        },
        {0.1, 0, 0.3, -0.5, 0.2, 0, 0, 0}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::logistic, 5, 2> layer_2{
        {
            {1, 0.5},
            {-0.5, 1},
            {0.25, -2},
            {1.5, 0.3},
            {-1, 0.7},
        },
        {0, 0.1}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 2, 1> layer_3{
        {
            {4},
            {-3},
        },
        {10}};
    const double inputs[] = {std::log2(f.n) - 12, f.flat};
    return std::exp2(selgen::rt::output(inputs, layer_1, layer_2, layer_3));
}
SELGEN_HD inline double speed_localwrite(const Features& f) noexcept {  // network.sel:93
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 1, 1> layer_1{
        {
            {30},
        },
        {500}};
    const double inputs[] = {f.con};
    return selgen::rt::output(inputs, layer_1);
}
SELGEN_HD inline double loss_repbuf(const Features& f) noexcept {  // network.sel:100
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::logistic, 1, 1> layer_1{
        {
            {0.125},
        },
        {-2}};
    const double inputs[] = {f.con};
    return selgen::rt::output(inputs, layer_1);
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
SELGEN_HD inline double sequential(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_sequential(f) / 1.0;
}
SELGEN_HD inline double repbuf(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_repbuf(f) / (1 + predicted::loss_repbuf(f));
}
SELGEN_HD inline double localwrite(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_localwrite(f) / (1.0 + 0.25);
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::sequential, now.open.has(Variant::sequential), cost::sequential(f)},
        {Variant::repbuf, now.open.has(Variant::repbuf), cost::repbuf(f)},
        {Variant::localwrite, now.open.has(Variant::localwrite), cost::localwrite(f)},
    };
    if (const auto best = selgen::rt::most(candidates, now.running, 0)) {  // network.sel:69
        return best->decision(69);
    }

    // network.sel:70
    return selgen::rt::otherwise<Variant>({Variant::sequential, Reason::otherwise, 70}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"n", "con", "flat"};
    static constexpr auto info = selgen::rt::SelectorInfo{"speeds", "network.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"speeds"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::sequential(f), cost::repbuf(f), cost::localwrite(f)}};
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
            case Variant::sequential: return 1;  // network.sel:66
            case Variant::repbuf: return 2;      // network.sel:67
            case Variant::localwrite: return 3;  // network.sel:68
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());      // network.sel:63
        state_.features.con = selgen::rt::number(pattern.work);          // network.sel:64
        state_.features.flat = selgen::rt::flag(pattern.mobility == 0);  // network.sel:65
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // network.sel:62

}  // namespace speeds

#pragma GCC diagnostic pop

namespace speeds::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"speeds"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"network.sel", 0x26b5a53886886c18}};
}  // namespace speeds::detail

// Written by selgen from instead.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/cuda/devices.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/models/nearest_point.hpp>
#include <selgen/rt/models/network.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "instead.sel was compiled for runtime ABI 1: run selgen again");

namespace instead_of_plans {

/// The features that the choice depends on.
struct Features {
    double rows;  // count, instead.sel:7
    double sp;    // fraction, 0 to 1, inspected, instead.sel:9
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { serial, team, sell, blocks, device };

inline constexpr selgen::rt::Names<Variant, 5> names{{"serial", "team", "sell", "blocks",
        "device"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool blocks(const Features& f) noexcept { return f.sp < 0.5; }  // instead.sel:13
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_sizes(const Features& f) noexcept {
    return f.rows >= 1 && f.rows <= 1e+05;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr std::optional<Variant> choice_sizes(const Features& f) noexcept {  // instead.sel:16
    if (f.rows < 100) return Variant::serial;                                // instead.sel:23
    if (f.rows < 1000) return Variant::blocks;                               // instead.sel:25
    if (f.rows < 50000) return Variant::device;                              // instead.sel:27
    return std::nullopt;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::blocks) return need(Inspect::shape) && !feasible::blocks(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
/// No rule reads `reuse`, so the choice is the same in phases of all lengths.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 5>& now, const Need& need) {
    using selgen::rt::Reason;
    bool outside = false;
    bool unsure = false;

    const bool inside_of_sizes = domain::inside_of_sizes(f);
    outside = outside || !inside_of_sizes;
    if (inside_of_sizes) {
        const auto of_sizes = predicted::choice_sizes(f);
        unsure = unsure || !of_sizes;
        // instead.sel:16
        if (of_sizes && now.open.has(*of_sizes) && !infeasible(*of_sizes, f, need)) {
            return {*of_sizes, Reason::model, 16, outside, unsure};
        }
        if (of_sizes) {
            constexpr Variant instead_of_sizes[] = {Variant::device, Variant::sell, Variant::blocks,
                    Variant::team, Variant::serial};
            for (const Variant other : instead_of_sizes) {
                if (now.open.has(other) && !infeasible(other, f, need)) {
                    return {other, Reason::model, 16, outside, unsure};
                }
            }
        }
    }

    // instead.sel:17
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 17, outside, unsure},
            now.open, 5, infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 5, Features> {
    static constexpr std::string_view conditions[] = {"", "", "", "sp < 0.5", ""};
    static constexpr bool has_plan[] = {false, false, true, false, true};
    static constexpr std::string_view features[] = {"rows", "sp"};
    static constexpr selgen::rt::Bound bounds[] = {{16, 0, 1, 1e+05}};
    static constexpr auto info = selgen::rt::SelectorInfo{"instead_of_plans", "instead.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds).with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"instead_of_plans"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 5> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread, selgen::rt::unread,
                selgen::rt::unread}};
    }
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 5> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 5>::all(), {Variant::device});
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // instead.sel:15
}

// These functions make the plans.
inline auto plan_sell(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("sell", pattern);  // instead.sel:12
}
#if defined(SELGEN_CUDA)
inline auto plan_device(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("device", pattern);  // instead.sel:14
}
#else
inline selgen::rt::Unavailable plan_device(const kernels::Pattern&, kernels::Numbers&) {
    return {};
}
#endif

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_sell), decltype(detail::plan_device)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // instead.sel:15
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::serial:
                kernels::run("serial", data);  // instead.sel:10
                return;
            case Variant::team:
                kernels::run("team", data);  // instead.sel:11
                return;
            case Variant::sell: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // instead.sel:12
                return;
            }
            case Variant::blocks:
                kernels::run("blocks", data);  // instead.sel:13
                return;
#if defined(SELGEN_CUDA)
            case Variant::device: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // instead.sel:14
                return;
            }
#else
            case Variant::device: break;
#endif
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // instead.sel:7
        state_.features.sp = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // instead.sel:8
        state_.features.sp = selgen::rt::number(shape.sparsity);  // instead.sel:9
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::sell:
                return selgen::rt::make_plan<0>(plans_, detail::plan_sell, pattern, data);
            case Variant::device:
                return selgen::rt::make_plan<1>(plans_, detail::plan_device, pattern, data);
            case Variant::serial: break;
            case Variant::team: break;
            case Variant::blocks: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // instead.sel:6
    return local()(pattern, data);
}

}  // namespace instead_of_plans

namespace instead_of_plans::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"instead_of_plans"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"instead.sel", 0xab6ceff72c4904a1, false, selgen::rt::device_code}};
}  // namespace instead_of_plans::detail

namespace instead_of_tree {

/// The features that the choice depends on.
struct Features {
    double rows;  // count, instead.sel:38
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { serial, team, wide };

inline constexpr selgen::rt::Names<Variant, 3> names{{"serial", "team", "wide"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool team(const Features& f) noexcept { return f.rows < 5000; }  // instead.sel:40
constexpr bool wide(const Features& f) noexcept { return f.rows >= 10; }   // instead.sel:41
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr Variant choice_halves(const Features& f) noexcept {  // instead.sel:42
    if (f.rows < 100) return Variant::wide;                    // instead.sel:47
    return Variant::team;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::team) return !feasible::team(f);
    if (variant == Variant::wide) return !feasible::wide(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const Variant of_halves = predicted::choice_halves(f);
    if (now.open.has(of_halves) && !infeasible(of_halves, f)) {  // instead.sel:42
        return {of_halves, Reason::model, 42};
    }
    constexpr Variant instead_of_halves[] = {Variant::wide, Variant::team};
    for (const Variant other : instead_of_halves) {
        if (now.open.has(other) && !infeasible(other, f)) {
            return {other, Reason::model, 42};
        }
    }

    // instead.sel:43
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 43}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "rows < 5000", "rows >= 10"};
    static constexpr std::string_view features[] = {"rows"};
    static constexpr auto info = selgen::rt::SelectorInfo{"instead_of_tree", "instead.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"instead_of_tree"};

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
            case Variant::serial:
                kernels::run("serial", data);  // instead.sel:39
                return;
            case Variant::team:
                kernels::run("team", data);  // instead.sel:40
                return;
            case Variant::wide:
                kernels::run("wide", data);  // instead.sel:41
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // instead.sel:38
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // instead.sel:37
    return local()(pattern, data);
}

}  // namespace instead_of_tree

namespace instead_of_tree::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"instead_of_tree"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"instead.sel", 0x0273597c447f2d41}};
}  // namespace instead_of_tree::detail

namespace instead_of_network {

/// The features that the choice depends on.
struct Features {
    double rows;  // count, instead.sel:53
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { serial, team, wide };

inline constexpr selgen::rt::Names<Variant, 3> names{{"serial", "team", "wide"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool team(const Features& f) noexcept { return f.rows < 5000; }  // instead.sel:55
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_net(const Features& f) noexcept { return f.rows >= 1 && f.rows <= 4096; }
constexpr Features nearest_of_net(Features f) noexcept {
    f.rows = selgen::rt::nearest_point(f.rows, 1, 4096);
    return f;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_net(const Features& f) noexcept {  // instead.sel:58
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 1, 2> layer_1{
        {
            {-1, 1},
        },
        {0, 0}};
    const double inputs[] = {f.rows - 100};
    constexpr Variant variants[] = {Variant::serial, Variant::team};
    return selgen::rt::largest(variants, 0, inputs, layer_1);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::team) return !feasible::team(f);
    return false;
}

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_of_net = domain::inside_of_net(f);
    outside = outside || !inside_of_net;
    const Features near_of_net = domain::nearest_of_net(f);
    const auto of_net = predicted::choice_net(near_of_net);
    if (of_net && now.open.has(*of_net) && !infeasible(*of_net, f)) {  // instead.sel:58
        return {*of_net, Reason::model, 58, outside};
    }
    if (of_net) {
        constexpr Variant instead_of_net[] = {Variant::wide, Variant::serial};
        for (const Variant other : instead_of_net) {
            if (now.open.has(other) && !infeasible(other, f)) {
                return {other, Reason::model, 58, outside};
            }
        }
    }

    // instead.sel:59
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 59, outside},
            now.open, 3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "rows < 5000", ""};
    static constexpr std::string_view features[] = {"rows"};
    static constexpr selgen::rt::Bound bounds[] = {{58, 0, 1, 4096}};
    static constexpr auto info = selgen::rt::SelectorInfo{"instead_of_network", "instead.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"instead_of_network"};

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
            case Variant::serial:
                kernels::run("serial", data);  // instead.sel:54
                return;
            case Variant::team:
                kernels::run("team", data);  // instead.sel:55
                return;
            case Variant::wide:
                kernels::run("wide", data);  // instead.sel:56
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // instead.sel:53
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // instead.sel:52
    return local()(pattern, data);
}

}  // namespace instead_of_network

namespace instead_of_network::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"instead_of_network"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"instead.sel", 0x300d1786b55cc861}};
}  // namespace instead_of_network::detail

// Written by selgen from device.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/cuda/devices.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "device.sel was compiled for runtime ABI 1: run selgen again");

namespace device {

/// The features that the choice depends on.
struct Features {
    double n;     // count, device.sel:15
    double gpus;  // count, environment
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { host, device, both };

inline constexpr selgen::rt::Names<Variant, 3> names{{"host", "device", "both"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool device(const Features& f) noexcept { return f.gpus >= 1; }  // device.sel:18
constexpr bool both(const Features& f) noexcept { return f.n > 10; }       // device.sel:19
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.n >= 1 && f.n <= 1e+06; }
}  // namespace domain

/// The models' predictions, on one GPU.
namespace predicted {
constexpr double time_host(const Features& f) noexcept { return 1e-09 * f.n; }  // device.sel:7
constexpr double time_device(const Features& f) noexcept {                      // device.sel:8
    return 1e-05 + 1e-11 * f.n;
}
constexpr double time_both(const Features& f) noexcept {  // device.sel:9
    return 1e-06 + 5e-10 * f.n;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::device) return !feasible::device(f);
    if (variant == Variant::both) return !feasible::both(f);
    return false;
}

/// Applies the rules in the order of the spec.
/// No rule reads `reuse`, so the choice is the same in phases of all lengths.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::host, now.open.has(Variant::host), predicted::time_host(f)},
            {Variant::device, now.open.has(Variant::device) && feasible::device(f),
                    predicted::time_device(f)},
            {Variant::both, now.open.has(Variant::both) && feasible::both(f),
                    predicted::time_both(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // device.sel:23
            return best->decision(23, outside);
        }
    }

    // device.sel:24
    return selgen::rt::otherwise<Variant>({Variant::host, Reason::otherwise, 24, outside}, now.open,
            3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "gpus >= 1", "n > 10"};
    static constexpr bool has_plan[] = {false, true, false};
    static constexpr std::string_view features[] = {"n", "gpus"};
    static constexpr selgen::rt::Bound bounds[] = {{23, 0, 1, 1e+06}};
    static constexpr auto info = selgen::rt::SelectorInfo{"device", "device.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds).with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"device"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{predicted::time_host(f), predicted::time_device(f), predicted::time_both(f)}};
    }
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 3> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 3>::all(), {Variant::device});
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // device.sel:21
}

// These functions make the plans.
#if defined(SELGEN_CUDA)
inline auto plan_device(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("device", pattern);  // device.sel:18
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
        decltype(detail::plan_device)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers data) {
        // device.sel:21
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, std::forward<decltype(data)>(data));
        }
        switch (state_.next()) {
            case Variant::host:
                kernels::run("host", data);  // device.sel:17
                return;
#if defined(SELGEN_CUDA)
            case Variant::device: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // device.sel:18
                return;
            }
#else
            case Variant::device: break;
#endif
            case Variant::both:
                kernels::run("both", data);  // device.sel:19
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // device.sel:15
        state_.features.gpus = selgen::cuda::devices();
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::device:
                return selgen::rt::make_plan<0>(plans_, detail::plan_device, pattern, data);
            case Variant::host: break;
            case Variant::both: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers data) {  // device.sel:13
    return local()(pattern, std::forward<decltype(data)>(data));
}

}  // namespace device

namespace device::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"device"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"device.sel", 0xe49f3a6b1a197a66, false, selgen::rt::device_code}};
}  // namespace device::detail

// Written by selgen from devices.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/cuda/devices.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "devices.sel was compiled for runtime ABI 1: run selgen again");

namespace devices {

/// The features that the choice depends on.
struct Features {
    double n;     // count, devices.sel:7
    double gpus;  // count, environment
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { host, nvidia, amd, either };

inline constexpr selgen::rt::Names<Variant, 4> names{{"host", "nvidia", "amd", "either"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 4>& now) {
    using selgen::rt::Reason;

    if (f.gpus > 1 && now.open.has(Variant::either)) {  // devices.sel:20
        return {Variant::either, Reason::rule, 20};
    }

    if (f.gpus >= 1 && f.n > 1000 && now.open.has(Variant::nvidia)) {  // devices.sel:21
        return {Variant::nvidia, Reason::rule, 21};
    }

    if (f.gpus >= 1 && f.n <= 1000 && now.open.has(Variant::amd)) {  // devices.sel:22
        return {Variant::amd, Reason::rule, 22};
    }

    // devices.sel:23
    return selgen::rt::otherwise<Variant>({Variant::host, Reason::otherwise, 23}, now.open, 4,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 4, Features> {
    static constexpr bool has_plan[] = {false, false, true, true};
    static constexpr std::string_view features[] = {"n", "gpus"};
    static constexpr auto info = selgen::rt::SelectorInfo{"devices", "devices.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"devices"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 4> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 4> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 4>::all(), {Variant::nvidia},
                {Variant::amd}, {Variant::either});
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // devices.sel:18
}

// These functions make the plans.
#if defined(SELGEN_HIP)
inline auto plan_amd(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("amd", pattern);  // devices.sel:11
}
#else
inline selgen::rt::Unavailable plan_amd(const kernels::Pattern&, kernels::Numbers&) { return {}; }
#endif
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
inline auto plan_either(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("either", pattern);  // devices.sel:14
}
#else
inline selgen::rt::Unavailable plan_either(const kernels::Pattern&, kernels::Numbers&) {
    return {};
}
#endif

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_amd), decltype(detail::plan_either)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers data) {
        // devices.sel:18
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, std::forward<decltype(data)>(data));
        }
        switch (state_.next()) {
            case Variant::host:
                kernels::run("host", data);  // devices.sel:9
                return;
#if defined(SELGEN_CUDA)
            case Variant::nvidia:
                kernels::run("nvidia", data);  // devices.sel:10
                return;
#else
            case Variant::nvidia: break;
#endif
#if defined(SELGEN_HIP)
            case Variant::amd: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // devices.sel:11
                return;
            }
#else
            case Variant::amd: break;
#endif
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
            case Variant::either: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // devices.sel:15
                return;
            }
#else
            case Variant::either: break;
#endif
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // devices.sel:7
        state_.features.gpus = selgen::cuda::devices();
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::amd:
                return selgen::rt::make_plan<0>(plans_, detail::plan_amd, pattern, data);
            case Variant::either:
                return selgen::rt::make_plan<1>(plans_, detail::plan_either, pattern, data);
            case Variant::host: break;
            case Variant::nvidia: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers data) {  // devices.sel:5
    return local()(pattern, std::forward<decltype(data)>(data));
}

}  // namespace devices

namespace devices::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"devices"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"devices.sel", 0xc64a7c65378cb540, false, selgen::rt::device_code}};
}  // namespace devices::detail

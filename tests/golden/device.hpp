// Written by selgen from device.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/cuda/devices.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "device.sel was compiled for runtime ABI 1: run selgen again");

namespace device {

/// What the choice depends on.
struct Features {
    double n;     // count, device.sel:15
    double gpus;  // count, environment
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { host, device, both };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"host", "device", "both"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool device(const Features& f) noexcept {  // device.sel:18
    return f.gpus >= 1;
}
constexpr bool both(const Features& f) noexcept {  // device.sel:19
    return f.n > 10;
}
}  // namespace feasible

/// Where the models were trained.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 1 && f.n <= 1e+06;
}
}  // namespace domain

/// What the models predict, on one GPU.
namespace predicted {
constexpr double time_host(const Features& f) noexcept {  // device.sel:7
    return 1e-09 * f.n;
}
constexpr double time_device(const Features& f) noexcept {  // device.sel:8
    return 1e-05 + 1e-11 * f.n;
}
constexpr double time_both(const Features& f) noexcept {  // device.sel:9
    return 1e-06 + 5e-10 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double host(const Features& f) noexcept {  // device.sel:23
    return predicted::time_host(f);
}
constexpr double device(const Features& f) noexcept {  // device.sel:23
    return predicted::time_device(f);
}
constexpr double both(const Features& f) noexcept {  // device.sel:23
    return predicted::time_both(f);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::device: return !feasible::device(f);
        case Variant::both: return !feasible::both(f);
        case Variant::host: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::host, now.open.has(Variant::host), cost::host(f)},
            {Variant::device, now.open.has(Variant::device) && feasible::device(f),
                cost::device(f)},
            {Variant::both, now.open.has(Variant::both) && feasible::both(f), cost::both(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // device.sel:23
            const auto reason = best->stayed ? Reason::stayed : Reason::goal;
            return {best->variant, reason, 23, outside};
        }
    }

    return selgen::rt::otherwise<Variant>(  // device.sel:24
        {Variant::host, Reason::otherwise, 24, outside},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"device"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "device", "device.sel", names, {{"", "gpus >= 1", "n > 10"}}};

inline constexpr std::string_view features[] = {"n", "gpus"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, true, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::host(f), cost::device(f), cost::both(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    auto variants = selgen::rt::Set<Variant, 3>::all();
    if (selgen::cuda::devices() < 1) {
        variants.remove(Variant::device);
    }
    return variants;
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers data)
    -> std::decay_t<decltype(pattern.version)>;
#if defined(SELGEN_CUDA)
auto plan_device(const kernels::Pattern& pattern, kernels::Numbers data)
    -> std::decay_t<decltype(kernels::Plan("device", pattern))>;
#else
auto plan_device(const kernels::Pattern& pattern, kernels::Numbers data) -> selgen::rt::Unavailable;
#endif

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers data) {
        if (const auto& phase_ = pattern.version;  // device.sel:21
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // device.sel:15
                    state_.features.gpus = selgen::cuda::devices();
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
#if defined(SELGEN_CUDA)
                        case Variant::device:  // device.sel:18
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("device", pattern); });
#else
                        case Variant::device: break;
#endif
                        case Variant::host: break;
                        case Variant::both: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern,
                std::forward<decltype(data)>(data));
        }
        switch (state_.next()) {
            case Variant::host:  // device.sel:17
                kernels::run("host", data);
                return;
#if defined(SELGEN_CUDA)
            case Variant::device: {  // device.sel:18
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
#else
            case Variant::device: break;
#endif
            case Variant::both:  // device.sel:19
                kernels::run("both", data);
                return;
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_device)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Numbers data) {
    return local()(pattern, std::forward<decltype(data)>(data));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 24> rows{{
    {{-5e-324, 7e+05}, Variant::host},
    {{0, 8}, Variant::host},
    {{5e-324, 150}, Variant::host},
    {{0.9999999999999999, 1e+07}, Variant::host},
    {{1, 2500}, Variant::host},
    {{1.0000000000000002, 2500}, Variant::host},
    {{9.999999999999998, 40000}, Variant::host},
    {{10, 150}, Variant::host},
    {{10.000000000000002, 0}, Variant::host},
    {{999999.9999999999, 2e+08}, Variant::device},
    {{1e+06, 40000}, Variant::device},
    {{1000000.0000000001, 2e+08}, Variant::host},
    {{selgen::rt::infinity, 0.9999999999999999}, Variant::host},
    {{-selgen::rt::infinity, 150}, Variant::host},
    {{selgen::rt::unread, 150}, Variant::host},
    {{999999.9999999999, -5e-324}, Variant::both},
    {{7e+05, 0}, Variant::both},
    {{1000000.0000000001, 5e-324}, Variant::host},
    {{2e+08, 0.9999999999999999}, Variant::host},
    {{2500, 1}, Variant::both},
    {{1, 1.0000000000000002}, Variant::host},
    {{1, selgen::rt::infinity}, Variant::host},
    {{0.03, -selgen::rt::infinity}, Variant::host},
    {{1000000.0000000001, selgen::rt::unread}, Variant::host},
}};
}  // namespace golden
#endif

}  // namespace device

namespace device::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"device"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"device.sel", __FILE__, 0xf1d851acdd2a5c80}};

}  // namespace device::detail

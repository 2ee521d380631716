// Written by selgen from reduce.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cmath>

#include <selgen/cuda/devices.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/simd/vectorised.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "reduce.sel was compiled for runtime ABI 1: run selgen again");

namespace reduce {

/// The features that the choice depends on.
struct Features {
    double n;        // count, reduce.sel:17
    double con;      // ratio, reduce.sel:18
    double mob;      // count, reduce.sel:19
    double sp;       // fraction, 0 to 1, inspected, reduce.sel:21
    double clus;     // count, inspected, reduce.sel:22
    double threads;  // count, environment
    double reuse;    // count, expected calls in the phase
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { sequential, repbuf, selpriv, localwrite, device };

inline constexpr selgen::rt::Names<Variant, 5> names{{"sequential", "repbuf", "selpriv",
        "localwrite", "device"}};

/// Values that the spec defines with `let`.
namespace derived {
constexpr double private_bytes(const Features& f) noexcept {  // reduce.sel:23
    return f.n * f.threads * 8;
}
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept {  // reduce.sel:26
    return derived::private_bytes(f) <= 4294967296;
}
constexpr bool localwrite(const Features& f) noexcept { return f.clus < 20; }  // reduce.sel:28
}  // namespace feasible

/// The models' predictions, on two cores, 32 MiB L3.
namespace predicted {
SELGEN_HD inline double time_sequential(const Features& f) noexcept {  // reduce.sel:6
    return std::exp2(-28.1 + 0.98 * std::log2(f.n + 1) + 1.02 * std::log2(f.con + 1));
}
SELGEN_HD inline double time_repbuf(const Features& f) noexcept {  // reduce.sel:7
    return std::exp2(-27.4 + 0.61 * std::log2(f.n + 1) +
            0.03 * selgen::rt::power<2>(std::log2(f.n + 1)) * f.sp);
}
constexpr double time_selpriv(const Features& f) noexcept {  // reduce.sel:9
    return 2e-09 * f.n * f.con;
}
constexpr double time_localwrite(const Features& f) noexcept {  // reduce.sel:10
    if (f.n < 65536) return 0.00012;
    if (f.sp <= 0.31) return 3e-04;
    return 0.00091;
}
constexpr double time_device(const Features& f) noexcept {  // reduce.sel:11
    return 1e-05 + 1e-10 * f.n;
}
constexpr double setup_selpriv(const Features& f) noexcept {  // reduce.sel:8
    return 4.1e-09 * f.n * f.con * f.mob;
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
SELGEN_HD inline double sequential(const Features& f) noexcept {  // reduce.sel:34
    return f.reuse * predicted::time_sequential(f) / f.reuse;
}
SELGEN_HD inline double repbuf(const Features& f) noexcept {  // reduce.sel:34
    return f.reuse * predicted::time_repbuf(f) / f.reuse;
}
constexpr double selpriv(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_selpriv(f) + predicted::setup_selpriv(f)) / f.reuse;
}
constexpr double localwrite(const Features& f) noexcept {  // reduce.sel:34
    return f.reuse * predicted::time_localwrite(f) / f.reuse;
}
constexpr double device(const Features& f) noexcept {  // reduce.sel:34
    return f.reuse * predicted::time_device(f) / f.reuse;
}
}  // namespace cost

namespace detail {
/// The goal for all candidates, as a vector that `decide` compares.
/// The values differ from `cost` by rounding. If one is not finite, `cost` decides.
SELGEN_INLINE selgen::rt::Simd<5> goal_(const Features& f) noexcept {  // reduce.sel:34
    using selgen::rt::simd;
    const double x5_ = predicted::time_localwrite(f);
    double lg_[2];
    store(log2(simd(f.con + 1, f.n + 1)), lg_);
    const auto of_time_ =
            exp2(simd(-28.1 + lg_[0] * 1.02 + lg_[1] * 0.98,
            -27.4 + lg_[1] * (0.61 + lg_[1] * f.sp * 0.03), 0.0, 0.0, 0.0)) *
            simd(1.0, 1.0, 0.0, 0.0, 0.0) +
            simd(0.0, 0.0, f.con * f.n * 2e-09, x5_, 1e-05 + f.n * 1e-10);
    const auto of_setup_ = simd(0.0, 0.0, f.con * f.n * f.mob * 4.1e-09, 0.0, 0.0);
    return ((f.reuse * of_time_) + of_setup_) / f.reuse;
}
}  // namespace detail

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, const Need& need) {
    if (variant == Variant::repbuf) return !feasible::repbuf(f);
    if (variant == Variant::localwrite) return need(Inspect::shape) && !feasible::localwrite(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
SELGEN_INLINE selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 5>& now, const Need& need) {
    using selgen::rt::Reason;

    if (f.n * f.con < 2000 && now.open.has(Variant::sequential)) {  // reduce.sel:33
        return {Variant::sequential, Reason::rule, 33};
    }

    need(Inspect::shape);
    constexpr Variant variants[] = {Variant::sequential, Variant::repbuf, Variant::selpriv,
            Variant::localwrite, Variant::device};
    const bool able[] = {now.open.has(Variant::sequential),
            now.open.has(Variant::repbuf) && feasible::repbuf(f), now.open.has(Variant::selpriv),
            now.open.has(Variant::localwrite) && feasible::localwrite(f),
            now.open.has(Variant::device)};
    const selgen::rt::Vectorised<Variant, 5> all{variants, able, detail::goal_(f)};
    const auto quick = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0.03);
    auto best = quick.best;
    if (!quick.is_certain) {
        const double costs[] = {cost::sequential(f), cost::repbuf(f), cost::selpriv(f),
                cost::localwrite(f), cost::device(f)};
        best = selgen::rt::least(variants, able, costs, now.running, 0.03);
    }
    if (best) return best->decision(34);  // reduce.sel:34

    // reduce.sel:35
    return selgen::rt::otherwise<Variant>({Variant::sequential, Reason::otherwise, 35}, now.open, 5,
            infeasible<Need>, f, need);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 5, Features> {
    static constexpr std::string_view conditions[] = {"", "private_bytes <= 4 GiB", "", "clus < 20",
            ""};
    static constexpr bool has_plan[] = {false, false, true, true, true};
    static constexpr std::string_view features[] = {"n", "con", "mob", "sp", "clus", "threads",
            "reuse"};
    static constexpr auto info = selgen::rt::SelectorInfo{"reduce", "reduce.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_devices(selgen::cuda::why_unavailable);
    inline static selgen::rt::Registered registered{"reduce"};
    static constexpr bool may_keep_phases = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 5> costs(const Features& f) noexcept {
        return {{cost::sequential(f), selgen::rt::where_read(cost::repbuf(f), f.sp),
                cost::selpriv(f), selgen::rt::where_read(cost::localwrite(f), f.sp),
                cost::device(f)}};
    }
    /// The variants that this program can run on this machine.
    static selgen::rt::Set<Variant, 5> available() noexcept {
        return selgen::cuda::runnable(selgen::rt::Set<Variant, 5>::all(), {Variant::device});
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // reduce.sel:31
}

// These functions make the plans.
inline auto plan_selpriv(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("selpriv", pattern);  // reduce.sel:27
}
inline auto plan_localwrite(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Odd(pattern);  // reduce.sel:28
}
#if defined(SELGEN_CUDA)
inline auto plan_device(const kernels::Pattern& pattern, kernels::Numbers&) {
    return kernels::Plan("device", pattern);  // reduce.sel:29
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
        decltype(detail::plan_selpriv), decltype(detail::plan_localwrite),
        decltype(detail::plan_device)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // reduce.sel:31
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::sequential:
                kernels::run("sequential", data);  // reduce.sel:25
                return;
            case Variant::repbuf:
                kernels::run("repbuf", data);  // reduce.sel:26
                return;
            case Variant::selpriv: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // reduce.sel:27
                return;
            }
            case Variant::localwrite: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // reduce.sel:28
                return;
            }
#if defined(SELGEN_CUDA)
            case Variant::device: {
                const auto held_ = selgen::rt::use<2>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);  // reduce.sel:29
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
        state_.features.n = selgen::rt::number(pattern.elements());  // reduce.sel:17
        state_.features.con = selgen::rt::number(pattern.work);      // reduce.sel:18
        state_.features.mob = selgen::rt::number(pattern.mobility);  // reduce.sel:19
        state_.features.sp = selgen::rt::unread;
        state_.features.clus = selgen::rt::unread;
        state_.features.threads = selgen::omp::threads();
        state_.features.reuse = state_.reuse.calls_to_come();
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                   // reduce.sel:20
        state_.features.sp = selgen::rt::number(shape.sparsity);    // reduce.sel:21
        state_.features.clus = selgen::rt::number(shape.clusters);  // reduce.sel:22
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern, kernels::Numbers& data) {
        switch (variant_) {
            case Variant::selpriv:
                return selgen::rt::make_plan<0>(plans_, detail::plan_selpriv, pattern, data);
            case Variant::localwrite:
                return selgen::rt::make_plan<1>(plans_, detail::plan_localwrite, pattern, data);
            case Variant::device:
                return selgen::rt::make_plan<2>(plans_, detail::plan_device, pattern, data);
            case Variant::sequential: break;
            case Variant::repbuf: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // reduce.sel:15
    return local()(pattern, data);
}

}  // namespace reduce

namespace reduce::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"reduce"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"reduce.sel", 0x975dd28a850a2cbf, selgen::omp::has_openmp, selgen::rt::device_code}};
}  // namespace reduce::detail

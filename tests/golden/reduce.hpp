// Written by selgen from reduce.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/cuda/devices.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/pack.hpp>
#include <selgen/rt/pack_math.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/power.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/side_by_side.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "reduce.sel was compiled for runtime ABI 1: run selgen again");

namespace reduce {

/// What the choice depends on.
struct Features {
    double n;        // count, reduce.sel:17
    double con;      // ratio, reduce.sel:18
    double mob;      // count, reduce.sel:19
    double sp;       // fraction, 0 to 1, inspected, reduce.sel:21
    double clus;     // count, inspected, reduce.sel:22
    double threads;  // count, environment
    double reuse;    // count, calls expected of the phase
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { sequential, repbuf, selpriv, localwrite, device };

inline constexpr selgen::rt::Names<Variant, 5> names{
    {"sequential", "repbuf", "selpriv", "localwrite", "device"}};

/// What the spec names.
namespace derived {
constexpr double private_bytes(const Features& f) noexcept {  // reduce.sel:23
    return f.n * f.threads * 8;
}
}  // namespace derived

/// Whether a variant can do the work.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept {  // reduce.sel:26
    return derived::private_bytes(f) <= 4294967296;
}
constexpr bool localwrite(const Features& f) noexcept {  // reduce.sel:28
    return f.clus < 20;
}
}  // namespace feasible

/// What the models predict, on two cores, 32 MiB L3.
namespace predicted {
SELGEN_HD inline double time_sequential(const Features& f) noexcept {  // reduce.sel:6
    return std::exp2(-28.1 + 0.98 * std::log2(f.n + 1) + 1.02 * std::log2(f.con + 1));
}
SELGEN_HD inline double time_repbuf(const Features& f) noexcept {  // reduce.sel:7
    return std::exp2(-27.4 + 0.61 * std::log2(f.n + 1)
        + 0.03 * selgen::rt::power<2>(std::log2(f.n + 1)) * f.sp);
}
constexpr double time_selpriv(const Features& f) noexcept {  // reduce.sel:9
    return 2e-09 * f.n * f.con;
}
constexpr double time_localwrite(const Features& f) noexcept {  // reduce.sel:10
    if (f.n < 65536) return 0.00012;  // reduce.sel:10
    if (f.sp <= 0.31) return 3e-04;  // reduce.sel:10
    return 0.00091;
}
constexpr double time_device(const Features& f) noexcept {  // reduce.sel:11
    return 1e-05 + 1e-10 * f.n;
}
constexpr double setup_selpriv(const Features& f) noexcept {  // reduce.sel:8
    return 4.1e-09 * f.n * f.con * f.mob;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double sequential(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_sequential(f) + 0) / f.reuse;
}
SELGEN_HD inline double repbuf(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_repbuf(f) + 0) / f.reuse;
}
constexpr double selpriv(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_selpriv(f) + predicted::setup_selpriv(f)) / f.reuse;
}
constexpr double localwrite(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_localwrite(f) + 0) / f.reuse;
}
constexpr double device(const Features& f) noexcept {  // reduce.sel:34
    return (f.reuse * predicted::time_device(f) + 0) / f.reuse;
}
}  // namespace cost

namespace detail {

/// The goal of all candidates at once. It differs from `cost` in rounding.
SELGEN_INLINE selgen::rt::Pack<5> goal_(const Features& f) noexcept {  // reduce.sel:34
    using selgen::rt::pack;
    const double x5_ = predicted::time_localwrite(f);
    double lg_[2];
    store(log2(pack(f.con + 1, f.n + 1)), lg_);
    const auto of_time_ = exp2(pack(-28.1 + lg_[0] * 1.02 + lg_[1] * 0.98, -27.4
        + lg_[1] * (0.61 + lg_[1] * f.sp * 0.03), 0.0, 0.0, 0.0)) * pack(1.0, 1.0, 0.0, 0.0, 0.0)
        + pack(0.0, 0.0, f.con * f.n * 2e-09, x5_, 1e-05 + f.n * 1e-10);
    const auto of_setup_ = pack(0.0, 0.0, f.con * f.n * f.mob * 4.1e-09, 0.0, 0.0);
    return ((f.reuse * of_time_) + of_setup_) / f.reuse;
}

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::repbuf: return !feasible::repbuf(f);
        case Variant::localwrite: return need(Inspect::shape) && !feasible::localwrite(f);
        case Variant::sequential: break;
        case Variant::selpriv: break;
        case Variant::device: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
SELGEN_INLINE selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 5>& now, Need&& need) {
    using selgen::rt::Reason;

    if (f.n * f.con < 2000 && now.open.has(Variant::sequential)) {  // reduce.sel:33
        return {Variant::sequential, Reason::rule, 33};
    }

    need(Inspect::shape);
    const auto written = [&] {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::sequential, now.open.has(Variant::sequential), cost::sequential(f)},
            {Variant::repbuf, now.open.has(Variant::repbuf) && feasible::repbuf(f),
                cost::repbuf(f)},
            {Variant::selpriv, now.open.has(Variant::selpriv), cost::selpriv(f)},
            {Variant::localwrite, now.open.has(Variant::localwrite) && feasible::localwrite(f),
                cost::localwrite(f)},
            {Variant::device, now.open.has(Variant::device), cost::device(f)},
        };
        return selgen::rt::least(candidates, now.running, 0.03);
    };
    constexpr Variant variants[] = {Variant::sequential, Variant::repbuf, Variant::selpriv,
        Variant::localwrite, Variant::device};
    const bool able[] = {now.open.has(Variant::sequential), now.open.has(Variant::repbuf)
        && feasible::repbuf(f), now.open.has(Variant::selpriv), now.open.has(Variant::localwrite)
        && feasible::localwrite(f), now.open.has(Variant::device)};
    const selgen::rt::SideBySide<Variant, 5> all{variants, able, detail::goal_(f)};
    if (const auto best = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0.03,
        written)) {
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 34};
    }

    return selgen::rt::otherwise<Variant>(  // reduce.sel:35
        {Variant::sequential, Reason::otherwise, 35},
        now.open, 5,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 5>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"reduce"};

inline constexpr selgen::rt::About<Variant, 5> about{
    "reduce", "reduce.sel", names, {{"", "private_bytes <= 4 GiB", "", "clus < 20", ""}}};

inline constexpr std::string_view features[] = {"n", "con", "mob", "sp", "clus", "threads",
    "reuse"};
inline constexpr selgen::rt::Told<5> told{features, 7, {{false, false, true, true, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 5> costs(const Features& f) noexcept {
    return {{cost::sequential(f), selgen::rt::where_read(cost::repbuf(f), f.sp), cost::selpriv(f),
        selgen::rt::where_read(cost::localwrite(f), f.sp), cost::device(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 5> available() noexcept {
    auto variants = selgen::rt::Set<Variant, 5>::all();
    if (selgen::cuda::devices() < 1) {
        variants.remove(Variant::device);
    }
    return variants;
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_selpriv(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("selpriv", pattern))>;
auto plan_localwrite(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Odd(pattern))>;
#if defined(SELGEN_CUDA)
auto plan_device(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("device", pattern))>;
#else
auto plan_device(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> selgen::rt::Unavailable;
#endif

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // reduce.sel:31
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // reduce.sel:17
                    state_.features.con = selgen::rt::number(pattern.work);      // reduce.sel:18
                    state_.features.mob = selgen::rt::number(pattern.mobility);  // reduce.sel:19
                    state_.features.sp = selgen::rt::unread;
                    state_.features.clus = selgen::rt::unread;
                    state_.features.threads = selgen::omp::threads();
                    state_.features.reuse = state_.reuse.calls_to_come();
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);  // reduce.sel:20
                            // reduce.sel:21
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            // reduce.sel:22
                            state_.features.clus = selgen::rt::number(shape.clusters);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features, need_);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 5>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::selpriv:  // reduce.sel:27
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("selpriv", pattern); });
                        case Variant::localwrite:  // reduce.sel:28
                            return selgen::rt::make<1>(
                                plans_, [&] { return kernels::Odd(pattern); });
#if defined(SELGEN_CUDA)
                        case Variant::device:  // reduce.sel:29
                            return selgen::rt::make<2>(
                                plans_, [&] { return kernels::Plan("device", pattern); });
#else
                        case Variant::device: break;
#endif
                        case Variant::sequential: break;
                        case Variant::repbuf: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::sequential:  // reduce.sel:25
                kernels::run("sequential", data);
                return;
            case Variant::repbuf:  // reduce.sel:26
                kernels::run("repbuf", data);
                return;
            case Variant::selpriv: {  // reduce.sel:27
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
            case Variant::localwrite: {  // reduce.sel:28
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
#if defined(SELGEN_CUDA)
            case Variant::device: {  // reduce.sel:29
                const auto held_ = selgen::rt::use<2>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
            }
#else
            case Variant::device: break;
#endif
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
        const auto seen = [this](Inspect inspect) { return state_.inspected(inspect); };
        return state_.why(variant, detail::infeasible(variant, state_.features, seen));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 5> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 5, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_selpriv)>,
        selgen::rt::Result<decltype(detail::plan_localwrite)>,
        selgen::rt::Result<decltype(detail::plan_device)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 32> rows{{
    {{-5e-324, 40000, 2500, 0.31, 20, 2e+08, 1}, Variant::sequential},
    {{0, 0.03, 40000, 0, 1, 8, 1e+07}, Variant::sequential},
    {{65535.99999999999, 1, 1e+07, 0.03, 19.999999999999996, 1e+07, 2e+08}, Variant::device},
    {{65536.00000000001, 0.5, 150, 0.30999999999999994, 1e+07, 2e+08, 40000}, Variant::device},
    {{-selgen::rt::infinity, 150, 0, 0.03, 20.000000000000004, 40000, 1e+07}, Variant::sequential},
    {{selgen::rt::unread, 0.5, 0.5, 0, 0.5, 2500, 2e+08}, Variant::localwrite},
    {{1, 0, 40000, 1, 20, 40000, 150}, Variant::sequential},
    {{7e+05, selgen::rt::infinity, 1, 0.30999999999999994, 8, 2e+08, 1}, Variant::device},
    {{0.5, selgen::rt::unread, 1, 0, 0, 2500, 7e+05}, Variant::repbuf},
    {{2e+08, 1, -5e-324, 0.30999999999999994, 1e+07, 40000, 7e+05}, Variant::device},
    {{7e+05, 0, 5e-324, 0.5, 8, 40000, 1e+07}, Variant::sequential},
    {{40000, 0, -selgen::rt::infinity, 0.5, 0.03, 8, 8}, Variant::sequential},
    {{0.5, 0.5, 0.5, -5e-324, 1e+07, 8, 1}, Variant::sequential},
    {{2e+08, 8, 0, 5e-324, 0.5, 1e+07, 2e+08}, Variant::localwrite},
    {{150, 1e+07, 40000, 0.30999999999999994, 19.999999999999996, 2e+08, 1}, Variant::device},
    {{65536.00000000001, 2500, 8, 0.31000000000000005, 40000, 150, 150}, Variant::device},
    {{65536, 1, 40000, 1, 20, 1, 150}, Variant::device},
    {{150, 7e+05, 8, selgen::rt::infinity, 0.03, 2500, 1}, Variant::device},
    {{150, 40000, 2e+08, -selgen::rt::infinity, 0.03, 150, 2e+08}, Variant::repbuf},
    {{1e+07, 7e+05, 0.03, 1, -5e-324, 1e+07, 1e+07}, Variant::localwrite},
    {{7e+05, 7e+05, 8, 0.03, 5e-324, 150, 40000}, Variant::repbuf},
    {{1e+07, 0.03, 8, 0.31000000000000005, 20, 2e+08, 2500}, Variant::selpriv},
    {{0.5, 40000, 2e+08, 1, selgen::rt::infinity, 40000, 150}, Variant::repbuf},
    {{1, 1, 1, 0, -selgen::rt::infinity, 1, 40000}, Variant::sequential},
    {{40000, 0, 0.5, 0, 1e+07, 0, 40000}, Variant::sequential},
    {{8, 8, 0, 0.03, 2500, 1, 1e+07}, Variant::sequential},
    {{1e+07, 40000, 0.03, 0.31000000000000005, 150, selgen::rt::infinity, 7e+05}, Variant::device},
    {{0.5, 8, 2500, 0, 0.03, -selgen::rt::infinity, 7e+05}, Variant::sequential},
    {{65536, 2500, 1, 0.31000000000000005, 150, 7e+05, 0}, Variant::sequential},
    {{0, 0.5, 0.5, 1, 7e+05, 2e+08, 1}, Variant::sequential},
    {{1e+07, 1e+07, 40000, 0.31, 0, 150, selgen::rt::infinity}, Variant::sequential},
    {{7e+05, 1e+07, 0.5, 0, 19.999999999999996, 7e+05, selgen::rt::unread}, Variant::sequential},
}};
}  // namespace golden
#endif

}  // namespace reduce

namespace reduce::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"reduce"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"reduce.sel", __FILE__, 0xcfec891b49241468}};

}  // namespace reduce::detail

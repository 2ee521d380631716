// Written by selgen from clamp.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/nearest_point.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/pack.hpp>
#include <selgen/rt/pack_math.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/side_by_side.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "clamp.sel was compiled for runtime ABI 1: run selgen again");

namespace clamp {

/// What the choice depends on.
struct Features {
    double n;    // count, clamp.sel:18
    double con;  // ratio, clamp.sel:19
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { safe, near, far };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"safe", "near", "far"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool near(const Features& f) noexcept {  // clamp.sel:22
    return f.con < 100;
}
constexpr bool far(const Features& f) noexcept {  // clamp.sel:23
    return f.con < 100;
}
}  // namespace feasible

/// Where the models were trained.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 16 && f.n <= 4096 && f.con >= 0.5 && f.con <= 8;
}
constexpr Features nearest_goal(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 16, 4096);
    f.con = selgen::rt::nearest_point(f.con, 0.5, 8);
    return f;
}
constexpr bool inside_of_last(const Features& f) noexcept {
    return f.n >= 100 && f.n <= 200;
}
constexpr Features nearest_of_last(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 100, 200);
    return f;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
SELGEN_HD inline double time_near(const Features& f) noexcept {  // clamp.sel:6
    return std::exp(-9.0 + 0.7 * std::log(f.n) + f.con);
}
SELGEN_HD inline double time_far(const Features& f) noexcept {  // clamp.sel:7
    return 1e-04 * std::pow(f.n, 0.5) + 0.001;
}
constexpr Variant choice_last(const Features& f) noexcept {  // clamp.sel:26
    if (f.n < 150) return Variant::near;  // clamp.sel:12
    return Variant::far;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double near(const Features& f) noexcept {  // clamp.sel:25
    return predicted::time_near(f);
}
SELGEN_HD inline double far(const Features& f) noexcept {  // clamp.sel:25
    return predicted::time_far(f);
}
}  // namespace cost

namespace detail {

/// The goal of all candidates at once. It differs from `cost` in rounding.
SELGEN_INLINE selgen::rt::Pack<2> goal_(const Features& f) noexcept {  // clamp.sel:25
    using selgen::rt::pack;
    const double x2_ = std::pow(f.n, 0.5);
    double lg_[1];
    store(log2(pack(f.n)), lg_);
    const auto of_time_ = exp2(pack(-12.984255368000671 + f.con * 1.4426950408889634 + lg_[0] * 0.7,
        0.0)) * pack(1.0, 0.0) + pack(0.0, 0.001 + x2_ * 1e-04);
    return of_time_;
}

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::near: return !feasible::near(f);
        case Variant::far: return !feasible::far(f);
        case Variant::safe: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    const Features near_goal = domain::nearest_goal(f);
    const auto written = [&] {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::near, now.open.has(Variant::near) && feasible::near(f),
                cost::near(near_goal)},
            {Variant::far, now.open.has(Variant::far) && feasible::far(f), cost::far(near_goal)},
        };
        return selgen::rt::least(candidates, now.running, 0);
    };
    constexpr Variant variants[] = {Variant::near, Variant::far};
    const bool able[] = {now.open.has(Variant::near) && feasible::near(f),
        now.open.has(Variant::far) && feasible::far(f)};
    const selgen::rt::SideBySide<Variant, 2> all{variants, able, detail::goal_(near_goal)};
    if (const auto best = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0,
        written)) {
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 25, outside};
    }

    const bool inside_of_last = domain::inside_of_last(f);
    outside = outside || !inside_of_last;
    const Features near_of_last = domain::nearest_of_last(f);
    const Variant of_last = predicted::choice_last(near_of_last);
    if (now.open.has(of_last) && !detail::infeasible(of_last, f)) {  // clamp.sel:26
        return {of_last, Reason::model, 26, outside};
    }

    return selgen::rt::otherwise<Variant>(  // clamp.sel:27
        {Variant::safe, Reason::otherwise, 27, outside},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"clamp"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "clamp", "clamp.sel", names, {{"", "con < 100", "con < 100"}}};

inline constexpr std::string_view features[] = {"n", "con"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{selgen::rt::unread, cost::near(domain::nearest_goal(f)),
        cost::far(domain::nearest_goal(f))}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // clamp.sel:18
                state_.features.con = selgen::rt::number(pattern.work);      // clamp.sel:19
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                return decide(state_.features, now_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::safe:  // clamp.sel:21
                return 1;
            case Variant::near:  // clamp.sel:22
                return 2;
            case Variant::far:  // clamp.sel:23
                return 3;
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
    selgen::rt::State<Variant, 3, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(const kernels::Pattern& pattern) {
    return local()(pattern);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 32> rows{{
    {{0, 0.5}, Variant::far},
    {{0.9999999999999999, 2e+08}, Variant::safe},
    {{1, 99.99999999999999}, Variant::far},
    {{1.0000000000000002, 0.49999999999999994}, Variant::far},
    {{16, 2e+08}, Variant::safe},
    {{16.000000000000004, 8}, Variant::far},
    {{99.99999999999999, 8}, Variant::far},
    {{100, 1}, Variant::far},
    {{149.99999999999997, 2500}, Variant::safe},
    {{150, 100}, Variant::safe},
    {{150.00000000000003, 2500}, Variant::safe},
    {{199.99999999999997, 8}, Variant::far},
    {{200.00000000000003, 0.03}, Variant::far},
    {{4095.9999999999995, 100.00000000000001}, Variant::safe},
    {{4096, 40000}, Variant::safe},
    {{4096.000000000001, 8}, Variant::far},
    {{1e+09, 8.000000000000002}, Variant::far},
    {{1000000000.0000001, 1e+07}, Variant::safe},
    {{selgen::rt::infinity, 1e+07}, Variant::safe},
    {{-selgen::rt::infinity, 7.999999999999999}, Variant::far},
    {{150.00000000000003, -5e-324}, Variant::far},
    {{15.999999999999998, 0}, Variant::far},
    {{16, 5e-324}, Variant::far},
    {{99.99999999999999, 0.49999999999999994}, Variant::far},
    {{15.999999999999998, 0.5000000000000001}, Variant::far},
    {{1e+07, 7.999999999999999}, Variant::far},
    {{15.999999999999998, 8}, Variant::far},
    {{200, 8.000000000000002}, Variant::far},
    {{100.00000000000001, 100}, Variant::safe},
    {{149.99999999999997, 100.00000000000001}, Variant::safe},
    {{99.99999999999999, selgen::rt::infinity}, Variant::safe},
    {{100.00000000000001, selgen::rt::unread}, Variant::safe},
}};
}  // namespace golden
#endif

}  // namespace clamp

namespace clamp::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"clamp"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"clamp.sel", __FILE__, 0x9ce34b5bfd042809}};

}  // namespace clamp::detail

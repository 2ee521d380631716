// Written by selgen from trained.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <selgen/omp/threads.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "trained.sel was compiled for runtime ABI 1: run selgen again");

namespace trained {

/// What the choice depends on.
struct Features {
    double n;         // count, trained.sel:8
    double order;     // one of sorted, mixed, trained.sel:9
    double threads;   // count, environment
    double cpu_avx2;  // flag, 0 or 1, environment
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { serial, team, wide };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"serial", "team", "wide"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool team(const Features& f) noexcept {  // trained.sel:12
    return f.threads > 1;
}
constexpr bool wide(const Features& f) noexcept {  // trained.sel:13
    return f.cpu_avx2 != 0;
}
}  // namespace feasible

/// Where the models were trained.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 100 && f.n <= 1e+06;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
constexpr double time_serial(const Features& f) noexcept {  // trained.sel:21
    return 1e-09 * f.n;
}
constexpr double time_team(const Features& f) noexcept {  // trained.sel:22
    return f.order == 1 ? 2e-06 + 4e-10 * f.n : 2e-06 + 6e-10 * f.n;
}
constexpr double time_wide(const Features& f) noexcept {  // trained.sel:23
    return 2e-07 + 5e-10 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double serial(const Features& f) noexcept {  // trained.sel:15
    return predicted::time_serial(f);
}
constexpr double team(const Features& f) noexcept {  // trained.sel:15
    return predicted::time_team(f);
}
constexpr double wide(const Features& f) noexcept {  // trained.sel:15
    return predicted::time_wide(f);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::team: return !feasible::team(f);
        case Variant::wide: return !feasible::wide(f);
        case Variant::serial: break;
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
            {Variant::serial, now.open.has(Variant::serial), cost::serial(f)},
            {Variant::team, now.open.has(Variant::team) && feasible::team(f), cost::team(f)},
            {Variant::wide, now.open.has(Variant::wide) && feasible::wide(f), cost::wide(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // trained.sel:15
            const auto reason = best->stayed ? Reason::stayed : Reason::goal;
            return {best->variant, reason, 15, outside};
        }
    }

    return selgen::rt::otherwise<Variant>(  // trained.sel:16
        {Variant::serial, Reason::otherwise, 16, outside},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"trained"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "trained", "trained.sel", names, {{"", "threads > 1", "cpu.avx2"}}};

inline constexpr std::string_view features[] = {"n", "order", "threads", "cpu.avx2"};
inline constexpr std::string_view words[] = {"", "sorted mixed", "", ""};
inline constexpr selgen::rt::Told<3> told{features, 4, {{false, false, false}}, words};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::serial(f), cost::team(f), cost::wide(f)}};
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
                state_.features.n = selgen::rt::number(pattern.elements());  // trained.sel:8
                // trained.sel:9
                state_.features.order = selgen::rt::category(pattern.mobility > 1 ? 1 : 0,
                    {"sorted", "mixed"});
                state_.features.threads = selgen::omp::threads();
                state_.features.cpu_avx2 = selgen::rt::cpu::avx2();
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
            case Variant::serial:  // trained.sel:11
                return 1;
            case Variant::team:  // trained.sel:12
                return 2;
            case Variant::wide:  // trained.sel:13
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
    {{-5e-324, 0.03, 2500, 0.5}, Variant::serial},
    {{0, 1, 40000, 0}, Variant::serial},
    {{5e-324, 0, 1e+07, 1}, Variant::serial},
    {{99.99999999999999, 1, 1, 0}, Variant::serial},
    {{100, 1, 2e+08, 1}, Variant::serial},
    {{100.00000000000001, 1, 2e+08, 0}, Variant::serial},
    {{999999.9999999999, 1, 1, 1}, Variant::wide},
    {{1000000.0000000001, 0, 1, 1}, Variant::serial},
    {{selgen::rt::infinity, 1, 1, 0.5}, Variant::serial},
    {{-selgen::rt::infinity, 1, 1.0000000000000002, 0}, Variant::serial},
    {{selgen::rt::unread, 0.5, 1, 0.5}, Variant::serial},
    {{8, -5e-324, 8, 0.5}, Variant::serial},
    {{150, 0, 1e+07, 1}, Variant::serial},
    {{40000, 0.9999999999999999, 1, 0.03}, Variant::wide},
    {{2500, 1, 1, 0.5}, Variant::wide},
    {{1000000.0000000001, 1.0000000000000002, 40000, 0.03}, Variant::serial},
    {{0.03, selgen::rt::infinity, 1, 1}, Variant::serial},
    {{1e+07, -selgen::rt::infinity, 1e+07, 0.5}, Variant::serial},
    {{1e+06, selgen::rt::unread, 150, 1}, Variant::wide},
    {{2e+08, 0.03, 0.9999999999999999, 0.03}, Variant::serial},
    {{1e+07, 0.03, 1, 1}, Variant::serial},
    {{8, 1, 1.0000000000000002, 0}, Variant::serial},
    {{1000000.0000000001, 0.5, selgen::rt::infinity, 1}, Variant::serial},
    {{0.5, 0, -selgen::rt::infinity, 0}, Variant::serial},
    {{100, 0, selgen::rt::unread, 1}, Variant::serial},
    {{2500, 0.5, 1, 0}, Variant::serial},
    {{0, 0.5, 1e+07, 5e-324}, Variant::serial},
    {{999999.9999999999, 0, 2500, 0.9999999999999999}, Variant::wide},
    {{1e+07, 1, 150, 1}, Variant::serial},
    {{100, 0.03, 1, 1.0000000000000002}, Variant::serial},
    {{0.03, 1, 8, selgen::rt::infinity}, Variant::serial},
    {{2500, 1, 1, selgen::rt::unread}, Variant::wide},
}};
/// Rows that the models were fitted to: what was chosen then, what the reference evaluator chose
/// when this header was written and by which rule, whether it is clear of rounding, and what each
/// variant cost beside the best; 0: not measured.
struct Replayed {
    Features features;
    Variant fitted, variant;
    const char* rule;
    bool is_clear;
    std::array<double, 3> costs;
};
struct Replay {
    double regret;
    std::array<Replayed, 4> rows;
};
inline constexpr Replay replay{1.017487, {{
    {{100, 0, 2, 1}, Variant::serial, Variant::serial, "trained.sel:15", true, {{1, 21.4, 2.4962}}},
    {{4096, 1, 2, 0}, Variant::team, Variant::team, "trained.sel:15", true, {{1, 1.0718, 0}}},
    {{4096, 1, 1, 0}, Variant::serial, Variant::serial, "trained.sel:15", true, {{1, 0, 1.25}}},
    {{1e+06, 0, 8, 1}, Variant::wide, Variant::wide, "trained.sel:15", true, {{2, 1.2, 1}}},
}}};
}  // namespace golden
#endif

}  // namespace trained

namespace trained::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"trained"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"trained.sel", __FILE__, 0x710ef1906ee36e40}};

}  // namespace trained::detail

// Written by selgen from tree.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "tree.sel was compiled for runtime ABI 1: run selgen again");

namespace tree {

/// What the choice depends on.
struct Features {
    double n;     // count, tree.sel:21
    double con;   // ratio, tree.sel:22
    double mob;   // count, tree.sel:23
    double sp;    // fraction, 0 to 1, inspected, tree.sel:25
    double clus;  // count, inspected, tree.sel:26
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { sequential, spread, gathered };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"sequential", "spread", "gathered"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool spread(const Features& f) noexcept {  // tree.sel:29
    return f.clus < 100;
}
constexpr bool gathered(const Features& f) noexcept {  // tree.sel:30
    return f.mob < 16;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
template <class Need>
constexpr Variant choice_classify(const Features& f, Need&& need) {  // tree.sel:34
    if (f.n * f.con <= 2048) return Variant::sequential;             // tree.sel:6
    if (f.con > 12 && need(Inspect::shape) && f.sp >= 0.45) {        // tree.sel:8
        if (f.clus < 3 || f.n > 1e+05) return Variant::spread;       // tree.sel:9
        return Variant::gathered;
    }
    if (f.mob > 4) return Variant::spread;  // tree.sel:10
    return Variant::gathered;
}
}  // namespace predicted

namespace detail {

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::spread: return need(Inspect::shape) && !feasible::spread(f);
        case Variant::gathered: return !feasible::gathered(f);
        case Variant::sequential: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    const Variant of_classify = predicted::choice_classify(f, need);
    if (now.open.has(of_classify) && !detail::infeasible(of_classify, f, need)) {  // tree.sel:34
        return {of_classify, Reason::model, 34};
    }

    return selgen::rt::otherwise<Variant>(  // tree.sel:35
        {Variant::sequential, Reason::otherwise, 35},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"tree"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "tree", "tree.sel", names, {{"", "clus < 100", "mob < 16"}}};

inline constexpr std::string_view features[] = {"n", "con", "mob", "sp", "clus"};
inline constexpr selgen::rt::Told<3> told{features, 5, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern) -> std::decay_t<decltype(pattern.version)>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (const auto& phase_ = pattern.version;  // tree.sel:32
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // tree.sel:21
                    state_.features.con = selgen::rt::number(pattern.work);      // tree.sel:22
                    state_.features.mob = selgen::rt::number(pattern.mobility);  // tree.sel:23
                    state_.features.sp = selgen::rt::unread;
                    state_.features.clus = selgen::rt::unread;
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);                 // tree.sel:24
                            state_.features.sp = selgen::rt::number(shape.sparsity);  // tree.sel:25
                            // tree.sel:26
                            state_.features.clus = selgen::rt::number(shape.clusters);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features, need_);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [](Variant) {};
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                selgen::rt::settle(state_, phase_, detail::available(),
                    selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern);
        }
        switch (state_.next()) {
            case Variant::sequential:  // tree.sel:28
                return 1;
            case Variant::spread:  // tree.sel:29
                return 2;
            case Variant::gathered:  // tree.sel:30
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
        const auto seen = [this](Inspect inspect) { return state_.inspected(inspect); };
        return state_.why(variant, detail::infeasible(variant, state_.features, seen));
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
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
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
    {{-5e-324, 7e+05, 0.5, 0.45, 2e+08}, Variant::sequential},
    {{0, 7e+05, 0.03, 0.44999999999999996, 3}, Variant::sequential},
    {{99999.99999999999, 2500, 0, 0.45000000000000007, 99.99999999999999}, Variant::gathered},
    {{100000.00000000001, 2500, 40000, 0, 99.99999999999999}, Variant::spread},
    {{selgen::rt::infinity, 7e+05, 40000, 1, 0.5}, Variant::spread},
    {{selgen::rt::unread, 2e+08, 4.000000000000001, 0.45000000000000007, 0.03}, Variant::spread},
    {{150, 0, 4, 0.45000000000000007, 7e+05}, Variant::sequential},
    {{0.5, 5e-324, 8, 0.45000000000000007, 3}, Variant::sequential},
    {{0.5, 12, 0.03, 0.44999999999999996, 0.5}, Variant::sequential},
    {{1e+05, selgen::rt::infinity, 8, 0.45000000000000007, 1}, Variant::spread},
    {{0.03, selgen::rt::unread, 2e+08, 0.44999999999999996, 40000}, Variant::sequential},
    {{7e+05, 1, -5e-324, 1, 0.5}, Variant::gathered},
    {{1e+07, 12, 5e-324, 0.03, 0.03}, Variant::gathered},
    {{7e+05, 12, 4, 0.5, 3}, Variant::gathered},
    {{7e+05, 0.5, 4.000000000000001, 0.44999999999999996, 2500}, Variant::sequential},
    {{0, 1e+07, 16, 0.5, 1e+07}, Variant::sequential},
    {{100000.00000000001, 12, selgen::rt::infinity, 0.45, 40000}, Variant::sequential},
    {{2e+08, 12, selgen::rt::unread, 0.45, 2500}, Variant::sequential},
    {{99999.99999999999, 12.000000000000002, 16, -5e-324, 3}, Variant::spread},
    {{8, 11.999999999999998, 0, 5e-324, 1}, Variant::sequential},
    {{7e+05, 12.000000000000002, 16, 0.45, 1}, Variant::spread},
    {{2e+08, 12.000000000000002, 1, 0.45000000000000007, 8}, Variant::spread},
    {{1e+07, 12, 3.9999999999999996, 1, 2500}, Variant::gathered},
    {{8, 12.000000000000002, 3.9999999999999996, selgen::rt::infinity, 0}, Variant::sequential},
    {{8, 150, 40000, selgen::rt::unread, 0}, Variant::sequential},
    {{0.03, 2e+08, 1e+07, 0.44999999999999996, -5e-324}, Variant::spread},
    {{99999.99999999999, 150, 15.999999999999998, 0.03, 5e-324}, Variant::spread},
    {{1e+05, 1e+07, 7e+05, 0.45, 3}, Variant::sequential},
    {{0, 1e+07, 150, 1, 3.0000000000000004}, Variant::sequential},
    {{7e+05, 11.999999999999998, 15.999999999999998, 0.03, 100}, Variant::sequential},
    {{0.5, 40000, 16.000000000000004, 0.45000000000000007, selgen::rt::infinity},
        Variant::sequential},
    {{2e+08, 0.03, 3.9999999999999996, 0, selgen::rt::unread}, Variant::gathered},
}};
}  // namespace golden
#endif

}  // namespace tree

namespace tree::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"tree"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"tree.sel", __FILE__, 0x5bbf5b1453d574a5}};

}  // namespace tree::detail

// Written by selgen from layout.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/category.hpp>
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

static_assert(selgen::rt::abi == 1, "layout.sel was compiled for runtime ABI 1: run selgen again");

namespace layout {

/// What the choice depends on.
struct Features {
    double kind;     // one of row, column, tiled, layout.sel:7
    double way;      // one of up, down, layout.sel:8
    double aligned;  // flag, 0 or 1, layout.sel:9
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { rows, columns };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"rows", "columns"}};

/// What the spec names.
namespace derived {
constexpr bool easy(const Features& f) noexcept {  // layout.sel:11
    return f.kind == 0 || (f.kind == 2 && !(f.aligned != 0));
}
}  // namespace derived

/// Whether a variant can do the work.
namespace feasible {
constexpr bool rows(const Features& f) noexcept {  // layout.sel:13
    return f.kind != 1;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::rows: return !feasible::rows(f);
        case Variant::columns: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.way == 1 && now.open.has(Variant::columns)) {  // layout.sel:16
        return {Variant::columns, Reason::rule, 16};
    }

    if (derived::easy(f) && now.open.has(Variant::rows) && feasible::rows(f)) {  // layout.sel:17
        return {Variant::rows, Reason::rule, 17};
    }

    return selgen::rt::otherwise<Variant>(  // layout.sel:18
        {Variant::columns, Reason::otherwise, 18},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"layout"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "layout", "layout.sel", names, {{"kind != column", ""}}};

inline constexpr std::string_view features[] = {"kind", "way", "aligned"};
inline constexpr std::string_view words[] = {"row column tiled", "up down", ""};
inline constexpr selgen::rt::Told<2> told{features, 3, {{false, false}}, words};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(kernels::Layout layout, std::string_view order, double* places);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(kernels::Layout layout, std::string_view order, double* places) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(layout)>(layout), std::forward<decltype(order)>(order),
            std::forward<decltype(places)>(places));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                // layout.sel:7
                state_.features.kind = selgen::rt::category(layout, {"row", "column", "tiled"});
                state_.features.way = selgen::rt::category(order, {"up", "down"});  // layout.sel:8
                // layout.sel:9
                state_.features.aligned =
                    selgen::rt::flag(reinterpret_cast<std::size_t>(places) % 64 == 0);
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
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
            case Variant::rows:  // layout.sel:13
                return 1;
            case Variant::columns:  // layout.sel:14
                return 2;
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(kernels::Layout layout, std::string_view order, double* places) {
    return local()(std::forward<decltype(layout)>(layout), std::forward<decltype(order)>(order),
        std::forward<decltype(places)>(places));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 30> rows{{
    {{-5e-324, 0.03, 0.5}, Variant::columns},
    {{0, 0.9999999999999999, 1}, Variant::rows},
    {{5e-324, 1, 0}, Variant::columns},
    {{0.9999999999999999, 0.5, 1}, Variant::columns},
    {{1, 1, 0.5}, Variant::columns},
    {{1.0000000000000002, 0.5, 0.03}, Variant::columns},
    {{1.9999999999999998, 1, 1}, Variant::columns},
    {{2, 0.03, 0}, Variant::rows},
    {{2.0000000000000004, 0.9999999999999999, 0}, Variant::columns},
    {{selgen::rt::infinity, 0.5, 1}, Variant::columns},
    {{-selgen::rt::infinity, 0.9999999999999999, 0.03}, Variant::columns},
    {{selgen::rt::unread, 1, 0.5}, Variant::columns},
    {{0.9999999999999999, -5e-324, 0.5}, Variant::columns},
    {{0, 0, 0.5}, Variant::rows},
    {{0, 5e-324, 0.03}, Variant::rows},
    {{0.9999999999999999, 0.9999999999999999, 0.5}, Variant::columns},
    {{0.9999999999999999, 1, 0.03}, Variant::columns},
    {{5e-324, 1.0000000000000002, 0.5}, Variant::columns},
    {{0, selgen::rt::infinity, 1}, Variant::rows},
    {{0.03, -selgen::rt::infinity, 0.03}, Variant::columns},
    {{0.5, selgen::rt::unread, 0.5}, Variant::columns},
    {{1, 0.9999999999999999, -5e-324}, Variant::columns},
    {{0.03, 1, 0}, Variant::columns},
    {{0.9999999999999999, 0.9999999999999999, 5e-324}, Variant::columns},
    {{5e-324, 0, 0.9999999999999999}, Variant::columns},
    {{1, 0.5, 1}, Variant::columns},
    {{2, 0.9999999999999999, 1.0000000000000002}, Variant::columns},
    {{0.03, 0, selgen::rt::infinity}, Variant::columns},
    {{0, 1, -selgen::rt::infinity}, Variant::columns},
    {{1, 1, selgen::rt::unread}, Variant::columns},
}};
}  // namespace golden
#endif

}  // namespace layout

namespace layout::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"layout"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"layout.sel", __FILE__, 0x54b25df5c98d9bba}};

}  // namespace layout::detail

// Written by selgen from rules.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
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

#include <cstddef>

static_assert(selgen::rt::abi == 1, "rules.sel was compiled for runtime ABI 1: run selgen again");

namespace rules {

/// What the choice depends on.
struct Features {
    double n;  // count, rules.sel:7
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { small, middle, large };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"small", "middle", "large"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool middle(const Features& f) noexcept {  // rules.sel:10
    return f.n < 1e+06;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::middle: return !feasible::middle(f);
        case Variant::small: break;
        case Variant::large: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.n <= 16 && now.open.has(Variant::small)) {  // rules.sel:13
        return {Variant::small, Reason::rule, 13};
    }

    // rules.sel:14
    if (!(f.n > 4096 && f.n < 8192) && now.open.has(Variant::middle) && feasible::middle(f)) {
        return {Variant::middle, Reason::rule, 14};
    }

    return selgen::rt::otherwise<Variant>(  // rules.sel:15
        {Variant::large, Reason::otherwise, 15},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"rules"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "rules", "rules.sel", names, {{"", "n < 1000000", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<3> told{features, 1, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(std::size_t size, double& out);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(std::size_t size, double& out) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(size)>(size), out);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(size);  // rules.sel:7
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
            case Variant::small:  // rules.sel:9
                out = 1;
                return;
            case Variant::middle:  // rules.sel:10
                out = 2;
                return;
            case Variant::large:  // rules.sel:11
                out = 3;
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

inline void call(std::size_t size, double& out) {
    return local()(std::forward<decltype(size)>(size), out);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 18> rows{{
    {{-5e-324}, Variant::small},
    {{0}, Variant::small},
    {{5e-324}, Variant::small},
    {{15.999999999999998}, Variant::small},
    {{16}, Variant::small},
    {{16.000000000000004}, Variant::middle},
    {{4095.9999999999995}, Variant::middle},
    {{4096}, Variant::middle},
    {{4096.000000000001}, Variant::large},
    {{8191.999999999999}, Variant::large},
    {{8192}, Variant::middle},
    {{8192.000000000002}, Variant::middle},
    {{999999.9999999999}, Variant::middle},
    {{1e+06}, Variant::large},
    {{1000000.0000000001}, Variant::large},
    {{selgen::rt::infinity}, Variant::large},
    {{-selgen::rt::infinity}, Variant::small},
    {{selgen::rt::unread}, Variant::large},
}};
}  // namespace golden
#endif

}  // namespace rules

namespace rules::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"rules"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"rules.sel", __FILE__, 0x1501e5c109339400}};

}  // namespace rules::detail

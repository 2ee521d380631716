// Written by selgen from renews.sel: edit the spec and run selgen again, not this file.
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

static_assert(selgen::rt::abi == 1, "renews.sel was compiled for runtime ABI 1: run selgen again");

namespace renews {

/// What the choice depends on.
struct Features {
    double n;  // count, renews.sel:6
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { small, kept, fresh };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"small", "kept", "fresh"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    if (f.n < 100 && now.open.has(Variant::small)) {  // renews.sel:16
        return {Variant::small, Reason::rule, 16};
    }

    if (f.n < 1000 && now.open.has(Variant::fresh)) {  // renews.sel:17
        return {Variant::fresh, Reason::rule, 17};
    }

    if (f.n < 1e+05 && now.open.has(Variant::kept)) {  // renews.sel:18
        return {Variant::kept, Reason::rule, 18};
    }

    return selgen::rt::otherwise<Variant>(  // renews.sel:19
        {Variant::small, Reason::otherwise, 19},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"renews"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "renews", "renews.sel", names, {{"", "", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<3> told{features, 1, {{false, true, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_kept(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("kept", pattern))>;
auto plan_fresh(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("fresh", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // renews.sel:14
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.check_idle(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // renews.sel:6
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::kept:  // renews.sel:8
                            return selgen::rt::renew_or_make<0>(
                                plans_, [&](auto& plan) { plan.renew(pattern); },
                                [&] { return kernels::Plan("kept", pattern); }, 65536);
                        case Variant::fresh:  // renews.sel:13
                            return selgen::rt::make<1>(
                                plans_, [&] { return kernels::Plan("fresh", pattern); }, 65536);
                        case Variant::small: return plans_.drop(detail::about.selector);
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
            case Variant::small:  // renews.sel:7
                return kernels::sum("small", data);
            case Variant::kept: {  // renews.sel:8
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);
            }
            case Variant::fresh: {  // renews.sel:13
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                return plan.sum(data);
            }
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
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_kept)>,
        selgen::rt::Result<decltype(detail::plan_fresh)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline double call(const kernels::Pattern& pattern, kernels::Numbers& data) {
    return local()(pattern, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 15> rows{{
    {{-5e-324}, Variant::small},
    {{0}, Variant::small},
    {{5e-324}, Variant::small},
    {{99.99999999999999}, Variant::small},
    {{100}, Variant::fresh},
    {{100.00000000000001}, Variant::fresh},
    {{999.9999999999999}, Variant::fresh},
    {{1000}, Variant::kept},
    {{1000.0000000000001}, Variant::kept},
    {{99999.99999999999}, Variant::kept},
    {{1e+05}, Variant::small},
    {{100000.00000000001}, Variant::small},
    {{selgen::rt::infinity}, Variant::small},
    {{-selgen::rt::infinity}, Variant::small},
    {{selgen::rt::unread}, Variant::small},
}};
}  // namespace golden
#endif

}  // namespace renews

namespace renews::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"renews"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"renews.sel", __FILE__, 0x4d628fb77ae3d3b7}};

}  // namespace renews::detail

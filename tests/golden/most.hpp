// Written by selgen from most.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/power.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "most.sel was compiled for runtime ABI 1: run selgen again");

namespace most {

/// What the choice depends on.
struct Features {
    double n;      // real, most.sel:13
    double reuse;  // count, calls expected of the phase
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, wide, deep };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"plain", "wide", "deep"}};

/// What the models predict.
namespace predicted {
constexpr double speed_plain(const Features& f) noexcept {  // most.sel:5
    return 1 + f.n;
}
SELGEN_HD inline double speed_wide(const Features& f) noexcept {  // most.sel:6
    return f.n > 64 ? 4 * f.n / (1 + std::abs(f.n - 64)) : -f.n;
}
constexpr double speed_deep(const Features& f) noexcept {  // most.sel:7
    if (f.n < 8) return -3;  // most.sel:7
    return 12;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double plain(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_plain(f) * std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n)
        + 1);
}
SELGEN_HD inline double wide(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_wide(f) * std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n)
        + 1);
}
constexpr double deep(const Features& f) noexcept {  // most.sel:22
    return predicted::speed_deep(f) * std::min(std::min(f.reuse, 4.0), selgen::rt::power<2>(f.n)
        + 1);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::plain, now.open.has(Variant::plain), cost::plain(f)},
        {Variant::wide, now.open.has(Variant::wide), cost::wide(f)},
        {Variant::deep, now.open.has(Variant::deep), cost::deep(f)},
    };
    if (const auto best = selgen::rt::most(candidates, now.running, 0.1)) {  // most.sel:22
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 22};
    }

    return selgen::rt::otherwise<Variant>(  // most.sel:23
        {Variant::plain, Reason::otherwise, 23},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"most"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "most", "most.sel", names, {{"", "", ""}}};

inline constexpr std::string_view features[] = {"n", "reuse"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::plain(f), cost::wide(f), cost::deep(f)}};
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
        if (const auto& phase_ = pattern.version;  // most.sel:19
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.count);  // most.sel:13
                    state_.features.reuse =
                        state_.reuse.calls_to_come(selgen::rt::number(pattern.work));
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
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern);
        }
        switch (state_.next()) {
            case Variant::plain:  // most.sel:15
                return 1;
            case Variant::wide:  // most.sel:16
                return 2;
            case Variant::deep:  // most.sel:17
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
inline constexpr std::array<Row, 16> rows{{
    {{0, 2e+08}, Variant::plain},
    {{7.999999999999999, 2e+08}, Variant::plain},
    {{8, 1}, Variant::deep},
    {{8.000000000000002, 150}, Variant::deep},
    {{63.99999999999999, 8}, Variant::plain},
    {{64, 150}, Variant::plain},
    {{64.00000000000001, 8}, Variant::wide},
    {{selgen::rt::infinity, 1e+07}, Variant::plain},
    {{-selgen::rt::infinity, 1}, Variant::wide},
    {{selgen::rt::unread, 150}, Variant::deep},
    {{1, 0.9999999999999999}, Variant::plain},
    {{7e+05, 1}, Variant::plain},
    {{64, 1.0000000000000002}, Variant::plain},
    {{7e+05, selgen::rt::infinity}, Variant::plain},
    {{7.999999999999999, -selgen::rt::infinity}, Variant::wide},
    {{40000, selgen::rt::unread}, Variant::plain},
}};
}  // namespace golden
#endif

}  // namespace most

namespace most::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"most"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"most.sel", __FILE__, 0x7576e1b594aadf59}};

}  // namespace most::detail

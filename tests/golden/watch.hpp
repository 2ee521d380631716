// Written by selgen from watch.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decide_again.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/saved.hpp>
#include <selgen/rt/seen.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/time_watch.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/within.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "watch.sel was compiled for runtime ABI 1: run selgen again");

namespace timed {

/// What the choice depends on.
struct Features {
    double n;      // count, watch.sel:14
    double reuse;  // count, calls expected of the phase

    /// What runs have shown beside the models.
    selgen::rt::Seen<3> seen{};
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b, c };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"a", "b", "c"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool c(const Features& f) noexcept {  // watch.sel:17
    return f.n < 1e+05;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
constexpr double time_a(const Features& f) noexcept {  // watch.sel:5
    return 1e-09 * f.n;
}
constexpr double time_b(const Features& f) noexcept {  // watch.sel:6
    return 2e-09 * f.n;
}
constexpr double setup_b(const Features& f) noexcept {  // watch.sel:8
    return 3e-09 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double a(const Features& f) noexcept {  // watch.sel:21
    return (f.reuse * (f.seen.slower[0] * predicted::time_a(f)) + 0) / f.reuse;
}
constexpr double b(const Features& f) noexcept {  // watch.sel:21
    return (f.reuse * (f.seen.slower[1] * predicted::time_b(f))
        + f.seen.due[1] * predicted::setup_b(f)) / f.reuse;
}
constexpr double c(const Features& f) noexcept {  // watch.sel:21
    return (f.reuse * (f.seen.slower[2] * 8e-06) + f.seen.due[2] * 1e-06) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::c: return !feasible::c(f);
        case Variant::a: break;
        case Variant::b: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), cost::a(f)},
        {Variant::b, now.open.has(Variant::b), cost::b(f)},
        {Variant::c, now.open.has(Variant::c) && feasible::c(f), cost::c(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0.03)) {  // watch.sel:21
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 21};
    }

    return selgen::rt::otherwise<Variant>(  // watch.sel:22
        {Variant::a, Reason::otherwise, 22},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"timed"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "timed", "watch.sel", names, {{"", "", "n < 100000"}}};

inline constexpr std::string_view features[] = {"n", "reuse"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, true, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f), cost::c(f)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 3> times(const Features& f) noexcept {
    return {{predicted::time_a(f), predicted::time_b(f), 8e-06}};
}
inline std::array<double, 3> setups(const Features& f) noexcept {
    return {{0, predicted::setup_b(f), 1e-06}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Clock& clock)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_b(const kernels::Pattern& pattern, kernels::Clock& clock)
    -> std::decay_t<decltype(kernels::Plan("b", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Clock& clock);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Clock& clock) {
        if (const auto& phase_ = pattern.version;  // watch.sel:18
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                const bool again_ = state_.keeps(phase_);
                if (again_ && (plans_.runs() || !state_.must_decide_again())) return false;
                const auto deciding_ = time_.decides();
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                if (!again_) plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:14
                    state_.features.reuse = state_.reuse.calls_to_come();
                    time_.begin();
                    state_.features.seen = time_.seen();
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    const auto planning_ = time_.plans();
                    switch (variant_) {
                        case Variant::b:  // watch.sel:16
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("b", pattern); });
                        case Variant::a: break;
                        case Variant::c: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
                if (again_) {
                    state_.features.reuse = state_.reuse.rest();
                    state_.features.seen = time_.seen(state_.decision()->variant);
                    selgen::rt::decide_again(state_, phase_,
                        selgen::rt::Again{steps_, drop_, time_});
                } else {
                    selgen::rt::settle(state_, phase_, detail::available(), steps_);
                }
                time_.decided(*this, detail::times(state_.features),
                    detail::setups(state_.features));
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, clock);
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::a:  // watch.sel:15
                clock.run("a");
                return;
            case Variant::b: {  // watch.sel:16
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                clock.run(plan);
                return;
            }
            case Variant::c:  // watch.sel:17
                clock.run("c");
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
    /// How the runs of a variant agree with its predicted time.
    selgen::rt::Trust trust(Variant variant) const noexcept {
        return time_.drift().trust(static_cast<std::size_t>(variant));
    }
    /// Measured over predicted time, of each variant: what its prediction is multiplied by.
    const std::array<double, 3>& slower() const noexcept { return time_.drift().slower(); }
    /// Seconds of all calls, and of those that explored, with the plans made for these.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, with features and inspections; and of all plans.
    double deciding() const noexcept { return time_.deciding(); }
    double planning() const noexcept { return time_.planning(); }
    /// Writes slower() and the calls of the last phases to a file, which is whole or as it was.
    /// Throws std::runtime_error.
    void save(const std::string& path) const {
        selgen::rt::save(path, detail::about, {slower(), state_.reuse.lengths()});
    }
    /// Takes what save() wrote for this selector on a machine like this; false where it cannot.
    bool load(const std::string& path) {
        const auto saved = selgen::rt::saved(path, detail::about);
        if (saved) time_.restore(saved->slower);
        if (saved) state_.reuse.restore(saved->lengths);
        if (saved) state_.forget();
        return saved.has_value();
    }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 3> time_{0.01};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_b)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Clock& clock) {
    return local()(pattern, clock);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 13> rows{{
    {{99999.99999999999, 150}, Variant::c},
    {{1e+05, 8}, Variant::a},
    {{100000.00000000001, 150}, Variant::a},
    {{selgen::rt::infinity, 8}, Variant::a},
    {{-selgen::rt::infinity, 1e+07}, Variant::a},
    {{selgen::rt::unread, 1}, Variant::a},
    {{1e+05, 0}, Variant::a},
    {{0.5, 0.9999999999999999}, Variant::a},
    {{99999.99999999999, 1}, Variant::c},
    {{7e+05, 1.0000000000000002}, Variant::a},
    {{40000, selgen::rt::infinity}, Variant::a},
    {{7e+05, -selgen::rt::infinity}, Variant::a},
    {{1, selgen::rt::unread}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace timed

namespace timed::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"timed"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"watch.sel", __FILE__, 0xa9f3fe8e22c100bb}};

}  // namespace timed::detail

namespace each {

/// What the choice depends on.
struct Features {
    double n;  // count, watch.sel:34

    /// What runs have shown beside the models.
    selgen::rt::Seen<2> seen{};
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

/// Where the models were trained.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept {
    return f.n >= 1 && f.n <= 1e+06;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
SELGEN_HD inline double time_a(const Features& f) noexcept {  // watch.sel:28
    return std::exp2(std::log2(f.n) - 30);
}
SELGEN_HD inline double time_b(const Features& f) noexcept {  // watch.sel:29
    return std::exp2(std::log2(f.n) - 29.9);
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // watch.sel:38
    return f.seen.slower[0] * predicted::time_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // watch.sel:38
    return f.seen.slower[1] * predicted::time_b(f);
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
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), cost::a(f)},
            {Variant::b, now.open.has(Variant::b), cost::b(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:38
            const auto reason = best->stayed ? Reason::stayed : Reason::goal;
            return {best->variant, reason, 38, outside};
        }
    }

    return selgen::rt::otherwise<Variant>(  // watch.sel:39
        {Variant::a, Reason::otherwise, 39, outside},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"each"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "each", "watch.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 2> times(const Features& f) noexcept {
    return {{predicted::time_a(f), predicted::time_b(f)}};
}
inline std::array<double, 2> setups(const Features&) noexcept {
    return {{0, 0}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Clock& clock);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Clock& clock) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, clock);
        {
            const selgen::rt::EveryCall phase_{};
            const auto deciding_ = time_.decides();
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:34
                time_.begin();
                state_.features.seen = time_.seen();
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
            time_.decided(*this, detail::times(state_.features), detail::setups(state_.features));
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::a:  // watch.sel:35
                clock.run("a");
                return;
            case Variant::b:  // watch.sel:36
                clock.run("b");
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
    /// How the runs of a variant agree with its predicted time.
    selgen::rt::Trust trust(Variant variant) const noexcept {
        return time_.drift().trust(static_cast<std::size_t>(variant));
    }
    /// Measured over predicted time, of each variant: what its prediction is multiplied by.
    const std::array<double, 2>& slower() const noexcept { return time_.drift().slower(); }
    /// Seconds of all calls, and of those that explored, with the plans made for these.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, with features and inspections; and of all plans.
    double deciding() const noexcept { return time_.deciding(); }
    double planning() const noexcept { return time_.planning(); }
    /// Writes slower() and the calls of the last phases to a file, which is whole or as it was.
    /// Throws std::runtime_error.
    void save(const std::string& path) const {
        selgen::rt::save(path, detail::about, {slower(), state_.reuse.lengths()});
    }
    /// Takes what save() wrote for this selector on a machine like this; false where it cannot.
    bool load(const std::string& path) {
        const auto saved = selgen::rt::saved(path, detail::about);
        if (saved) time_.restore(saved->slower);
        if (saved) state_.reuse.restore(saved->lengths);
        if (saved) state_.forget();
        return saved.has_value();
    }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 2, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 2> time_{0};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(const kernels::Pattern& pattern, kernels::Clock& clock) {
    return local()(pattern, clock);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 12> rows{{
    {{0.9999999999999999}, Variant::a},
    {{1}, Variant::a},
    {{1.0000000000000002}, Variant::a},
    {{999999.9999999999}, Variant::a},
    {{1e+06}, Variant::a},
    {{1000000.0000000001}, Variant::a},
    {{999999999.9999999}, Variant::a},
    {{1e+09}, Variant::a},
    {{1000000000.0000001}, Variant::a},
    {{selgen::rt::infinity}, Variant::a},
    {{-selgen::rt::infinity}, Variant::a},
    {{selgen::rt::unread}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace each

namespace each::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"each"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"watch.sel", __FILE__, 0x6e4d6d6935533e7e}};

}  // namespace each::detail

namespace growing {

/// What the choice depends on.
struct Features {
    double n;      // count, watch.sel:50
    double sp;     // fraction, 0 to 1, inspected, watch.sel:52
    double reuse;  // count, calls expected of the phase

    /// What runs have shown beside the models.
    selgen::rt::Seen<2> seen{};
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"slow", "fast"}};

/// What the models predict.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept {  // watch.sel:43
    return 1e-08 * f.n;
}
constexpr double time_fast(const Features& f) noexcept {  // watch.sel:44
    return 1e-09 * f.n + 2e-09 * f.sp;
}
constexpr double setup_fast(const Features& f) noexcept {  // watch.sel:45
    return 9e-08 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // watch.sel:57
    return (f.reuse * predicted::time_slow(f) + 0) / f.reuse;
}
constexpr double fast(const Features& f) noexcept {  // watch.sel:57
    return (f.reuse * predicted::time_fast(f) + f.seen.due[1] * predicted::setup_fast(f)) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now, Need&& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::fast, now.open.has(Variant::fast), cost::fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:57
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 57};
    }

    return selgen::rt::otherwise<Variant>(  // watch.sel:58
        {Variant::slow, Reason::otherwise, 58},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"growing"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "growing", "watch.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "sp", "reuse"};
inline constexpr selgen::rt::Told<2> told{features, 3, {{false, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::slow(f), selgen::rt::where_read(cost::fast(f), f.sp)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 2> times(const Features& f) noexcept {
    return {{predicted::time_slow(f), selgen::rt::where_read(predicted::time_fast(f), f.sp)}};
}
inline std::array<double, 2> setups(const Features& f) noexcept {
    return {{0, predicted::setup_fast(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("fast", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    double operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // watch.sel:55
            __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                const bool again_ = state_.keeps(phase_);
                if (again_ && (plans_.runs() || !state_.must_decide_again())) return false;
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                if (!again_) plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:50
                    state_.features.sp = selgen::rt::unread;
                    state_.features.reuse = state_.reuse.calls_to_come();
                    time_.begin();
                    state_.features.seen = time_.seen();
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);  // watch.sel:51
                            // watch.sel:52
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::fast:  // watch.sel:54
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("fast", pattern); });
                        case Variant::slow: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
                if (again_) {
                    state_.features.reuse = state_.reuse.rest();
                    state_.features.seen = time_.seen(state_.decision()->variant);
                    selgen::rt::decide_again(state_, phase_,
                        selgen::rt::Again{steps_, drop_, time_});
                } else {
                    selgen::rt::settle(state_, phase_, detail::available(), steps_);
                }
                state_.reuse.mind_length();
                time_.decided(*this, detail::times(state_.features),
                    detail::setups(state_.features));
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:  // watch.sel:53
                return kernels::sum("slow", data);
            case Variant::fast: {  // watch.sel:54
                const auto held_ = selgen::rt::use<0>(plans_);
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 2> time_{0};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_fast)>>
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
inline constexpr std::array<Row, 21> rows{{
    {{-5e-324, 1, 1}, Variant::slow},
    {{0, 1, 2500}, Variant::slow},
    {{selgen::rt::infinity, 0, 150}, Variant::slow},
    {{-selgen::rt::infinity, 1, 1e+07}, Variant::slow},
    {{selgen::rt::unread, 1, 1}, Variant::slow},
    {{40000, -5e-324, 2e+08}, Variant::fast},
    {{1e+07, 0, 2e+08}, Variant::fast},
    {{7e+05, 5e-324, 1}, Variant::slow},
    {{2e+08, 0.9999999999999999, 2e+08}, Variant::fast},
    {{2500, 1, 2e+08}, Variant::fast},
    {{0, 1.0000000000000002, 2500}, Variant::slow},
    {{0.5, selgen::rt::infinity, 1e+07}, Variant::slow},
    {{8, -selgen::rt::infinity, 2e+08}, Variant::fast},
    {{1e+07, selgen::rt::unread, 2e+08}, Variant::slow},
    {{1, 0.5, 0}, Variant::slow},
    {{8, 0.5, 0.9999999999999999}, Variant::slow},
    {{1e+07, 1, 1}, Variant::slow},
    {{7e+05, 1, 1.0000000000000002}, Variant::slow},
    {{2e+08, 1, selgen::rt::infinity}, Variant::slow},
    {{2e+08, 1, -selgen::rt::infinity}, Variant::slow},
    {{2500, 0.5, selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace growing

namespace growing::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"growing"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"watch.sel", __FILE__, 0x72db19c3fdd3752c}};

}  // namespace growing::detail

namespace bounded {

/// What the choice depends on.
struct Features {
    double n;  // count, watch.sel:63
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"slow", "fast"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::fast)) {  // watch.sel:68
        return {Variant::fast, Reason::rule, 68};
    }

    return selgen::rt::otherwise<Variant>(  // watch.sel:69
        {Variant::slow, Reason::otherwise, 69},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"bounded"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "bounded", "watch.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;
auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("fast", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // watch.sel:66
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // watch.sel:63
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::fast:  // watch.sel:65
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("fast", pattern); }, 65536);
                        case Variant::slow: break;
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
            case Variant::slow:  // watch.sel:64
                kernels::run("slow", data);
                return;
            case Variant::fast: {  // watch.sel:65
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_fast)>>
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
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::slow},
    {{0}, Variant::slow},
    {{5e-324}, Variant::slow},
    {{999.9999999999999}, Variant::slow},
    {{1000}, Variant::slow},
    {{1000.0000000000001}, Variant::fast},
    {{selgen::rt::infinity}, Variant::fast},
    {{-selgen::rt::infinity}, Variant::slow},
    {{selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace bounded

namespace bounded::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"bounded"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"watch.sel", __FILE__, 0x4f01f974bf433644}};

}  // namespace bounded::detail

namespace moving {

/// What the choice depends on.
struct Features {
    double n;      // count, watch.sel:80
    double reuse;  // count, calls expected of the phase

    /// What runs have shown beside the models.
    selgen::rt::Seen<2> seen{};
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, fast };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"slow", "fast"}};

/// What the models predict.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept {  // watch.sel:73
    return 1e-08 * f.n;
}
constexpr double time_fast(const Features& f) noexcept {  // watch.sel:74
    return 1e-09 * f.n;
}
constexpr double setup_fast(const Features& f) noexcept {  // watch.sel:75
    return 9e-08 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // watch.sel:85
    return (f.reuse * predicted::time_slow(f) + 0) / f.reuse;
}
constexpr double fast(const Features& f) noexcept {  // watch.sel:85
    return (f.reuse * predicted::time_fast(f) + f.seen.due[1] * predicted::setup_fast(f)) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::fast, now.open.has(Variant::fast), cost::fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // watch.sel:85
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 85};
    }

    return selgen::rt::otherwise<Variant>(  // watch.sel:86
        {Variant::slow, Reason::otherwise, 86},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"moving"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "moving", "watch.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "reuse"};
inline constexpr selgen::rt::Told<2> told{features, 2, {{false, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::slow(f), cost::fast(f)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 2> times(const Features& f) noexcept {
    return {{predicted::time_slow(f), predicted::time_fast(f)}};
}
inline std::array<double, 2> setups(const Features& f) noexcept {
    return {{0, predicted::setup_fast(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

// Declared for the types that they return; nobody calls them.
auto plan_fast(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("fast", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // watch.sel:83
        if (const auto& phase_ = selgen::rt::Within<1>{{{selgen::rt::number(pattern.elements())}},
            {{0.1}}};
            __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                const bool again_ = state_.keeps(phase_);
                if (again_ && (plans_.runs() || !state_.must_decide_again())) return false;
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                if (!again_) plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = phase_.values[0];  // watch.sel:80
                    state_.features.reuse = state_.reuse.calls_to_come();
                    time_.begin();
                    state_.features.seen = time_.seen();
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                    return decide(state_.features, now_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::fast:  // watch.sel:82
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("fast", pattern); });
                        case Variant::slow: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
                if (again_) {
                    state_.features.reuse = state_.reuse.rest();
                    state_.features.seen = time_.seen(state_.decision()->variant);
                    selgen::rt::decide_again(state_, phase_,
                        selgen::rt::Again{steps_, drop_, time_});
                } else {
                    selgen::rt::settle(state_, phase_, detail::available(), steps_);
                }
                state_.reuse.mind_length();
                time_.decided(*this, detail::times(state_.features),
                    detail::setups(state_.features));
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:  // watch.sel:81
                kernels::run("slow", data);
                return;
            case Variant::fast: {  // watch.sel:82
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.reduce(data);
                return;
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
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
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
    selgen::rt::State<Variant, 2, Features, selgen::rt::Within<1>> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 2> time_{0};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_fast)>>
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
inline constexpr std::array<Row, 10> rows{{
    {{selgen::rt::infinity, 150}, Variant::slow},
    {{-selgen::rt::infinity, 8}, Variant::slow},
    {{selgen::rt::unread, 2500}, Variant::slow},
    {{40000, 0}, Variant::slow},
    {{40000, 0.9999999999999999}, Variant::slow},
    {{40000, 1}, Variant::slow},
    {{40000, 1.0000000000000002}, Variant::slow},
    {{1e+07, selgen::rt::infinity}, Variant::slow},
    {{7e+05, -selgen::rt::infinity}, Variant::slow},
    {{2e+08, selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace moving

namespace moving::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"moving"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"watch.sel", __FILE__, 0xa374f3a35b8fdf75}};

}  // namespace moving::detail

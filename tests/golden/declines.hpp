// Written by selgen from declines.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/declined.hpp>
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

static_assert(selgen::rt::abi == 1,
    "declines.sel was compiled for runtime ABI 1: run selgen again");

namespace shy {

/// What the choice depends on.
struct Features {
    double n;   // count, declines.sel:6
    double sp;  // fraction, 0 to 1, inspected, declines.sel:8
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, shared, fast };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"slow", "shared", "fast"}};

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    if (f.n > 1000 && now.open.has(Variant::fast)) {  // declines.sel:17
        return {Variant::fast, Reason::rule, 17};
    }

    // declines.sel:18
    if (f.n > 100 && need(Inspect::shape) && f.sp > 0.1 && now.open.has(Variant::shared)) {
        return {Variant::shared, Reason::rule, 18};
    }

    if (f.n > 1000 && now.open.has(Variant::shared)) {  // declines.sel:19
        return {Variant::shared, Reason::rule, 19};
    }

    return selgen::rt::otherwise<Variant>(  // declines.sel:20
        {Variant::slow, Reason::otherwise, 20},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"shy"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "shy", "declines.sel", names, {{"", "", ""}}};

inline constexpr std::string_view features[] = {"n", "sp"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, true, false}}};

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
auto plan_shared(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("shared", pattern))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // declines.sel:16
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // declines.sel:6
                    state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);  // declines.sel:7
                            // declines.sel:8
                            state_.features.sp = selgen::rt::number(shape.sparsity);
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    switch (variant_) {
                        case Variant::shared:  // declines.sel:10
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("shared", pattern); });
                        case Variant::slow: break;
                        case Variant::fast: break;
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
            case Variant::slow:  // declines.sel:9
                kernels::run("slow", data);
                return;
            case Variant::shared: {  // declines.sel:10
                try {
                    const auto held_ = selgen::rt::use<0>(plans_);
                    auto& plan = held_.plan;
                    kernels::shared(plan, pattern, data);
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::shared);
                }
                return (*this)(pattern, data);
            }
            case Variant::fast: {  // declines.sel:15
                try {
                    kernels::fast(pattern, data);
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::fast);
                }
                return (*this)(pattern, data);
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
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_shared)>>
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
inline constexpr std::array<Row, 24> rows{{
    {{-5e-324, 1}, Variant::slow},
    {{0, 0}, Variant::slow},
    {{5e-324, 0.5}, Variant::slow},
    {{99.99999999999999, 0.09999999999999999}, Variant::slow},
    {{100, 1}, Variant::slow},
    {{100.00000000000001, 0.1}, Variant::slow},
    {{999.9999999999999, 0.09999999999999999}, Variant::slow},
    {{1000, 0.09999999999999999}, Variant::slow},
    {{1000.0000000000001, 0.03}, Variant::fast},
    {{selgen::rt::infinity, 0}, Variant::fast},
    {{-selgen::rt::infinity, 0}, Variant::slow},
    {{selgen::rt::unread, 0}, Variant::slow},
    {{150, -5e-324}, Variant::slow},
    {{100.00000000000001, 0}, Variant::slow},
    {{7e+05, 5e-324}, Variant::fast},
    {{2500, 0.09999999999999999}, Variant::fast},
    {{8, 0.1}, Variant::slow},
    {{0, 0.10000000000000002}, Variant::slow},
    {{2e+08, 0.9999999999999999}, Variant::fast},
    {{99.99999999999999, 1}, Variant::slow},
    {{1, 1.0000000000000002}, Variant::slow},
    {{0.5, selgen::rt::infinity}, Variant::slow},
    {{1e+07, -selgen::rt::infinity}, Variant::fast},
    {{150, selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace shy

namespace shy::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"shy"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"declines.sel", __FILE__, 0x3270e43870406427}};

}  // namespace shy::detail

namespace choosy {

/// What the choice depends on.
struct Features {
    double n;   // count, declines.sel:31
    double sp;  // fraction, 0 to 1, inspected, declines.sel:33
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, good, fast };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"slow", "good", "fast"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool good(const Features& f) noexcept {  // declines.sel:35
    return f.sp > 0.1;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept {  // declines.sel:24
    return 3e-05 + 1e-06 * f.sp;
}
constexpr double time_good(const Features& f) noexcept {  // declines.sel:25
    return 2e-05 + 1e-06 * f.sp;
}
constexpr double time_fast(const Features& f) noexcept {  // declines.sel:26
    return 1e-05 + 1e-06 * f.sp;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // declines.sel:38
    return predicted::time_slow(f);
}
constexpr double good(const Features& f) noexcept {  // declines.sel:38
    return predicted::time_good(f);
}
constexpr double fast(const Features& f) noexcept {  // declines.sel:38
    return predicted::time_fast(f);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::good: return need(Inspect::shape) && !feasible::good(f);
        case Variant::slow: break;
        case Variant::fast: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::good, now.open.has(Variant::good) && feasible::good(f), cost::good(f)},
        {Variant::fast, now.open.has(Variant::fast), cost::fast(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // declines.sel:38
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 38};
    }

    return selgen::rt::otherwise<Variant>(  // declines.sel:39
        {Variant::slow, Reason::otherwise, 39},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"choosy"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "choosy", "declines.sel", names, {{"", "sp > 0.1", ""}}};

inline constexpr std::string_view features[] = {"n", "sp"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{selgen::rt::where_read(cost::slow(f), f.sp),
        selgen::rt::where_read(cost::good(f), f.sp), selgen::rt::where_read(cost::fast(f), f.sp)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(const kernels::Pattern& pattern, kernels::Numbers& data)
    -> std::decay_t<decltype(pattern.version)>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (const auto& phase_ = pattern.version;  // declines.sel:37
            __builtin_expect(!state_.holds(phase_), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                if (state_.keeps(phase_)) return false;
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(pattern.elements());  // declines.sel:31
                    state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            auto&& shape = kernels::inspect(pattern);  // declines.sel:32
                            // declines.sel:33
                            state_.features.sp = selgen::rt::number(shape.sparsity);
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
            if (watched_) return selgen::rt::watch(*this, state_, pattern, data);
        }
        switch (state_.next()) {
            case Variant::slow:  // declines.sel:34
                kernels::run("slow", data);
                return;
            case Variant::good:  // declines.sel:35
                kernels::run("good", data);
                return;
            case Variant::fast: {  // declines.sel:36
                try {
                    kernels::fast(pattern, data);
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::fast);
                }
                return (*this)(pattern, data);
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
inline constexpr std::array<Row, 18> rows{{
    {{-5e-324, 1}, Variant::fast},
    {{0, 0}, Variant::fast},
    {{5e-324, 0.5}, Variant::fast},
    {{selgen::rt::infinity, 0}, Variant::fast},
    {{-selgen::rt::infinity, 0.09999999999999999}, Variant::fast},
    {{selgen::rt::unread, 0.10000000000000002}, Variant::fast},
    {{40000, -5e-324}, Variant::fast},
    {{40000, 0}, Variant::fast},
    {{40000, 5e-324}, Variant::fast},
    {{40000, 0.09999999999999999}, Variant::fast},
    {{7e+05, 0.1}, Variant::fast},
    {{7e+05, 0.10000000000000002}, Variant::fast},
    {{2e+08, 0.9999999999999999}, Variant::fast},
    {{150, 1}, Variant::fast},
    {{2500, 1.0000000000000002}, Variant::fast},
    {{150, selgen::rt::infinity}, Variant::slow},
    {{0, -selgen::rt::infinity}, Variant::slow},
    {{0, selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace choosy

namespace choosy::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"choosy"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"declines.sel", __FILE__, 0x5b15cb754bff83b4}};

}  // namespace choosy::detail

namespace shyest {

/// What the choice depends on.
struct Features {
    double n;  // count, declines.sel:44
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { none, again };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"none", "again"}};

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

    if (f.n > 5 && now.open.has(Variant::again)) {  // declines.sel:47
        return {Variant::again, Reason::rule, 47};
    }

    return selgen::rt::otherwise<Variant>(  // declines.sel:48
        {Variant::none, Reason::otherwise, 48},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"shyest"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "shyest", "declines.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

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
inline int call(kernels::Owner owner, int declines);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(kernels::Owner owner, int declines) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(owner)>(owner), std::forward<decltype(declines)>(declines));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(declines);  // declines.sel:44
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
            case Variant::none: {  // declines.sel:45
                try {
                    return kernels::take_or_decline(std::move(owner), declines > 0);
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::none);
                }
                return (*this)(std::forward<decltype(owner)>(owner),
                    std::forward<decltype(declines)>(declines));
            }
            case Variant::again: {  // declines.sel:46
                try {
                    return kernels::take_or_decline(std::move(owner), declines > 1);
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::again);
                }
                return (*this)(std::forward<decltype(owner)>(owner),
                    std::forward<decltype(declines)>(declines));
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

inline int call(kernels::Owner owner, int declines) {
    return local()(std::forward<decltype(owner)>(owner),
        std::forward<decltype(declines)>(declines));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 9> rows{{
    {{-5e-324}, Variant::none},
    {{0}, Variant::none},
    {{5e-324}, Variant::none},
    {{4.999999999999999}, Variant::none},
    {{5}, Variant::none},
    {{5.000000000000001}, Variant::again},
    {{selgen::rt::infinity}, Variant::again},
    {{-selgen::rt::infinity}, Variant::none},
    {{selgen::rt::unread}, Variant::none},
}};
}  // namespace golden
#endif

}  // namespace shyest

namespace shyest::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"shyest"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"declines.sel", __FILE__, 0x9f0d3eb9b21a7324}};

}  // namespace shyest::detail

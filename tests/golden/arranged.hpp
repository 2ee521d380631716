// Written by selgen from arranged.sel: edit the spec and run selgen again, not this file.
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

static_assert(selgen::rt::abi == 1,
    "arranged.sel was compiled for runtime ABI 1: run selgen again");

namespace hides {

/// What the choice depends on.
struct Features {
    double n;  // count, arranged.sel:6
    double k;  // real, arranged.sel:7
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

/// What the models predict.
namespace predicted {
SELGEN_HD inline double time_a(const Features& f) noexcept {  // arranged.sel:16
    return std::exp2(-20.0 + 0.5 * std::log2(f.n) + 0 * (f.k + 1) * std::log2(f.n));
}
SELGEN_HD inline double time_b(const Features& f) noexcept {  // arranged.sel:17
    return std::exp2(-19.0 + 0.4 * std::log2(f.n));
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // arranged.sel:10
    return predicted::time_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // arranged.sel:10
    return predicted::time_b(f);
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

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), cost::a(f)},
        {Variant::b, now.open.has(Variant::b), cost::b(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // arranged.sel:10
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 10};
    }

    return selgen::rt::otherwise<Variant>(  // arranged.sel:11
        {Variant::b, Reason::otherwise, 11},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"hides"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "hides", "arranged.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "k"};
inline constexpr selgen::rt::Told<2> told{features, 2, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, data);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:6
                state_.features.k = selgen::rt::number(pattern.work);        // arranged.sel:7
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
            case Variant::a:  // arranged.sel:8
                kernels::run("a", data);
                return;
            case Variant::b:  // arranged.sel:9
                kernels::run("b", data);
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
inline constexpr std::array<Row, 14> rows{{
    {{0, 0.5}, Variant::b},
    {{0.9999999999999999, 8}, Variant::a},
    {{1, 150}, Variant::a},
    {{1.0000000000000002, 2500}, Variant::a},
    {{999999999.9999999, 0.03}, Variant::b},
    {{1e+09, 2e+08}, Variant::b},
    {{1000000000.0000001, 8}, Variant::b},
    {{selgen::rt::infinity, 1e+07}, Variant::b},
    {{-selgen::rt::infinity, 150}, Variant::b},
    {{selgen::rt::unread, 2500}, Variant::b},
    {{8, 0}, Variant::a},
    {{1, selgen::rt::infinity}, Variant::b},
    {{1, -selgen::rt::infinity}, Variant::b},
    {{8, selgen::rt::unread}, Variant::b},
}};
}  // namespace golden
#endif

}  // namespace hides

namespace hides::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"hides"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"arranged.sel", __FILE__, 0xef1950f6134e9ae7}};

}  // namespace hides::detail

namespace cancels {

/// What the choice depends on.
struct Features {
    double n;  // count, arranged.sel:22
    double m;  // count, arranged.sel:23
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

/// What the models predict.
namespace predicted {
SELGEN_HD inline double work_a(const Features& f) noexcept {  // arranged.sel:32
    return 0.001 * (f.n - f.m) + 1e-12 * std::log2(f.n);
}
SELGEN_HD inline double work_b(const Features& f) noexcept {  // arranged.sel:33
    return 0.001 * (f.n - f.m) + 5e-13 * std::log2(f.m);
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // arranged.sel:26
    return predicted::work_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // arranged.sel:26
    return predicted::work_b(f);
}
}  // namespace cost

namespace detail {

/// The goal of all candidates at once. It differs from `cost` in rounding.
SELGEN_INLINE selgen::rt::Pack<2> goal_(const Features& f) noexcept {  // arranged.sel:26
    using selgen::rt::pack;
    const double x3_ = f.n - f.m;
    double lg_[2];
    store(log2(pack(f.n, f.m)), lg_);
    const auto of_work_ = lg_[0] * pack(1e-12, 0.0) + x3_ * pack(0.001, 0.001)
        + lg_[1] * pack(0.0, 5e-13);
    return of_work_;
}

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    const auto written = [&] {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), cost::a(f)},
            {Variant::b, now.open.has(Variant::b), cost::b(f)},
        };
        return selgen::rt::least(candidates, now.running, 0);
    };
    constexpr Variant variants[] = {Variant::a, Variant::b};
    const bool able[] = {now.open.has(Variant::a), now.open.has(Variant::b)};
    const selgen::rt::SideBySide<Variant, 2> all{variants, able, detail::goal_(f)};
    if (const auto best = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0,
        written)) {
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 26};
    }

    return selgen::rt::otherwise<Variant>(  // arranged.sel:27
        {Variant::b, Reason::otherwise, 27},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"cancels"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "cancels", "arranged.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n", "m"};
inline constexpr selgen::rt::Told<2> told{features, 2, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, data);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:22
                state_.features.m = selgen::rt::number(pattern.elements());  // arranged.sel:23
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
            case Variant::a:  // arranged.sel:24
                kernels::run("a", data);
                return;
            case Variant::b:  // arranged.sel:25
                kernels::run("b", data);
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
inline constexpr std::array<Row, 11> rows{{
    {{0, 1e+12}, Variant::a},
    {{1.0000000000000002, 1}, Variant::b},
    {{1e+12, 1e+12}, Variant::b},
    {{selgen::rt::infinity, 150}, Variant::b},
    {{-selgen::rt::infinity, 2500}, Variant::b},
    {{selgen::rt::unread, 1}, Variant::b},
    {{1, 0}, Variant::b},
    {{8, 0.9999999999999999}, Variant::b},
    {{150, selgen::rt::infinity}, Variant::a},
    {{1e+07, -selgen::rt::infinity}, Variant::b},
    {{40000, selgen::rt::unread}, Variant::b},
}};
}  // namespace golden
#endif

}  // namespace cancels

namespace cancels::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"cancels"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"arranged.sel", __FILE__, 0xf2eb84d6a30ee01d}};

}  // namespace cancels::detail

namespace named {

/// What the choice depends on.
struct Features {
    double n;  // count, arranged.sel:38
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

/// What the models predict.
namespace predicted {
SELGEN_HD inline double x1_a(const Features& f) noexcept {  // arranged.sel:46
    return std::exp2(std::sqrt(f.n) + std::log2(f.n));
}
SELGEN_HD inline double x1_b(const Features& f) noexcept {  // arranged.sel:47
    return std::exp2(std::sqrt(f.n) + 3 * std::log2(f.n));
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // arranged.sel:41
    return predicted::x1_a(f) + 1;
}
SELGEN_HD inline double b(const Features& f) noexcept {  // arranged.sel:41
    return predicted::x1_b(f) + 2;
}
}  // namespace cost

namespace detail {

/// The goal of all candidates at once. It differs from `cost` in rounding.
SELGEN_INLINE selgen::rt::Pack<2> goal_(const Features& f) noexcept {  // arranged.sel:41
    using selgen::rt::pack;
    const double x1_ = std::sqrt(f.n);
    double lg_[1];
    store(log2(pack(f.n)), lg_);
    const auto of_x1_ = exp2(lg_[0] * pack(1.0, 3.0) + x1_ * pack(1.0, 1.0));
    const auto of_goal_ = pack(1.0, 2.0);
    return of_x1_ + of_goal_;
}

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_INLINE selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    const auto written = [&] {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::a, now.open.has(Variant::a), cost::a(f)},
            {Variant::b, now.open.has(Variant::b), cost::b(f)},
        };
        return selgen::rt::least(candidates, now.running, 0);
    };
    constexpr Variant variants[] = {Variant::a, Variant::b};
    const bool able[] = {now.open.has(Variant::a), now.open.has(Variant::b)};
    const selgen::rt::SideBySide<Variant, 2> all{variants, able, detail::goal_(f)};
    if (const auto best = selgen::rt::least<selgen::rt::Scale::plain>(all, now.running, 0,
        written)) {
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 41};
    }

    return selgen::rt::otherwise<Variant>(  // arranged.sel:42
        {Variant::b, Reason::otherwise, 42},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"named"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "named", "arranged.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, data);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:38
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
            case Variant::a:  // arranged.sel:39
                kernels::run("a", data);
                return;
            case Variant::b:  // arranged.sel:40
                kernels::run("b", data);
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
    {{0}, Variant::a},
    {{0.9999999999999999}, Variant::a},
    {{1}, Variant::a},
    {{1.0000000000000002}, Variant::a},
    {{999999999.9999999}, Variant::b},
    {{1e+09}, Variant::b},
    {{1000000000.0000001}, Variant::b},
    {{selgen::rt::infinity}, Variant::b},
    {{-selgen::rt::infinity}, Variant::b},
    {{selgen::rt::unread}, Variant::b},
}};
}  // namespace golden
#endif

}  // namespace named

namespace named::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"named"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"arranged.sel", __FILE__, 0xa4fe48fbc0057910}};

}  // namespace named::detail

namespace fixed {

/// What the choice depends on.
struct Features {
    double n;  // count, arranged.sel:54
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { a, b };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"a", "b"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool b(const Features& f) noexcept {  // arranged.sel:56
    return f.n > 3;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
SELGEN_HD inline double time_a(const Features&) noexcept {  // arranged.sel:62
    return std::exp2(-3.0);
}
SELGEN_HD inline double time_b(const Features&) noexcept {  // arranged.sel:63
    return std::exp2(-4.0);
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double a(const Features& f) noexcept {  // arranged.sel:57
    return predicted::time_a(f);
}
SELGEN_HD inline double b(const Features& f) noexcept {  // arranged.sel:57
    return predicted::time_b(f);
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::b: return !feasible::b(f);
        case Variant::a: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::a, now.open.has(Variant::a), cost::a(f)},
        {Variant::b, now.open.has(Variant::b) && feasible::b(f), cost::b(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // arranged.sel:57
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 57};
    }

    return selgen::rt::otherwise<Variant>(  // arranged.sel:58
        {Variant::a, Reason::otherwise, 58},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"fixed"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "fixed", "arranged.sel", names, {{"", "n > 3"}}};

inline constexpr std::string_view features[] = {"n"};
inline constexpr selgen::rt::Told<2> told{features, 1, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features& f) noexcept {
    return {{cost::a(f), cost::b(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, data);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // arranged.sel:54
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
            case Variant::a:  // arranged.sel:55
                kernels::run("a", data);
                return;
            case Variant::b:  // arranged.sel:56
                kernels::run("b", data);
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
inline constexpr std::array<Row, 13> rows{{
    {{0}, Variant::a},
    {{0.9999999999999999}, Variant::a},
    {{1}, Variant::a},
    {{1.0000000000000002}, Variant::a},
    {{2.9999999999999996}, Variant::a},
    {{3}, Variant::a},
    {{3.0000000000000004}, Variant::b},
    {{999999999.9999999}, Variant::b},
    {{1e+09}, Variant::b},
    {{1000000000.0000001}, Variant::b},
    {{selgen::rt::infinity}, Variant::b},
    {{-selgen::rt::infinity}, Variant::a},
    {{selgen::rt::unread}, Variant::a},
}};
}  // namespace golden
#endif

}  // namespace fixed

namespace fixed::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"fixed"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"arranged.sel", __FILE__, 0x9c75a2529e2ae3ec}};

}  // namespace fixed::detail

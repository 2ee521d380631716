// Written by selgen from svm.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/svm.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "svm.sel was compiled for runtime ABI 1: run selgen again");

namespace votes {

/// What the choice depends on.
struct Features {
    double n;    // count, svm.sel:6
    double con;  // ratio, svm.sel:7
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"sequential", "repbuf", "localwrite"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept {  // svm.sel:9
    return f.n < 1e+08;
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_margins(const Features& f) noexcept {  // svm.sel:11
    // gamma and doubt, where each class ends, rho; coefficients and coordinates, a column a vector.
    static constexpr selgen::rt::Svm<2, 24, 3> svm{
        0.25, 2.2099614027130154e-13, {8, 16, 24}, {-0.05, 0.1, 0.2},
        {
            {1.5, 2, 0.25, 1, 0.5, 0, 0, 0, -1.5, -2, -1.75, 0, 0, 0, 0, 0, -1.25, -2, -0.5, 0, 0,
                0, 0, 0},
            {0.75, 0, 1.5, 1, 0.5, 0, 0, 0, 0.5, 1.25, 0, 1.25, 0, 0, 0, 0, -0.5, -1.5, -1, 0, 0, 0,
                0, 0},
        },
        {
            {0.5, 1.25, -0.5, 0.75, 2, 0, 0, 0, 1, 2.5, 3, 0, 0, 0, 0, 0, -2, -3, -1, 0, 0, 0, 0,
                0},
            {1, 2, 3, 4.5, 0.25, 0, 0, 0, 6, 7, 1, 2.5, 0, 0, 0, 0, 1, 2.5, 5, 0, 0, 0, 0, 0},
    }};
    static constexpr auto floats = selgen::rt::in_floats(svm);
    const double inputs[] = {(std::log2(f.n) - 14.2) * 0.3, std::log2(f.con + 1)};
    constexpr Variant variants[] = {Variant::repbuf, Variant::localwrite, Variant::sequential};
    return selgen::rt::most_votes(variants, svm, floats, inputs);
}
}  // namespace predicted

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::repbuf: return !feasible::repbuf(f);
        case Variant::sequential: break;
        case Variant::localwrite: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now) {
    using selgen::rt::Reason;

    const auto of_margins = predicted::choice_margins(f);
    // svm.sel:11
    if (of_margins && now.open.has(*of_margins) && !detail::infeasible(*of_margins, f)) {
        return {*of_margins, Reason::model, 11};
    }

    return selgen::rt::otherwise<Variant>(  // svm.sel:12
        {Variant::sequential, Reason::otherwise, 12},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"votes"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "votes", "svm.sel", names, {{"", "n < 1e8", ""}}};

inline constexpr std::string_view features[] = {"n", "con"};
inline constexpr selgen::rt::Told<3> told{features, 2, {{false, false, false}}};

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
inline int call(const kernels::Pattern& pattern);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // svm.sel:6
                state_.features.con = selgen::rt::number(pattern.work);      // svm.sel:7
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
            case Variant::sequential:  // svm.sel:8
                return 1;
            case Variant::repbuf:  // svm.sel:9
                return 2;
            case Variant::localwrite:  // svm.sel:10
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
inline constexpr std::array<Row, 19> rows{{
    {{0, 40000}, Variant::sequential},
    {{0.9999999999999999, 2500}, Variant::sequential},
    {{1, 8}, Variant::sequential},
    {{1.0000000000000002, 0.03}, Variant::sequential},
    {{99999999.99999999, 0.5}, Variant::repbuf},
    {{1e+08, 1e+07}, Variant::sequential},
    {{100000000.00000001, 7e+05}, Variant::sequential},
    {{999999999.9999999, 8}, Variant::sequential},
    {{1e+09, 0}, Variant::sequential},
    {{1000000000.0000001, 1}, Variant::sequential},
    {{selgen::rt::infinity, 2e+08}, Variant::sequential},
    {{-selgen::rt::infinity, 40000}, Variant::sequential},
    {{selgen::rt::unread, 2e+08}, Variant::sequential},
    {{40000, -5e-324}, Variant::repbuf},
    {{1e+07, 0}, Variant::repbuf},
    {{1e+07, 5e-324}, Variant::repbuf},
    {{8, selgen::rt::infinity}, Variant::sequential},
    {{2e+08, -selgen::rt::infinity}, Variant::sequential},
    {{99999999.99999999, selgen::rt::unread}, Variant::sequential},
}};
}  // namespace golden
#endif

}  // namespace votes

namespace votes::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"votes"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"svm.sel", __FILE__, 0xccc8458b6a9cd348}};

}  // namespace votes::detail

namespace pair {

/// What the choice depends on.
struct Features {
    double sp;    // fraction, 0 to 1, inspected, svm.sel:47
    double clus;  // count, inspected, svm.sel:48
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, spread };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"plain", "spread"}};

/// Where the models were trained.
namespace domain {
constexpr bool inside_of_sides(const Features& f) noexcept {
    return f.clus >= 1 && f.clus <= 1000;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_sides(const Features& f) noexcept {  // svm.sel:51
    // gamma and doubt, where each class ends, rho; coefficients and coordinates, a column a vector.
    static constexpr selgen::rt::Svm<2, 16, 2> svm{
        0.5, 3.3004790834716e-14, {8, 16}, {0.03125},
        {
            {1, 0.5, 0, 0, 0, 0, 0, 0, -0.75, -0.75, 0, 0, 0, 0, 0, 0},
        },
        {
            {0.1, 0.3, 0, 0, 0, 0, 0, 0, 0.9, 0.6, 0, 0, 0, 0, 0, 0},
            {1, 4, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0},
    }};
    static constexpr auto floats = selgen::rt::in_floats(svm);
    const double inputs[] = {f.sp, std::log2(std::max(f.clus, 1.0))};
    constexpr Variant variants[] = {Variant::plain, Variant::spread};
    return selgen::rt::most_votes(variants, svm, floats, inputs);
}
}  // namespace predicted

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) {
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now, Need&& need) {
    using selgen::rt::Reason;
    bool outside = false;

    need(Inspect::shape);
    const bool inside_of_sides = domain::inside_of_sides(f);
    outside = outside || !inside_of_sides;
    if (inside_of_sides) {
        const auto of_sides = predicted::choice_sides(f);
        // svm.sel:51
        if (of_sides && now.open.has(*of_sides) && !detail::infeasible(*of_sides, f)) {
            return {*of_sides, Reason::model, 51, outside};
        }
    }

    return selgen::rt::otherwise<Variant>(  // svm.sel:52
        {Variant::spread, Reason::otherwise, 52, outside},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"pair"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "pair", "svm.sel", names, {{"", ""}}};

inline constexpr std::string_view features[] = {"sp", "clus"};
inline constexpr selgen::rt::Told<2> told{features, 2, {{false, false}}};

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
inline int call(const kernels::Pattern& pattern);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.sp = selgen::rt::unread;
                state_.features.clus = selgen::rt::unread;
            };
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
                switch (inspect_) {
                    case Inspect::shape: {
                        auto&& shape = kernels::inspect(pattern);  // svm.sel:46
                        state_.features.sp = selgen::rt::number(shape.sparsity);    // svm.sel:47
                        state_.features.clus = selgen::rt::number(shape.clusters);  // svm.sel:48
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
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::plain:  // svm.sel:49
                return 1;
            case Variant::spread:  // svm.sel:50
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
inline constexpr std::array<Row, 21> rows{{
    {{-5e-324, 1}, Variant::plain},
    {{0, 40000}, Variant::spread},
    {{5e-324, 0.5}, Variant::spread},
    {{0.9999999999999999, 0.5}, Variant::spread},
    {{1, 1000.0000000000001}, Variant::spread},
    {{1.0000000000000002, 0.5}, Variant::spread},
    {{selgen::rt::infinity, 2e+08}, Variant::spread},
    {{-selgen::rt::infinity, 0.9999999999999999}, Variant::spread},
    {{selgen::rt::unread, 1e+07}, Variant::spread},
    {{0.5, -5e-324}, Variant::spread},
    {{0, 0}, Variant::spread},
    {{1, 5e-324}, Variant::spread},
    {{0, 0.9999999999999999}, Variant::spread},
    {{0.5, 1}, Variant::plain},
    {{1, 1.0000000000000002}, Variant::plain},
    {{1, 999.9999999999999}, Variant::spread},
    {{0.03, 1000}, Variant::spread},
    {{0.5, 1000.0000000000001}, Variant::spread},
    {{1, selgen::rt::infinity}, Variant::spread},
    {{1, -selgen::rt::infinity}, Variant::spread},
    {{0.5, selgen::rt::unread}, Variant::spread},
}};
}  // namespace golden
#endif

}  // namespace pair

namespace pair::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"pair"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"svm.sel", __FILE__, 0x68429bc8cfdb870d}};

}  // namespace pair::detail

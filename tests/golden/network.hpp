// Written by selgen from network.sel: edit the spec and run selgen again, not this file.
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
#include <selgen/rt/nearest_point.hpp>
#include <selgen/rt/network.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "network.sel was compiled for runtime ABI 1: run selgen again");

namespace labels {

/// What the choice depends on.
struct Features {
    double n;     // count, network.sel:7
    double m;     // count, network.sel:8
    double con;   // ratio, network.sel:9
    double sp;    // fraction, 0 to 1, inspected, network.sel:11
    double clus;  // count, inspected, network.sel:12
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"sequential", "repbuf", "localwrite"}};

/// What the spec names.
namespace derived {
SELGEN_HD inline double size(const Features& f) noexcept {  // network.sel:13
    return std::log2(f.n);
}
}  // namespace derived

/// Whether a variant can do the work.
namespace feasible {
constexpr bool repbuf(const Features& f) noexcept {  // network.sel:15
    return f.con < 100;
}
}  // namespace feasible

/// Where the models were trained.
namespace domain {
constexpr bool inside_of_labels_of(const Features& f) noexcept {
    return f.n >= 16 && f.n <= 1e+08;
}
constexpr Features nearest_of_labels_of(Features f) noexcept {
    f.n = selgen::rt::nearest_point(f.n, 16, 1e+08);
    return f;
}
}  // namespace domain

/// What the models predict.
namespace predicted {
// network.sel:17
SELGEN_HD inline std::optional<Variant> choice_labels_of(const Features& f) noexcept {
    // Layers: a row for each value before, a column for each unit; then the units' biases.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::tanh, 6, 4> layer_1{
        {
            {0.81, -1.15, 0.42, 0},
            {-0.22, 0.6, 1.1, 0},
            {1.5, 0.25, -0.75, 0},
            {-0.4, 0.9, 0.5, 0},
            {0.07, -0.31, 0.2, 0},
            {0.3, -0.2, 0.15, 0},
        },
        {0.35, -0.1, 0, 0}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 3, 4> layer_2{
        {
            {-1.2, 0.9, 0.4, 0},
            {0.7, 0.3, -0.8, 0},
            {0.1, -0.6, 1.3, 0},
        },
        {0.25, 0.1, -0.2, 0}};
    const double inputs[] = {(derived::size(f) - 14.2) * 0.3, f.con * 0.01, f.sp, f.clus < 3 ? 1.0
        : 0.0, (f.m - 4) * 0.125, std::log2(f.con + 1)};
    constexpr Variant variants[] = {Variant::sequential, Variant::localwrite, Variant::repbuf};
    return selgen::rt::largest(variants, 2.0392326932761355e-14, inputs, layer_1, layer_2);
}
// network.sel:18
SELGEN_HD inline std::optional<Variant> choice_rough(const Features& f) noexcept {
    // Layers: a row for each value before, a column for each unit; then the units' biases.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::relu, 1, 2> layer_1{
        {
            {1, -1},
        },
        {-8, 8}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 2, 4> layer_2{
        {
            {0, 1, 1, 0},
            {1, 0, 0, 0},
        },
        {0, 0, 0, 0}};
    const double inputs[] = {f.con};
    constexpr Variant variants[] = {Variant::sequential, Variant::repbuf, Variant::localwrite};
    return selgen::rt::largest(variants, 0, inputs, layer_1, layer_2);
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

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
SELGEN_HD inline selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_of_labels_of = domain::inside_of_labels_of(f);
    outside = outside || !inside_of_labels_of;
    need(Inspect::shape);
    const Features near_of_labels_of = domain::nearest_of_labels_of(f);
    const auto of_labels_of = predicted::choice_labels_of(near_of_labels_of);
    // network.sel:17
    if (of_labels_of && now.open.has(*of_labels_of) && !detail::infeasible(*of_labels_of, f)) {
        return {*of_labels_of, Reason::model, 17, outside};
    }

    const auto of_rough = predicted::choice_rough(f);
    // network.sel:18
    if (of_rough && now.open.has(*of_rough) && !detail::infeasible(*of_rough, f)) {
        return {*of_rough, Reason::model, 18, outside};
    }

    return selgen::rt::otherwise<Variant>(  // network.sel:19
        {Variant::sequential, Reason::otherwise, 19, outside},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"labels"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "labels", "network.sel", names, {{"", "con < 100", ""}}};

inline constexpr std::string_view features[] = {"n", "m", "con", "sp", "clus"};
inline constexpr selgen::rt::Told<3> told{features, 5, {{false, false, false}}};

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
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_, pattern, data);
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(pattern.elements());  // network.sel:7
                state_.features.m = selgen::rt::number(pattern.mobility);    // network.sel:8
                state_.features.con = selgen::rt::number(pattern.work);      // network.sel:9
                state_.features.sp = selgen::rt::unread;
                state_.features.clus = selgen::rt::unread;
            };
            const auto need_ = [&](Inspect inspect_) {
                if (!state_.must_inspect(inspect_)) return true;
                switch (inspect_) {
                    case Inspect::shape: {
                        auto&& shape = kernels::inspect(pattern);                 // network.sel:10
                        state_.features.sp = selgen::rt::number(shape.sparsity);  // network.sel:11
                        // network.sel:12
                        state_.features.clus = selgen::rt::number(shape.clusters);
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
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::sequential:  // network.sel:14
                kernels::run("sequential", data);
                return;
            case Variant::repbuf:  // network.sel:15
                kernels::run("repbuf", data);
                return;
            case Variant::localwrite:  // network.sel:16
                kernels::run("localwrite", data);
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
inline constexpr std::array<Row, 2> rows{{
    {{16, 1e+07, -selgen::rt::infinity, 0.03, 150}, Variant::sequential},
    {{2e+08, 150, selgen::rt::unread, 0.03, 2500}, Variant::sequential},
}};
}  // namespace golden
#endif

}  // namespace labels

namespace labels::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"labels"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"network.sel", __FILE__, 0x3f741ab8adb4c44a}};

}  // namespace labels::detail

namespace speeds {

/// What the choice depends on.
struct Features {
    double n;     // count, network.sel:63
    double con;   // ratio, network.sel:64
    double flat;  // flag, 0 or 1, network.sel:65
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { sequential, repbuf, localwrite };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"sequential", "repbuf", "localwrite"}};

/// What the models predict.
namespace predicted {
SELGEN_HD inline double speed_sequential(const Features&) noexcept {  // network.sel:74
    return std::exp2(10.0);
}
SELGEN_HD inline double speed_repbuf(const Features& f) noexcept {  // network.sel:75
    // Layers: a row for each value before, a column for each unit; then the units' biases.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::tanh, 2, 8> layer_1{
        {
            {0.5, -0.25, 0.125, 0.75, -1, 0, 0, 0},
            {0.25, 1, -1, 0, 0.5, 0, 0, 0},
        },
        {0.1, 0, 0.3, -0.5, 0.2, 0, 0, 0}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::logistic, 5, 2> layer_2{
        {
            {1, 0.5},
            {-0.5, 1},
            {0.25, -2},
            {1.5, 0.3},
            {-1, 0.7},
        },
        {0, 0.1}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 2, 1> layer_3{
        {
            {4},
            {-3},
        },
        {10}};
    const double inputs[] = {std::log2(f.n) - 12, f.flat};
    return std::exp2(selgen::rt::output(inputs, layer_1, layer_2, layer_3));
}
SELGEN_HD inline double speed_localwrite(const Features& f) noexcept {  // network.sel:93
    // Layers: a row for each value before, a column for each unit; then the units' biases.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 1, 1> layer_1{
        {
            {30},
        },
        {500}};
    const double inputs[] = {f.con};
    return selgen::rt::output(inputs, layer_1);
}
SELGEN_HD inline double loss_repbuf(const Features& f) noexcept {  // network.sel:100
    // Layers: a row for each value before, a column for each unit; then the units' biases.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::logistic, 1, 1> layer_1{
        {
            {0.125},
        },
        {-2}};
    const double inputs[] = {f.con};
    return selgen::rt::output(inputs, layer_1);
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
SELGEN_HD inline double sequential(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_sequential(f) / (1.0 + 0.0);
}
SELGEN_HD inline double repbuf(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_repbuf(f) / (1 + predicted::loss_repbuf(f));
}
SELGEN_HD inline double localwrite(const Features& f) noexcept {  // network.sel:69
    return predicted::speed_localwrite(f) / (1.0 + 0.25);
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
        {Variant::sequential, now.open.has(Variant::sequential), cost::sequential(f)},
        {Variant::repbuf, now.open.has(Variant::repbuf), cost::repbuf(f)},
        {Variant::localwrite, now.open.has(Variant::localwrite), cost::localwrite(f)},
    };
    if (const auto best = selgen::rt::most(candidates, now.running, 0)) {  // network.sel:69
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 69};
    }

    return selgen::rt::otherwise<Variant>(  // network.sel:70
        {Variant::sequential, Reason::otherwise, 70},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"speeds"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "speeds", "network.sel", names, {{"", "", ""}}};

inline constexpr std::string_view features[] = {"n", "con", "flat"};
inline constexpr selgen::rt::Told<3> told{features, 3, {{false, false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::sequential(f), cost::repbuf(f), cost::localwrite(f)}};
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
                state_.features.n = selgen::rt::number(pattern.elements());      // network.sel:63
                state_.features.con = selgen::rt::number(pattern.work);          // network.sel:64
                state_.features.flat = selgen::rt::flag(pattern.mobility == 0);  // network.sel:65
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
            case Variant::sequential:  // network.sel:66
                return 1;
            case Variant::repbuf:  // network.sel:67
                return 2;
            case Variant::localwrite:  // network.sel:68
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
inline constexpr std::array<Row, 25> rows{{
    {{0, 40000, 0.5}, Variant::localwrite},
    {{0.9999999999999999, 8, 1}, Variant::sequential},
    {{1, 2e+08, 1}, Variant::localwrite},
    {{1.0000000000000002, 1e+07, 1}, Variant::localwrite},
    {{999999999.9999999, 1, 0}, Variant::repbuf},
    {{1e+09, 0, 0}, Variant::repbuf},
    {{1000000000.0000001, 2e+08, 0.03}, Variant::localwrite},
    {{selgen::rt::infinity, 2e+08, 0}, Variant::localwrite},
    {{-selgen::rt::infinity, 0.5, 0}, Variant::sequential},
    {{selgen::rt::unread, 1, 1}, Variant::sequential},
    {{40000, -5e-324, 0.03}, Variant::repbuf},
    {{150, 0, 0.5}, Variant::sequential},
    {{2e+08, 5e-324, 0.5}, Variant::repbuf},
    {{1, selgen::rt::infinity, 0}, Variant::localwrite},
    {{1, -selgen::rt::infinity, 0.03}, Variant::sequential},
    {{1e+07, selgen::rt::unread, 0.5}, Variant::sequential},
    {{1, 0, -5e-324}, Variant::sequential},
    {{1, 1, 0}, Variant::sequential},
    {{7e+05, 40000, 5e-324}, Variant::localwrite},
    {{2500, 7e+05, 0.9999999999999999}, Variant::localwrite},
    {{2500, 40000, 1}, Variant::localwrite},
    {{2500, 150, 1.0000000000000002}, Variant::localwrite},
    {{1e+09, 0, selgen::rt::infinity}, Variant::sequential},
    {{150, 2500, -selgen::rt::infinity}, Variant::localwrite},
    {{8, 0.5, selgen::rt::unread}, Variant::sequential},
}};
}  // namespace golden
#endif

}  // namespace speeds

namespace speeds::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"speeds"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"network.sel", __FILE__, 0xddae47217c15aeb5}};

}  // namespace speeds::detail

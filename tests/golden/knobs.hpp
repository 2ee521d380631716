// Written by selgen from knobs.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <selgen/omp/schedule.hpp>
#include <selgen/omp/team_limit.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/forced_knob.hpp>
#include <selgen/rt/knob.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <selgen/rt/models/network.hpp>
#include <selgen/rt/models/svm.hpp>

#include "knob_kernels.hpp"

static_assert(selgen::rt::abi == 1, "knobs.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace sweep {

/// The features that the choice depends on.
struct Features {
    double n;                  // count, knobs.sel:7
    double work;               // ratio, knobs.sel:8
    double team_limit;         // count, environment
    double threads;            // count, a knob, knobs.sel:10
    double schedule;           // one of static, cyclic, dynamic_16, guided, a knob, knobs.sel:11
    double layout;             // one of row, column, a knob, knobs.sel:12
    double loop_loads;         // ratio, counted, knobs.sel:9
    double loop_instructions;  // ratio, counted, knobs.sel:9
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { serial, omp };

inline constexpr selgen::rt::Names<Variant, 2> names{{"serial", "omp"}};

/// Values that the spec defines with `let`.
namespace derived {
constexpr double share(const Features& f) noexcept { return f.n / f.threads; }  // knobs.sel:13
}  // namespace derived

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool omp(const Features& f) noexcept { return f.threads > 1; }  // knobs.sel:15
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::omp) return !feasible::omp(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    // knobs.sel:19
    if ((derived::share(f) > 1000 || f.schedule == 3) && now.open.has(Variant::omp) &&
            feasible::omp(f)) {
        return {Variant::omp, Reason::rule, 19};
    }

    // knobs.sel:20
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 20}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

/// The knob threads, knobs.sel:10.
namespace knob_threads {

/// Its values.
enum class Variant
        : unsigned char { threads_1, threads_2, threads_3, threads_4, threads_5, threads_6,
        threads_7, threads_8, threads_9, threads_10, threads_11, threads_12, threads_13, threads_14,
        threads_15, threads_16, threads_17, threads_18, threads_19, threads_20, threads_21,
        threads_22, threads_23, threads_24, threads_26, threads_28, threads_30, threads_32,
        threads_34, threads_36, threads_38, threads_40, threads_42, threads_44, threads_46,
        threads_48, threads_50, threads_52, threads_54, threads_56, threads_58, threads_60,
        threads_62, threads_64, threads_72, threads_80, threads_88, threads_96, threads_104,
        threads_112, threads_120, threads_128, threads_144, threads_160, threads_176, threads_192,
        threads_208, threads_224, threads_240, threads_256, threads_320, threads_384, threads_448,
        threads_512 };

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_speedup(const Features& f) noexcept { return f.n >= 16 && f.n <= 1e+08; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
// knobs.sel:16
SELGEN_HD inline std::optional<Variant> choice_speedup(const Features& f,
        std::uint64_t open) noexcept {
    // Layers: one row per input, one column per unit; then the biases of the units.
    static constexpr selgen::rt::Layer<selgen::rt::Activation::tanh, 2, 4> layer_1{
        {
            {0.81, -1.15, 0.42, 0},
            {-0.22, 0.6, 1.1, 0},
        },
        {0.35, -0.1, 0, 0}};
    static constexpr selgen::rt::Layer<selgen::rt::Activation::linear, 3, 4> layer_2{
        {
            {0, 0.7, 1.7, 2.7},
            {0, 0.1, 0.2, 0.1},
            {0, -0.2, -0.4, -0.9},
        },
        {1, 0.9, 0.8, 0.2}};
    const double inputs[] = {std::log2(f.n) - 12, f.loop_loads / f.loop_instructions};
    constexpr Variant variants[] = {Variant::threads_1, Variant::threads_2, Variant::threads_4,
            Variant::threads_8};
    return selgen::rt::largest_open(variants, open, 2.945558334732196e-14, inputs, layer_1,
            layer_2);
}
}  // namespace predicted

inline constexpr selgen::rt::KnobValues<64> all{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52,
        54, 56, 58, 60, 62, 64, 72, 80, 88, 96, 104, 112, 120, 128, 144, 160, 176, 192, 208, 224,
        240, 256, 320, 384, 448, 512}, true};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<64> open_values(const Features& now) noexcept {
    return selgen::rt::first_values(all, now, &Features::threads,
            [](const Features& f) { return !(f.threads > f.team_limit) && f.threads <= f.n; },
            now.team_limit);
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    if (!domain::inside_of_speedup(now)) return open.otherwise();
    return open.named(predicted::choice_speedup(now, open.open));  // knobs.sel:16
}
}  // namespace knob_threads

/// The knob schedule, knobs.sel:11.
namespace knob_schedule {

/// Its values.
enum class Variant
        : unsigned char { schedule_static, schedule_cyclic, schedule_dynamic_16, schedule_guided };

/// The models' predictions.
namespace predicted {
SELGEN_HD inline std::optional<Variant> choice_policy(const Features& f) noexcept {  // knobs.sel:17
    // gamma, doubt, class ends, rho; then coefficients and coordinates, one column per vector.
    static constexpr selgen::rt::Svm<2, 16, 2> svm{
        0.5, 2.23988810110277e-14, {8, 16}, {0.1},
        {
            {1, 0, 0, 0, 0, 0, 0, 0, -0.75, -0.25, 0, 0, 0, 0, 0, 0},
        },
        {
            {1.3, 0, 0, 0, 0, 0, 0, 0, 2.5, 3.1, 0, 0, 0, 0, 0, 0},
            {0.4, 0, 0, 0, 0, 0, 0, 0, 0.8, 1.6, 0, 0, 0, 0, 0, 0},
    }};
    const double inputs[] = {std::log2(f.n) * 0.1, f.threads * 0.2};
    constexpr Variant variants[] = {Variant::schedule_static, Variant::schedule_dynamic_16};
    return selgen::rt::most_votes(variants, svm, inputs);
}
}  // namespace predicted

inline constexpr selgen::rt::KnobValues<4> all{{0, 1, 2, 3}, false};
/// The values as the variants receive them.
inline constexpr selgen::omp::Schedule values[] = {selgen::omp::fixed, selgen::omp::cyclic,
        selgen::omp::Schedule{selgen::omp::Kind::dynamic, 16}, selgen::omp::guided};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<4> open_values(const Features&) noexcept {
    return selgen::rt::all_values(all);
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    return open.named(predicted::choice_policy(now));  // knobs.sel:17
}
}  // namespace knob_schedule

/// The knob layout, knobs.sel:12.
namespace knob_layout {

/// Its values.
enum class Variant : unsigned char { layout_row, layout_column };

/// The models' predictions.
namespace predicted {
constexpr Variant choice_layout_of(const Features& f) noexcept {  // knobs.sel:18
    if (f.work < 3) return Variant::layout_row;                   // knobs.sel:55
    return Variant::layout_column;
}
}  // namespace predicted

inline constexpr selgen::rt::KnobValues<2> all{{0, 1}, false};
/// The values as the variants receive them.
inline constexpr std::string_view values[] = {"row", "column"};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<2> open_values(const Features&) noexcept {
    return selgen::rt::all_values(all);
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    return open.named(predicted::choice_layout_of(now));  // knobs.sel:18
}
}  // namespace knob_layout

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view conditions[] = {"", "threads > 1"};
    static constexpr std::string_view features[] = {"n", "work", "team_limit", "threads",
            "schedule", "layout", "loop.loads", "loop.instructions"};
    static constexpr std::string_view words[] = {"", "", "", "", "static cyclic dynamic_16 guided",
            "row column", "", ""};
    static constexpr std::string_view knobs[] = {"threads", "schedule", "layout"};
    static constexpr auto info = selgen::rt::SelectorInfo{"sweep", "knobs.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words).with_knobs(knobs);
    inline static selgen::rt::Registered registered{"sweep"};
    static constexpr bool has_knobs = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        if (decide_call(pattern, data)) return trace_run(pattern, data);
        switch (state_.next()) {
            case Variant::serial:
                kernels::run("serial", data);  // knobs.sel:14
                return;
            case Variant::omp: {
                const int threads = static_cast<int>(state_.features.threads);
                const selgen::omp::Schedule schedule =
                        knob_schedule::values[static_cast<std::size_t>(state_.features.schedule)];
                const std::string_view layout =
                        knob_layout::values[static_cast<std::size_t>(state_.features.layout)];
                kernels::tuned(threads, schedule, layout, data);  // knobs.sel:15
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.n = selgen::rt::number(pattern.elements());  // knobs.sel:7
        state_.features.work = selgen::rt::number(pattern.work);     // knobs.sel:8
        state_.features.team_limit = selgen::omp::team_limit();
        state_.features.loop_loads = 6;
        state_.features.loop_instructions = 41;
    }

    void choose_knobs() {
        {
            state_.features.threads = knob_threads::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "threads",
                    knob_threads::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_threads::open_values(state_.features))) {
                state_.features.threads = forced_.value();
            }
        }
        {
            state_.features.schedule = knob_schedule::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "schedule",
                    knob_schedule::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_schedule::open_values(state_.features))) {
                state_.features.schedule = forced_.value();
            }
        }
        {
            state_.features.layout = knob_layout::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "layout",
                    knob_layout::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_layout::open_values(state_.features))) {
                state_.features.layout = forced_.value();
            }
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // knobs.sel:6
    return local()(pattern, data);
}

}  // namespace sweep

#pragma GCC diagnostic pop

namespace sweep::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"sweep"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"knobs.sel", 0x77acd14a7fd068f9, selgen::omp::has_openmp}};
}  // namespace sweep::detail

namespace blocked {

/// The features that the choice depends on.
struct Features {
    double n;      // count, knobs.sel:61
    double work;   // ratio, knobs.sel:62
    double tile;   // count, a knob, knobs.sel:63
    double teams;  // count, a knob, knobs.sel:64
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, tiles };

inline constexpr selgen::rt::Names<Variant, 2> names{{"plain", "tiles"}};

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.work >= 0 && f.work <= 100; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_plain(const Features& f) noexcept {  // knobs.sel:77
    return 1e-09 * f.n * f.work;
}
constexpr double time_tiles(const Features& f) noexcept {  // knobs.sel:78
    return 2e-06 + 1e-09 * f.n * f.work / std::max(f.teams, 1.0);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;
    bool outside = false;

    const bool inside_goal = domain::inside_goal(f);
    outside = outside || !inside_goal;
    if (inside_goal) {
        const selgen::rt::Candidate<Variant> candidates[] = {
            {Variant::plain, now.open.has(Variant::plain), predicted::time_plain(f)},
            {Variant::tiles, now.open.has(Variant::tiles), predicted::time_tiles(f)},
        };
        if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // knobs.sel:69
            return best->decision(69, outside);
        }
    }

    // knobs.sel:70
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 70, outside},
            now.open, 2, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

/// The knob tile, knobs.sel:63.
namespace knob_tile {

/// The value of the goal for each candidate.
namespace cost {
constexpr double tile(const Features& f) noexcept {  // knobs.sel:67
    return f.n / f.tile + 0.5 * f.tile;
}
}  // namespace cost

inline constexpr selgen::rt::KnobValues<4> all{{16, 32, 64, 128}, true};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<4> open_values(const Features& now) noexcept {
    return selgen::rt::first_values(all, now, &Features::tile,
            [](const Features& f) { return f.tile <= f.n; });
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    return selgen::rt::best_value<true>(  // knobs.sel:67
        open, now, &Features::tile, [](const Features& f) { return cost::tile(f); });
}
}  // namespace knob_tile

/// The knob teams, knobs.sel:64.
namespace knob_teams {

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_goal(const Features& f) noexcept { return f.work >= 0 && f.work <= 100; }
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double cost_teams(const Features& f) noexcept {  // knobs.sel:76
    return f.work < 10 ? f.teams : f.work / std::max(f.teams, 1.0);
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double teams(const Features& f) noexcept {  // knobs.sel:68
    return predicted::cost_teams(f) + 0.1 * f.teams;
}
}  // namespace cost

inline constexpr selgen::rt::KnobValues<3> all{{1, 2, 4}, true};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<3> open_values(const Features& now) noexcept {
    return selgen::rt::open_values(all, now, &Features::teams,
            [](const Features& f) { return f.teams * f.teams <= f.n; });
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    if (!domain::inside_goal(now)) return open.otherwise();
    return selgen::rt::best_value<true>(  // knobs.sel:68
        open, now, &Features::teams, [](const Features& f) { return cost::teams(f); });
}
}  // namespace knob_teams

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr bool has_plan[] = {false, true};
    static constexpr std::string_view features[] = {"n", "work", "tile", "teams"};
    static constexpr std::string_view knobs[] = {"tile", "teams"};
    static constexpr selgen::rt::Bound bounds[] = {{69, 1, 0, 100}};
    static constexpr auto info = selgen::rt::SelectorInfo{"blocked", "knobs.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_knobs(knobs).with_bounds(bounds);
    inline static selgen::rt::Registered registered{"blocked"};
    static constexpr bool has_knobs = true;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{predicted::time_plain(f), predicted::time_tiles(f)}};
    }
};

// These functions make the plans.
inline auto plan_tiles(const kernels::Pattern&, int tile) {
    return kernels::Tiled(tile);  // knobs.sel:66
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall,
        decltype(detail::plan_tiles)> {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (decide_call(pattern)) return trace_run(pattern);
        switch (state_.next()) {
            case Variant::plain: return 0;  // knobs.sel:65
            case Variant::tiles: {
                const int teams = static_cast<int>(state_.features.teams);
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                return plan.apply(pattern, teams);  // knobs.sel:66
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // knobs.sel:61
        state_.features.work = selgen::rt::number(pattern.work);     // knobs.sel:62
    }

    void choose_knobs() {
        {
            state_.features.tile = knob_tile::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "tile",
                    knob_tile::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_tile::open_values(state_.features))) {
                state_.features.tile = forced_.value();
            }
        }
        {
            state_.features.teams = knob_teams::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "teams",
                    knob_teams::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_teams::open_values(state_.features))) {
                state_.features.teams = forced_.value();
            }
        }
    }

    void make_plan(Variant variant_, const kernels::Pattern& pattern) {
        switch (variant_) {
            case Variant::tiles: {
                const int tile = static_cast<int>(state_.features.tile);
                selgen::rt::make_plan<0>(plans_, detail::plan_tiles, pattern, tile);
                return;
            }
            case Variant::plain: break;
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // knobs.sel:60

}  // namespace blocked

namespace blocked::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"blocked"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"knobs.sel", 0x2ac3cbcde8facfdb}};
}  // namespace blocked::detail

namespace joint {

/// The features that the choice depends on.
struct Features {
    double n;           // count, knobs.sel:84
    double cores;       // count, environment
    double team_limit;  // count, environment
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant
        : unsigned char { serial, omp_1_static, omp_1_guided, omp_2_static, omp_2_guided,
        omp_4_static, omp_4_guided };

inline constexpr selgen::rt::Names<Variant, 7> names{{"serial", "omp_1_static", "omp_1_guided",
        "omp_2_static", "omp_2_guided", "omp_4_static", "omp_4_guided"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool omp_1_static(const Features& f) noexcept { return 1 <= f.cores; }  // knobs.sel:88
constexpr bool omp_1_guided(const Features& f) noexcept { return 1 <= f.cores; }  // knobs.sel:88
constexpr bool omp_2_static(const Features& f) noexcept {                         // knobs.sel:88
    return 2 <= f.cores && !(2 > f.team_limit);
}
constexpr bool omp_2_guided(const Features& f) noexcept {  // knobs.sel:88
    return 2 <= f.cores && !(2 > f.team_limit);
}
constexpr bool omp_4_static(const Features& f) noexcept {  // knobs.sel:88
    return 4 <= f.cores && !(4 > f.team_limit);
}
constexpr bool omp_4_guided(const Features& f) noexcept {  // knobs.sel:88
    return 4 <= f.cores && !(4 > f.team_limit);
}
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_serial(const Features& f) noexcept { return 1e-09 * f.n; }  // knobs.sel:94
constexpr double time_omp_1_static(const Features& f) noexcept {                  // knobs.sel:95
    return 1e-06 + 1e-09 * f.n / 1;
}
constexpr double time_omp_1_guided(const Features& f) noexcept {  // knobs.sel:95
    return 1e-06 + 1e-09 * f.n / 1;
}
constexpr double time_omp_2_static(const Features& f) noexcept {  // knobs.sel:95
    return 1e-06 + 1e-09 * f.n / 2;
}
constexpr double time_omp_2_guided(const Features& f) noexcept {  // knobs.sel:95
    return 1e-06 + 1e-09 * f.n / 2;
}
constexpr double time_omp_4_static(const Features& f) noexcept {  // knobs.sel:95
    return 1e-06 + 1e-09 * f.n / 4;
}
constexpr double time_omp_4_guided(const Features& f) noexcept {  // knobs.sel:96
    return 2e-06 + 2.2e-10 * f.n;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::omp_1_static) return !feasible::omp_1_static(f);
    if (variant == Variant::omp_1_guided) return !feasible::omp_1_guided(f);
    if (variant == Variant::omp_2_static) return !feasible::omp_2_static(f);
    if (variant == Variant::omp_2_guided) return !feasible::omp_2_guided(f);
    if (variant == Variant::omp_4_static) return !feasible::omp_4_static(f);
    if (variant == Variant::omp_4_guided) return !feasible::omp_4_guided(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 7>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::serial, now.open.has(Variant::serial), predicted::time_serial(f)},
        {Variant::omp_1_static, now.open.has(Variant::omp_1_static) && feasible::omp_1_static(f),
                predicted::time_omp_1_static(f)},
        {Variant::omp_1_guided, now.open.has(Variant::omp_1_guided) && feasible::omp_1_guided(f),
                predicted::time_omp_1_guided(f)},
        {Variant::omp_2_static, now.open.has(Variant::omp_2_static) && feasible::omp_2_static(f),
                predicted::time_omp_2_static(f)},
        {Variant::omp_2_guided, now.open.has(Variant::omp_2_guided) && feasible::omp_2_guided(f),
                predicted::time_omp_2_guided(f)},
        {Variant::omp_4_static, now.open.has(Variant::omp_4_static) && feasible::omp_4_static(f),
                predicted::time_omp_4_static(f)},
        {Variant::omp_4_guided, now.open.has(Variant::omp_4_guided) && feasible::omp_4_guided(f),
                predicted::time_omp_4_guided(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // knobs.sel:89
        return best->decision(89);
    }

    // knobs.sel:90
    return selgen::rt::otherwise<Variant>({Variant::serial, Reason::otherwise, 90}, now.open, 7,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 7, Features> {
    static constexpr std::string_view conditions[] = {"", "threads <= cores", "threads <= cores",
            "threads <= cores and threads <= team_limit",
            "threads <= cores and threads <= team_limit",
            "threads <= cores and threads <= team_limit",
            "threads <= cores and threads <= team_limit"};
    static constexpr std::string_view features[] = {"n", "cores", "team_limit"};
    static constexpr auto info = selgen::rt::SelectorInfo{"joint", "knobs.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"joint"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 7> costs(const Features& f) noexcept {
        return {{predicted::time_serial(f), predicted::time_omp_1_static(f),
                predicted::time_omp_1_guided(f), predicted::time_omp_2_static(f),
                predicted::time_omp_2_guided(f), predicted::time_omp_4_static(f),
                predicted::time_omp_4_guided(f)}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(const kernels::Pattern& pattern) {
        if (decide_call(pattern)) return trace_run(pattern);
        switch (state_.next()) {
            case Variant::serial: return 0;  // knobs.sel:87
            case Variant::omp_1_static: {
                constexpr int threads = 1;
                constexpr selgen::omp::Schedule schedule = selgen::omp::fixed;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
            case Variant::omp_1_guided: {
                constexpr int threads = 1;
                constexpr selgen::omp::Schedule schedule = selgen::omp::guided;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
            case Variant::omp_2_static: {
                constexpr int threads = 2;
                constexpr selgen::omp::Schedule schedule = selgen::omp::fixed;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
            case Variant::omp_2_guided: {
                constexpr int threads = 2;
                constexpr selgen::omp::Schedule schedule = selgen::omp::guided;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
            case Variant::omp_4_static: {
                constexpr int threads = 4;
                constexpr selgen::omp::Schedule schedule = selgen::omp::fixed;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
            case Variant::omp_4_guided: {
                constexpr int threads = 4;
                constexpr selgen::omp::Schedule schedule = selgen::omp::guided;
                return kernels::joined(pattern, threads, schedule);  // knobs.sel:88
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern) {
        state_.features.n = selgen::rt::number(pattern.elements());  // knobs.sel:84
        state_.features.cores = selgen::rt::cores();
        state_.features.team_limit = selgen::omp::team_limit();
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(const kernels::Pattern& pattern) { return local()(pattern); }  // knobs.sel:83

}  // namespace joint

namespace joint::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"joint"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"knobs.sel", 0x0bc17cdae9b568ee, selgen::omp::has_openmp}};
}  // namespace joint::detail

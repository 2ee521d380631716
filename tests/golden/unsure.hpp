// Written by selgen from unsure.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/models/descend.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/forced_knob.hpp>
#include <selgen/rt/knob.hpp>
#include <selgen/rt/models/nearest_point.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "unsure.sel was compiled for runtime ABI 1: run selgen again");

namespace unsure_by_steps {

/// The features that the choice depends on.
struct Features {
    double rows;  // count, unsure.sel:7
    double sp;    // fraction, 0 to 1, inspected, unsure.sel:9
};

/// Inspections compute costly features; each runs at most once per phase, and only if needed.
enum class Inspect : unsigned char { shape };

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, blocked, tiled };

inline constexpr selgen::rt::Names<Variant, 3> names{{"copy", "blocked", "tiled"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool blocked(const Features& f) noexcept { return f.rows < 70000; }  // unsure.sel:11
}  // namespace feasible

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_shapes(const Features& f) noexcept {
    return f.rows >= 1 && f.rows <= 1e+05;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
template <class Need>
// unsure.sel:14
constexpr std::optional<Variant> choice_shapes(const Features& f, const Need& need) {
    if (f.rows < 100) return Variant::copy;  // unsure.sel:23
    if (need(Inspect::shape) && f.sp < 0.3) return std::nullopt;
    if (f.sp < 0.7) return Variant::blocked;
    return std::nullopt;
}
constexpr std::optional<Variant> choice_sizes(const Features& f) noexcept {  // unsure.sel:16
    if (f.rows < 500) return Variant::tiled;                                 // unsure.sel:27
    return std::nullopt;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::blocked) return !feasible::blocked(f);
    return false;
}

/// Applies the rules in the order of the spec; `need` runs an inspection before its result is used.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now, const Need& need) {
    using selgen::rt::Reason;
    bool outside = false;
    bool unsure = false;

    const bool inside_of_shapes = domain::inside_of_shapes(f);
    outside = outside || !inside_of_shapes;
    if (inside_of_shapes) {
        const auto of_shapes = predicted::choice_shapes(f, need);
        unsure = unsure || !of_shapes;
        if (of_shapes && now.open.has(*of_shapes) && !infeasible(*of_shapes, f)) {  // unsure.sel:14
            return {*of_shapes, Reason::model, 14, outside, unsure};
        }
    }

    if (f.rows > 1000 && now.open.has(Variant::tiled)) {  // unsure.sel:15
        return {Variant::tiled, Reason::rule, 15, outside, unsure};
    }

    const auto of_sizes = predicted::choice_sizes(f);
    unsure = unsure || !of_sizes;
    if (of_sizes && now.open.has(*of_sizes) && !infeasible(*of_sizes, f)) {  // unsure.sel:16
        return {*of_sizes, Reason::model, 16, outside, unsure};
    }

    // unsure.sel:17
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 17, outside, unsure},
            now.open, 3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept {
    return decide(f, {}, selgen::rt::EverythingRead()).variant;
}

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "rows < 70000", ""};
    static constexpr std::string_view features[] = {"rows", "sp"};
    static constexpr selgen::rt::Bound bounds[] = {{14, 0, 1, 1e+05}};
    static constexpr auto info = selgen::rt::SelectorInfo{"unsure_by_steps", "unsure.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"unsure_by_steps"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread, selgen::rt::unread}};
    }
};

// Declared for their return types; never called.
inline auto phase(const kernels::Pattern& pattern, kernels::Numbers&) {
    return pattern.version;  // unsure.sel:13
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, decltype(detail::phase)> {
public:
    void operator()(const kernels::Pattern& pattern, kernels::Numbers& data) {
        // unsure.sel:13
        if (const auto& phase_ = pattern.version;
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, pattern, data)) {
            return trace_run(pattern, data);
        }
        switch (state_.next()) {
            case Variant::copy:
                kernels::run("copy", data);  // unsure.sel:10
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // unsure.sel:11
                return;
            case Variant::tiled:
                kernels::run("tiled", data);  // unsure.sel:12
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // unsure.sel:7
        state_.features.sp = selgen::rt::unread;
    }

    void run_inspection(Inspect, const kernels::Pattern& pattern, kernels::Numbers&) {
        auto&& shape = kernels::inspect(pattern);                 // unsure.sel:8
        state_.features.sp = selgen::rt::number(shape.sparsity);  // unsure.sel:9
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // unsure.sel:6
    return local()(pattern, data);
}

}  // namespace unsure_by_steps

namespace unsure_by_steps::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"unsure_by_steps"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"unsure.sel", 0x7cf7a81dce898f6f}};
}  // namespace unsure_by_steps::detail

namespace unsure_in_table {

/// The features that the choice depends on.
struct Features {
    double rows;  // count, unsure.sel:31
    double cols;  // count, unsure.sel:32
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, blocked, tiled };

inline constexpr selgen::rt::Names<Variant, 3> names{{"copy", "blocked", "tiled"}};

/// The feature ranges that the models were trained on.
namespace domain {
constexpr bool inside_of_deep(const Features& f) noexcept { return f.rows >= 1 && f.rows <= 4096; }
constexpr Features nearest_of_deep(Features f) noexcept {
    f.rows = selgen::rt::nearest_point(f.rows, 1, 4096);
    return f;
}
}  // namespace domain

/// The models' predictions.
namespace predicted {
constexpr double time_copy(const Features& f) noexcept {  // unsure.sel:62
    return 2e-06 + 1e-09 * f.cols;
}
constexpr double time_blocked(const Features& f) noexcept {  // unsure.sel:63
    return 1e-06 + 2e-09 * f.cols;
}
constexpr double time_tiled(const Features& f) noexcept {  // unsure.sel:64
    return 3e-06 + 1e-10 * f.cols;
}
/// Two levels of the tree per row, in the format of selgen/rt/models/descend.hpp.
// unsure.sel:45
inline constexpr selgen::rt::Node choice_deep_nodes_[] = {
    {{64, 32, 16}, {0, 1, 1}, 1},                    // unsure.sel:45
    {{900, selgen::rt::never, 2048}, {1, 0, 0}, 0},  // unsure.sel:55
    {{256, selgen::rt::never, 8}, {0, 0, 1}, 4},     // unsure.sel:53
    {{512, selgen::rt::never, 32}, {1, 0, 0}, 8},    // unsure.sel:49
    {{8, selgen::rt::never, 4}, {0, 0, 1}, 12},      // unsure.sel:47
};
inline constexpr std::optional<Variant> choice_deep_leaves_[] = {std::nullopt, std::nullopt,
        std::nullopt, Variant::copy, Variant::copy, Variant::copy, std::nullopt, Variant::blocked,
        Variant::copy, Variant::copy, std::nullopt, Variant::tiled, Variant::blocked,
        Variant::blocked, Variant::copy, std::nullopt};
constexpr std::optional<Variant> choice_deep(const Features& f) noexcept {  // unsure.sel:37
    const double inputs[] = {f.rows, f.cols};
    return choice_deep_leaves_[selgen::rt::descend<choice_deep_nodes_, 2>(inputs)];
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;
    bool outside = false;
    bool unsure = false;

    const bool inside_of_deep = domain::inside_of_deep(f);
    outside = outside || !inside_of_deep;
    const Features near_of_deep = domain::nearest_of_deep(f);
    const auto of_deep = predicted::choice_deep(near_of_deep);
    unsure = unsure || !of_deep;
    if (of_deep && now.open.has(*of_deep) && !infeasible(*of_deep, f)) {  // unsure.sel:37
        return {*of_deep, Reason::model, 37, outside, unsure};
    }

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::copy, now.open.has(Variant::copy), predicted::time_copy(f)},
        {Variant::blocked, now.open.has(Variant::blocked), predicted::time_blocked(f)},
        {Variant::tiled, now.open.has(Variant::tiled), predicted::time_tiled(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // unsure.sel:38
        return best->decision(38, outside, unsure);
    }

    // unsure.sel:39
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 39, outside, unsure},
            now.open, 3, infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view features[] = {"rows", "cols"};
    static constexpr selgen::rt::Bound bounds[] = {{37, 0, 1, 4096}};
    static constexpr auto info = selgen::rt::SelectorInfo{"unsure_in_table", "unsure.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_bounds(bounds);
    inline static selgen::rt::Registered registered{"unsure_in_table"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{predicted::time_copy(f), predicted::time_blocked(f), predicted::time_tiled(f)}};
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
            case Variant::copy:
                kernels::run("copy", data);  // unsure.sel:33
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // unsure.sel:34
                return;
            case Variant::tiled:
                kernels::run("tiled", data);  // unsure.sel:35
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // unsure.sel:31
        state_.features.cols = selgen::rt::number(pattern.elements());  // unsure.sel:32
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // unsure.sel:30
    return local()(pattern, data);
}

}  // namespace unsure_in_table

namespace unsure_in_table::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"unsure_in_table"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"unsure.sel", 0x1f92189c935feb2e}};
}  // namespace unsure_in_table::detail

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace unsure_knob {

/// The features that the choice depends on.
struct Features {
    double rows;   // count, unsure.sel:69
    double width;  // count, a knob, unsure.sel:70
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, tiled };

inline constexpr selgen::rt::Names<Variant, 2> names{{"copy", "tiled"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.rows > 10 && now.open.has(Variant::tiled)) {  // unsure.sel:74
        return {Variant::tiled, Reason::rule, 74};
    }

    // unsure.sel:75
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 75}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

/// The knob width, unsure.sel:70.
namespace knob_width {

/// Its values.
enum class Variant : unsigned char { width_16, width_32 };

/// The models' predictions.
namespace predicted {
constexpr std::optional<Variant> choice_widths(const Features& f) noexcept {  // unsure.sel:73
    if (f.rows < 100) return std::nullopt;                                    // unsure.sel:78
    return Variant::width_16;
}
}  // namespace predicted

inline constexpr selgen::rt::KnobValues<2> all{{16, 32}, true};

/// Which values may be chosen.
SELGEN_INLINE selgen::rt::OpenValues<2> open_values(const Features&) noexcept {
    return selgen::rt::all_values(all);
}

/// The value chosen for these features.
SELGEN_INLINE double chosen(const Features& now) noexcept {
    const auto open = open_values(now);
    return open.named(predicted::choice_widths(now));  // unsure.sel:73
}
}  // namespace knob_width

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"rows", "width"};
    static constexpr std::string_view knobs[] = {"width"};
    static constexpr auto info = selgen::rt::SelectorInfo{"unsure_knob", "unsure.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_knobs(knobs);
    inline static selgen::rt::Registered registered{"unsure_knob"};
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
            case Variant::copy:
                kernels::run("copy", data);  // unsure.sel:71
                return;
            case Variant::tiled: {
                const int width = static_cast<int>(state_.features.width);
                kernels::run(width == 16 ? "narrow" : "wide", data);  // unsure.sel:72
                return;
            }
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());  // unsure.sel:69
    }

    void choose_knobs() {
        {
            state_.features.width = knob_width::chosen(state_.features);
            static const selgen::rt::ForcedKnob forced_(detail::Selector::registered, "width",
                    knob_width::all, detail::Selector::info);
            if (forced_.is_requested() &&
                    forced_.is_open(knob_width::open_values(state_.features))) {
                state_.features.width = forced_.value();
            }
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // unsure.sel:68
    return local()(pattern, data);
}

}  // namespace unsure_knob

#pragma GCC diagnostic pop

namespace unsure_knob::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"unsure_knob"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"unsure.sel", 0x60bf8ae300a11052}};
}  // namespace unsure_knob::detail

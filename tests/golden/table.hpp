// Written by selgen from table.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/rt/models/descend.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "table.sel was compiled for runtime ABI 1: run selgen again");

namespace table {

/// The features that the choice depends on.
struct Features {
    double rows;   // count, table.sel:6
    double cols;   // count, table.sel:7
    double skew;   // real, table.sel:8
    double bytes;  // bytes, table.sel:9
    double gain;   // ratio, table.sel:10
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, blocked, tiled };

inline constexpr selgen::rt::Names<Variant, 3> names{{"copy", "blocked", "tiled"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool blocked(const Features& f) noexcept { return f.rows > 7; }  // table.sel:12
}  // namespace feasible

/// The models' predictions.
namespace predicted {
constexpr double time_blocked(const Features& f) noexcept {  // table.sel:59
    return 1e-06 + 1e-09 * f.cols;
}
/// Two levels of the tree per row, in the format of selgen/rt/models/descend.hpp.
// table.sel:61
inline constexpr selgen::rt::Node time_tiled_nodes_[] = {
    {{3.5, 1, 64.00000000000001}, {4, 1, 2}, 1},                                   // table.sel:61
    {{1e+06, selgen::rt::never, -3.4999999999999996}, {1, 4, 1}, 5},               // table.sel:85
    {{0.25000000000000006, selgen::rt::never, 1.0000000000000002}, {2, 4, 0}, 9},  // table.sel:80
    {{1e+05, -0.9999999999999999, 2}, {2, 5, 2}, 13},                              // table.sel:70
    {{-99999.99999999999, 1000000.0000000001, 64.00000000000001}, {3, 1, 0}, 17},  // table.sel:63
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 0},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 1},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 2},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 3},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 4},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 5},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 6},
    {{-999999.9999999999, selgen::rt::never, selgen::rt::never}, {5, 4, 4}, 7},  // table.sel:81
    {{-0.25, selgen::rt::never, selgen::rt::never}, {5, 4, 4}, 11},              // table.sel:74
    {{-1, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 15},                 // table.sel:73
    {{64, selgen::rt::never, selgen::rt::never}, {0, 4, 4}, 19},                 // table.sel:71
    {{64, selgen::rt::never, selgen::rt::never}, {0, 4, 4}, 23},                 // table.sel:71
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 27},
    {{-99999.99999999999, selgen::rt::never, selgen::rt::never}, {5, 4, 4}, 28},  // table.sel:66
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {4, 4, 4}, 32},
    {{3.5000000000000004, selgen::rt::never, selgen::rt::never}, {3, 4, 4}, 33},  // table.sel:64
};
inline constexpr double time_tiled_leaves_[] = {1e-06, 1e-06, 0.25, 0.25, 5e-05, 5e-05, -1, 1e-06,
        1e-06, 0.25, 0.25, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, -1, -1, -1, -1, 5e-05, 5e-05,
        0.25, 0.25, 0.25, 0.25, 3, 1e-06, 1e-06, -1, -1, 1e-06, 1e-06, 1e-06, 3, 3};
constexpr double time_tiled(const Features& f) noexcept {  // table.sel:60
    const double inputs[] = {f.rows, f.skew, f.gain, -f.rows, -f.skew, -f.gain};
    return time_tiled_leaves_[selgen::rt::descend<time_tiled_nodes_, 3>(inputs)];
}
/// Two levels of the tree per row, in the format of selgen/rt/models/descend.hpp.
// table.sel:21
inline constexpr selgen::rt::Node choice_shapes_nodes_[] = {
    {{3.5000000000000004, -2, 7.000000000000001}, {7, 6, 1}, 1},        // table.sel:21
    {{-999999.9999999999, -1.9999999999999998, -1e+05}, {5, 6, 5}, 5},  // table.sel:41
    {{-1.9999999999999998, selgen::rt::never, -3.5}, {4, 7, 0}, 9},     // table.sel:40
    {{-4095.9999999999995, 1e+05, 2}, {6, 3, 3}, 13},                   // table.sel:30
    {{-3.5, -63.99999999999999, selgen::rt::never}, {1, 7, 7}, 17},     // table.sel:23
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 0},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 1},
    {{4096.000000000001, selgen::rt::never, selgen::rt::never}, {0, 7, 7}, 2},  // table.sel:44
    {{4096, selgen::rt::never, selgen::rt::never}, {2, 7, 7}, 6},               // table.sel:43
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 10},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 11},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 12},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 13},
    {{-1.9999999999999998, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 14},  // table.sel:34
    {{-4095.9999999999995, selgen::rt::never, selgen::rt::never}, {4, 7, 7}, 18},  // table.sel:33
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 22},
    {{-0.25, selgen::rt::never, selgen::rt::never}, {4, 7, 7}, 23},  // table.sel:31
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 27},
    {{1, selgen::rt::never, selgen::rt::never}, {0, 7, 7}, 28},  // table.sel:26
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 32},
    {{selgen::rt::never, selgen::rt::never, selgen::rt::never}, {7, 7, 7}, 33},
};
inline constexpr Variant choice_shapes_leaves_[] = {Variant::tiled, Variant::tiled, Variant::tiled,
        Variant::tiled, Variant::copy, Variant::copy, Variant::tiled, Variant::tiled,
        Variant::tiled, Variant::tiled, Variant::tiled, Variant::tiled, Variant::tiled,
        Variant::tiled, Variant::tiled, Variant::tiled, Variant::copy, Variant::copy,
        Variant::blocked, Variant::blocked, Variant::copy, Variant::copy, Variant::tiled,
        Variant::blocked, Variant::blocked, Variant::tiled, Variant::tiled, Variant::blocked,
        Variant::tiled, Variant::tiled, Variant::copy, Variant::copy, Variant::tiled,
        Variant::tiled};
constexpr Variant choice_shapes(const Features& f) noexcept {  // table.sel:14
    const double inputs[] = {f.rows, f.cols, f.skew, f.bytes, -f.rows, -f.cols, -f.skew, -f.bytes};
    return choice_shapes_leaves_[selgen::rt::descend<choice_shapes_nodes_, 3>(inputs)];
}
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double copy(const Features&) noexcept { return 2e-06; }  // table.sel:15
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::blocked) return !feasible::blocked(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const Variant of_shapes = predicted::choice_shapes(f);
    if (now.open.has(of_shapes) && !infeasible(of_shapes, f)) {  // table.sel:14
        return {of_shapes, Reason::model, 14};
    }

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::copy, now.open.has(Variant::copy), cost::copy(f)},
        {Variant::blocked, now.open.has(Variant::blocked) && feasible::blocked(f),
                predicted::time_blocked(f)},
        {Variant::tiled, now.open.has(Variant::tiled), predicted::time_tiled(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // table.sel:15
        return best->decision(15);
    }

    // table.sel:16
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 16}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "rows > 7", ""};
    static constexpr std::string_view features[] = {"rows", "cols", "skew", "bytes", "gain"};
    static constexpr auto info = selgen::rt::SelectorInfo{"table", "table.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"table"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::copy(f), predicted::time_blocked(f), predicted::time_tiled(f)}};
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
                kernels::run("copy", data);  // table.sel:11
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // table.sel:12
                return;
            case Variant::tiled:
                kernels::run("tiled", data);  // table.sel:13
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());   // table.sel:6
        state_.features.cols = selgen::rt::number(pattern.elements());   // table.sel:7
        state_.features.skew = selgen::rt::number(pattern.work);         // table.sel:8
        state_.features.bytes = selgen::rt::number(pattern.elements());  // table.sel:9
        state_.features.gain = selgen::rt::number(pattern.work);         // table.sel:10
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // table.sel:5
    return local()(pattern, data);
}

}  // namespace table

namespace table::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"table"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"table.sel", 0xcdabd05188a3c155}};
}  // namespace table::detail

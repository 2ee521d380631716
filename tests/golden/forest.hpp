// Written by selgen from forest.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <selgen/rt/category.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/models/forest.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "forest.sel was compiled for runtime ABI 1: run selgen again");

namespace forest {

/// The features that the choice depends on.
struct Features {
    double rows;   // count, forest.sel:7
    double cols;   // count, forest.sel:8
    double skew;   // real, forest.sel:9
    double bytes;  // bytes, forest.sel:10
    double gain;   // ratio, forest.sel:11
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, blocked, tiled, packed };

inline constexpr selgen::rt::Names<Variant, 4> names{{"copy", "blocked", "tiled", "packed"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool blocked(const Features& f) noexcept { return f.rows > 7; }  // forest.sel:13
}  // namespace feasible

/// The models' predictions.
namespace predicted {
/// The splits of 9 trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut score_copy_cuts_[] = {
    {0, -1.9999999999999998, 2, 2, 3}, {0, -0.5, 0, 0, 2}, {0, -0.5, 8, 3, 4},
    {0, 1.0000000000000002, 8, 3, 5}, {1, -3.5, 1, 3, 5}, {1, -3.5, 4, 1, 3}, {1, 1, 0, 0, 1},
    {1, 1.0000000000000002, 5, 0, 1}, {2, 1, 1, 2, 6}, {2, 1.0000000000000002, 2, 1, 2},
    {2, 7, 8, 0, 1}, {2, 64, 8, 0, 3}, {2, 64.00000000000001, 5, 0, 3}, {2, 1000, 4, 0, 1},
    {2, 1000.0000000000001, 5, 5, 6}, {2, 2500, 0, 2, 3}, {2, 65536.00000000001, 4, 0, 4},
    {2, 1e+06, 4, 1, 2}, {2, 1e+06, 5, 3, 4}, {3, -1, 0, 3, 4}, {3, 0.5, 3, 0, 2},
    {3, 0.5, 3, 4, 5}, {3, 0.5000000000000001, 7, 0, 3}, {3, 2.0000000000000004, 7, 1, 2},
    {4, 64.00000000000001, 3, 2, 3}, {4, 4096.000000000001, 0, 4, 5}, {4, 1e+06, 4, 4, 5},
    {5, -65536, 5, 3, 5}, {5, -65536, 6, 0, 1}, {5, -1000, 1, 0, 2}, {5, -7, 1, 3, 4},
    {6, -999999.9999999999, 4, 4, 6}, {6, -999999.9999999999, 7, 0, 1}, {6, -64, 1, 0, 1},
    {6, -64, 2, 3, 4}, {6, -63.99999999999999, 5, 1, 2}, {7, -6.999999999999999, 2, 4, 5},
    {7, -1.9999999999999998, 1, 2, 3}, {8, 7, 2, 0, 1}, {8, 7, 6, 0, 2}, {8, 4096, 3, 0, 1},
    {8, 4096, 6, 0, 3}, {8, 4096, 8, 5, 6}, {9, -4096, 8, 0, 2}, {9, -0.9999999999999999, 3, 0, 4},
};
inline constexpr double score_copy_leaves_[] = {
    5.0625, 1.95312, 8.68, -5.3125, -4.79, 1.73438, 0,
    3.375, -5.21, 0.453125, -7.92, -3.42188, 0.90625, 0.453125,
    1.99, 1.9375, 8.26, -2.60938, 1.86, -5.5, 0,
    -1.78125, -8.7, -2.48, -1.75, 7.38, -5.71875, 0,
    5.53125, 2.92, 3.0625, -4.96875, -5.90625, 1.82, 5.04,
    -1.71, 1.5, -6.55, -1.3125, 3.76, -2.11, -3.32,
    -5.01562, 1.34375, 5.82812, -4.92, 0, 0, 0,
    1, -4.67188, -4.64, 8.59, 0, 0, 0,
    0.609375, 2.26562, -6.32, -1.26562, 6.31, 3.42188, 2,
};
inline constexpr selgen::rt::Masks<10, 45, 9, 8, 4> score_copy_masks_{score_copy_cuts_};
constexpr double score_copy(const Features& f) noexcept {  // forest.sel:21
    const double inputs[] = {-f.gain, f.skew, f.rows, f.gain, f.bytes, -f.rows, -f.bytes, -f.cols,
            f.cols, -f.skew};
    return 0.0 + score_copy_masks_.sum(0.0, score_copy_leaves_, 7, inputs) / 9.0;
}
constexpr double score_blocked_0_(const Features& f) noexcept {
    if (65536 >= f.rows) return 7.57;  // forest.sel:50
    return -4.57;
}
constexpr double score_blocked_1_(const Features& f) noexcept {
    if (f.skew >= 1) return 2.14062;  // forest.sel:51
    return 2.12;
}
constexpr double score_blocked_2_(const Features& f) noexcept {
    if (1 <= f.rows) return 3.37;  // forest.sel:52
    if (!(f.cols < 4096)) return 1.90625;
    return 0.546;
}
constexpr double score_blocked(const Features& f) noexcept {  // forest.sel:48
    double sum = -0.5;
    sum += score_blocked_0_(f);
    sum += score_blocked_1_(f);
    sum += score_blocked_2_(f);
    return sum;
}
/// The splits and leaves of 9 trees, their roots, and the depth of each group of eight,
/// in the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::ForestNode score_tiled_nodes_[] = {
    {1000000.0000000001, 1, 1}, {-63.99999999999999, 3, 2}, {0.5000000000000001, 129, 4},
    {-0.9999999999999999, 5, 3}, {-0.5, 113, 9}, {-1, 7, 4}, {-2, 45, 5},
    {-1.9999999999999998, 9, 5}, {1000.0000000000001, 17, 8}, {-63.99999999999999, 11, 6},
    {5.6875, 10, 0}, {-7.03, 11, 0}, {4096, 13, 7}, {5.25, 13, 0}, {-1e+06, 15, 6}, {-5.6, 15, 0},
    {5.82812, 16, 0}, {-63.99999999999999, 19, 5}, {-4096, 21, 5}, {3.87, 19, 0}, {1.02, 20, 0},
    {-64, 23, 5}, {-4096, 39, 6}, {-5.25, 23, 0}, {-3.4999999999999996, 25, 9}, {-1e+06, 27, 6},
    {4096, 29, 7}, {-3.17188, 27, 0}, {5.21, 28, 0}, {1.0000000000000002, 31, 9},
    {4096.000000000001, 33, 10}, {-7.52, 31, 0}, {-6.23438, 32, 0}, {2, 35, 4},
    {-999999.9999999999, 37, 6}, {7.29, 35, 0}, {4.26562, 36, 0}, {-2.10938, 37, 0},
    {-3.75, 38, 0}, {-6.999999999999999, 41, 5}, {-5.3125, 40, 0}, {3.34375, 41, 0}, {3.5, 43, 4},
    {-0.515625, 43, 0}, {-1.25, 44, 0}, {0.5000000000000001, 47, 4}, {1, 87, 8}, {64, 49, 8},
    {-64, 65, 6}, {-3.5, 51, 7}, {1000000.0000000001, 59, 1}, {-63.99999999999999, 53, 6},
    {-1.23438, 52, 0}, {-4096, 55, 6}, {7.34, 54, 0}, {-6.20312, 55, 0}, {4096, 57, 1},
    {4.63, 57, 0}, {5.07812, 58, 0}, {0.5, 61, 4}, {-999999.9999999999, 63, 6}, {1.48, 61, 0},
    {6.15, 62, 0}, {-1.75, 63, 0}, {-7.38, 64, 0}, {4096, 67, 1}, {2.0000000000000004, 81, 4},
    {1, 69, 8}, {-1.9999999999999998, 75, 5}, {-64, 71, 2}, {-1e+06, 73, 6}, {-3.28, 71, 0},
    {0.544, 72, 0}, {2.83, 73, 0}, {-1.73438, 74, 0}, {-4096, 77, 3}, {-4095.9999999999995, 79, 6},
    {0.785, 77, 0}, {1.22, 78, 0}, {-1.60938, 79, 0}, {-2.36, 80, 0}, {-4.77, 81, 0},
    {7.000000000000001, 83, 10}, {5.82812, 83, 0}, {-0.9999999999999999, 85, 2}, {-2.70312, 85, 0},
    {-5.82812, 86, 0}, {1, 89, 8}, {-0.24999999999999997, 99, 3}, {1.0000000000000002, 91, 9},
    {-1e+06, 95, 6}, {1.03125, 91, 0}, {-0.49999999999999994, 93, 9}, {3.02, 93, 0},
    {-4.28, 94, 0}, {-4096, 97, 5}, {-1.84, 96, 0}, {5.3125, 97, 0}, {5.82812, 98, 0}, {1, 101, 9},
    {1.0000000000000002, 111, 9}, {-64, 103, 6}, {0.84375, 102, 0}, {-4095.9999999999995, 105, 3},
    {64.00000000000001, 107, 1}, {3.95312, 105, 0}, {2.07812, 106, 0},
    {-4095.9999999999995, 109, 6}, {1.67188, 108, 0}, {2.79, 109, 0}, {-3.38, 110, 0},
    {5.9375, 111, 0}, {4.01562, 112, 0}, {-2, 115, 9}, {-64, 117, 5}, {-6.6, 115, 0},
    {-1.78125, 116, 0}, {2, 119, 10}, {3.68, 118, 0}, {7.08, 119, 0}, {3.5000000000000004, 121, 4},
    {-4.42188, 121, 0}, {-2499.9999999999995, 123, 2}, {-63.99999999999999, 125, 2},
    {-4096, 127, 5}, {3.35938, 125, 0}, {1.98438, 126, 0}, {-4.73438, 127, 0}, {0.234375, 128, 0},
    {4096.000000000001, 131, 7}, {7.47, 130, 0}, {-4.70312, 131, 0}, {-2.76562, 132, 0},
    {-3.5, 134, 9}, {1.15625, 134, 0}, {64, 136, 1}, {-4.15625, 136, 0}, {-3.375, 137, 0},
    {-4.65625, 138, 0}, {-4096, 140, 6}, {-0.25, 142, 7}, {0.5000000000000001, 168, 4},
    {-4095.9999999999995, 144, 5}, {0.25000000000000006, 150, 3}, {-3.48438, 144, 0},
    {64, 146, 10}, {-4095.9999999999995, 148, 6}, {-1.64, 147, 0}, {-3.93, 148, 0},
    {-1.59, 149, 0}, {7, 152, 10}, {3.5, 160, 4}, {-5.41, 152, 0}, {0.25, 154, 3},
    {3.57812, 154, 0}, {-1e+06, 156, 2}, {4.65, 156, 0}, {-1.9999999999999998, 158, 5},
    {4.61, 158, 0}, {-3.375, 159, 0}, {-2, 162, 9}, {-1.5625, 161, 0}, {-3.5, 164, 9},
    {0.5000000000000001, 166, 4}, {-2, 164, 0}, {7.72, 165, 0}, {6.17188, 166, 0},
    {2.8125, 167, 0}, {2.21, 168, 0}, {-2.05, 169, 0}, {1, 171, 9}, {3.5000000000000004, 173, 3},
    {0.372, 172, 0}, {-0.9999999999999999, 175, 4}, {-2.22, 174, 0}, {1.0000000000000002, 177, 8},
    {-3.4999999999999996, 181, 9}, {-0.25, 179, 7}, {6.88, 178, 0}, {5.68, 179, 0}, {-5.9, 180, 0},
    {-64, 183, 6}, {4.85938, 182, 0}, {2.69, 183, 0}, {2.48438, 184, 0}, {4096, 186, 7},
    {0.25, 188, 7}, {-4095.9999999999995, 192, 6}, {-2, 190, 5}, {-3.5, 189, 0}, {0.46875, 190, 0},
    {5.72, 191, 0}, {-2.95312, 192, 0}, {7.81, 193, 0}, {4096.000000000001, 195, 1},
    {-1.34375, 195, 0}, {-1.95312, 196, 0}, {0.25, 198, 7}, {-2, 200, 5}, {0.25, 206, 3},
    {0.5000000000000001, 202, 4}, {-1.125, 201, 0}, {1.86, 202, 0}, {3.5000000000000004, 204, 4},
    {-2.10938, 204, 0}, {2.5, 205, 0}, {-1e+06, 208, 6}, {-999.9999999999999, 212, 2},
    {7, 210, 10}, {7.73, 209, 0}, {2.19, 210, 0}, {-3.28125, 211, 0}, {1.79, 212, 0},
    {2.1875, 213, 0}, {2.0000000000000004, 215, 10}, {-4096, 217, 6}, {-1.0625, 216, 0},
    {-0.15625, 217, 0}, {1.0000000000000002, 219, 8}, {-65536, 221, 2}, {-6.37, 220, 0},
    {4096, 223, 10}, {64.00000000000001, 225, 1}, {1.14062, 223, 0}, {5.54688, 224, 0},
    {-3.4999999999999996, 227, 7}, {-0.24999999999999997, 229, 7}, {-0.4375, 227, 0},
    {0.4375, 228, 0}, {-5.70312, 229, 0}, {1.0000000000000002, 231, 7},
    {1000000.0000000001, 233, 1}, {5, 232, 0}, {4096.000000000001, 235, 10}, {5.65625, 234, 0},
    {1.29688, 235, 0}, {-1.93, 236, 0},
};
inline constexpr std::uint32_t score_tiled_roots_[] = {
    0, 133, 138, 139, 170, 185, 194, 197, 214, 0, 0, 0, 0, 0, 0, 0,
};
inline constexpr std::uint8_t score_tiled_steps_[] = {
    11, 9,
};
constexpr double score_tiled(const Features& f) noexcept {  // forest.sel:54
    const double inputs[] = {selgen::rt::unread, f.bytes, -f.rows, -f.skew, f.gain, -f.cols,
            -f.bytes, f.skew, f.rows, -f.gain, f.cols};
    return selgen::rt::sum_by_steps<9>(0.25, score_tiled_nodes_, score_tiled_roots_,
            score_tiled_steps_, inputs);
}
/// The splits of 5 trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut score_packed_cuts_[] = {
    {0, -4095.9999999999995, 0, 0, 9}, {0, -4095.9999999999995, 3, 1, 3},
    {0, -4095.9999999999995, 4, 0, 5}, {0, -63.99999999999999, 0, 4, 5},
    {0, -63.99999999999999, 2, 8, 9}, {0, -63.99999999999999, 4, 8, 9}, {0, -7, 2, 5, 8},
    {0, -2, 0, 2, 3}, {0, -2, 2, 10, 11}, {0, -1.9999999999999998, 1, 2, 8},
    {1, -0.24999999999999997, 2, 0, 3}, {1, -0.24999999999999997, 2, 3, 4}, {1, 0.25, 1, 4, 6},
    {1, 1.0000000000000002, 0, 0, 8}, {1, 4096.000000000001, 2, 0, 5}, {2, -1e+06, 1, 2, 4},
    {2, -4096, 1, 0, 1}, {2, -63.99999999999999, 0, 0, 7}, {3, -1e+06, 2, 0, 2},
    {3, -65536, 0, 0, 1}, {3, -65536, 4, 6, 7}, {3, -2499.9999999999995, 4, 0, 3},
    {3, -64, 0, 1, 2}, {3, -64, 3, 4, 5}, {3, -7, 1, 9, 11}, {3, -6.999999999999999, 0, 4, 6},
    {4, -0.9999999999999999, 3, 8, 9}, {4, 0.5, 1, 4, 5}, {4, 0.5, 4, 0, 4},
    {4, 0.5000000000000001, 3, 7, 8}, {4, 2.0000000000000004, 3, 0, 6},
    {4, 3.5000000000000004, 0, 1, 4}, {4, 3.5000000000000004, 2, 9, 10},
    {4, 3.5000000000000004, 3, 1, 2}, {5, 64.00000000000001, 0, 9, 10}, {5, 1000, 2, 8, 13},
    {5, 1000.0000000000001, 4, 5, 6}, {5, 1e+06, 3, 0, 1}, {6, -3.5, 4, 0, 1}, {6, -2, 1, 9, 12},
    {6, -1.9999999999999998, 3, 6, 7}, {6, 1, 0, 10, 11}, {6, 1, 4, 0, 2}, {7, -0.25, 1, 6, 7},
    {7, 0.25, 1, 9, 10}, {7, 0.25, 1, 0, 13}, {7, 0.25000000000000006, 2, 9, 12}, {8, 64, 1, 0, 2},
    {8, 64, 1, 2, 3}, {8, 4096, 3, 8, 10}, {8, 4096.000000000001, 1, 8, 9},
    {8, 4096.000000000001, 2, 6, 7}, {8, 1e+06, 3, 3, 4}, {8, 1e+06, 3, 7, 11},
    {9, 2.0000000000000004, 2, 5, 6}, {9, 7.000000000000001, 1, 13, 14}, {9, 64, 4, 6, 10},
    {9, 4096, 2, 0, 1}, {9, 4096.000000000001, 4, 6, 8},
};
inline constexpr double score_packed_leaves_[] = {
    3.67188, -1.42188, -1.04688, -0.901, 3.49, 4.06, 6.84, 3.83, -2.04, -4.01562, 4.3125, 2.67188,
            0, 0, 0,
    -6.15, -3.03125, -4.1, 6.24, 0.771, -4.03, 6.97, 2.07, -1.25, 2.4375, -2.42188, 5.82, -2.03125,
            2.19, -3.71,
    -4.43, 3.89, 6.28, 5.91, 3.72, 3.38, -5.48438, -5.51, -1.8, 2.48438, 1.54688, 6.92, 1.24,
            -2.60938, 0,
    -5.72, 2.1, -5.6, -3.4375, -5.25, -7.85, 0.125, -2.35, 5.60938, -6.65, -5.29, -6.2, 0, 0, 0,
    5.54688, -0.559, -5.42188, 8.82, -4.48438, 2.98, -3.32812, 4.14, 1.8125, 6.07, 8.78, 0, 0, 0, 0,
};
inline constexpr selgen::rt::Masks<10, 53, 5, 16, 3> score_packed_masks_{score_packed_cuts_};
constexpr double score_packed(const Features& f) noexcept {  // forest.sel:108
    const double inputs[] = {-f.cols, f.skew, -f.bytes, -f.rows, f.gain, f.rows, -f.gain, -f.skew,
            f.bytes, f.cols};
    return -0.1 + score_packed_masks_.sum(0.0, score_packed_leaves_, 15, inputs) / 5.0;
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::blocked) return !feasible::blocked(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 4>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::copy, now.open.has(Variant::copy), predicted::score_copy(f)},
        {Variant::blocked, now.open.has(Variant::blocked) && feasible::blocked(f),
                predicted::score_blocked(f)},
        {Variant::tiled, now.open.has(Variant::tiled), predicted::score_tiled(f)},
        {Variant::packed, now.open.has(Variant::packed), predicted::score_packed(f)},
    };
    if (const auto best = selgen::rt::most(candidates, now.running, 0)) {  // forest.sel:16
        return best->decision(16);
    }

    // forest.sel:17
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 17}, now.open, 4,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 4, Features> {
    static constexpr std::string_view conditions[] = {"", "rows > 7", "", ""};
    static constexpr std::string_view features[] = {"rows", "cols", "skew", "bytes", "gain"};
    static constexpr auto info = selgen::rt::SelectorInfo{"forest", "forest.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"forest"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 4> costs(const Features& f) noexcept {
        return {{predicted::score_copy(f), predicted::score_blocked(f), predicted::score_tiled(f),
                predicted::score_packed(f)}};
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
                kernels::run("copy", data);  // forest.sel:12
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // forest.sel:13
                return;
            case Variant::tiled:
                kernels::run("tiled", data);  // forest.sel:14
                return;
            case Variant::packed:
                kernels::run("packed", data);  // forest.sel:15
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());   // forest.sel:7
        state_.features.cols = selgen::rt::number(pattern.elements());   // forest.sel:8
        state_.features.skew = selgen::rt::number(pattern.work);         // forest.sel:9
        state_.features.bytes = selgen::rt::number(pattern.elements());  // forest.sel:10
        state_.features.gain = selgen::rt::number(pattern.work);         // forest.sel:11
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // forest.sel:6
    return local()(pattern, data);
}

}  // namespace forest

namespace forest::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"forest"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"forest.sel", 0x3bd2cbc94f0009fd}};
}  // namespace forest::detail

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace odd_forest {

/// The features that the choice depends on.
struct Features {
    double rows;   // count, forest.sel:143
    double cols;   // count, forest.sel:144
    double skew;   // real, forest.sel:145
    double bytes;  // bytes, forest.sel:146
    double gain;   // ratio, forest.sel:147
    double order;  // one of row, column, forest.sel:148
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { copy, blocked };

inline constexpr selgen::rt::Names<Variant, 2> names{{"copy", "blocked"}};

/// The models' predictions.
namespace predicted {
/// The splits of 7 trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut time_copy_cuts_[] = {
    {0, -1e+06, 0, 0, 1}, {0, -1e+06, 0, 4, 7}, {0, -999999.9999999999, 5, 5, 7},
    {0, -65536, 6, 2, 3}, {0, -64, 0, 4, 6}, {0, -7, 0, 1, 4}, {0, -1, 5, 0, 5}, {1, -1, 2, 4, 5},
    {1, 0.5, 5, 5, 6}, {1, 2, 0, 1, 3}, {2, 1, 0, 1, 2}, {2, 1, 5, 2, 3}, {3, -4096, 3, 5, 6},
    {3, -4095.9999999999995, 0, 4, 5}, {3, -64, 1, 0, 1}, {3, -63.99999999999999, 1, 2, 5},
    {3, -63.99999999999999, 3, 0, 1}, {3, -63.99999999999999, 4, 1, 2}, {3, -2, 3, 1, 3},
    {3, -2, 3, 3, 4}, {3, -1.9999999999999998, 1, 2, 3}, {4, 0.25000000000000006, 1, 0, 6},
    {5, 2.0000000000000004, 6, 3, 4}, {5, 7, 3, 6, 7}, {5, 7.000000000000001, 1, 0, 2},
    {6, 64, 1, 3, 4}, {6, 64, 3, 0, 5}, {6, 64, 4, 0, 1}, {6, 64.00000000000001, 4, 4, 5},
    {6, 1e+06, 6, 0, 1}, {7, -4095.9999999999995, 6, 4, 5}, {7, -64, 2, 2, 3},
    {7, -63.99999999999999, 1, 6, 7}, {7, -63.99999999999999, 6, 4, 6}, {8, -4096, 5, 0, 2},
    {8, -4095.9999999999995, 4, 1, 4}, {8, -0.25, 2, 0, 4}, {8, 0.25, 2, 0, 1}, {9, 64, 2, 4, 6},
    {9, 64, 3, 1, 2}, {9, 64.00000000000001, 4, 6, 7}, {9, 1000.0000000000001, 2, 6, 7},
    {9, 1000.0000000000001, 6, 0, 2}, {9, 65536, 2, 0, 2}, {10, -0.49999999999999994, 4, 0, 6},
    {11, 4096, 4, 2, 3}, {12, 1, 5, 0, 1}, {13, -1.9999999999999998, 5, 2, 4}, {14, 1, 6, 6, 7},
};
inline constexpr double time_copy_leaves_[] = {
    -8.72, -7.68, 5.85938, -5.10938, 2.26562, 1.5625, -2.75, 3.03,
    -3.125, 2.21, 5.76, 0.249, -2.5, -6.78, -3.07812, 2.51,
    -1.43, -4.625, -5.89062, -2.26, 0.0625, 4.14062, 2.03125, 1.70312,
    6.91, 5.21, 1.85938, -1.54688, 1.63, 1.09375, 0.359375, -3.79688,
    -0.015625, 0.140625, -5.46875, 0.502, 2.82812, 2.26, 4.49, -8.84,
    -5.40625, 0.291, -4.70312, -3.09, 5.75, 3.60938, 0.843, 0.4375,
    0.859375, 8.22, -0.53125, -6.21, 1.92188, 2.53125, -2.7, 1.34,
};
inline constexpr selgen::rt::Masks<15, 54, 7, 8, 3> time_copy_masks_{time_copy_cuts_};
SELGEN_HD inline double time_copy(const Features& f) noexcept {  // forest.sel:156
    const double inputs[] = {-f.rows, f.gain, (f.order == 1) ? 0.0 : 1.0, -f.cols, f.skew, f.cols,
            f.bytes, -f.bytes, -f.skew, f.rows, -(f.skew / std::max(f.gain, 1.0)), f.rows * f.cols,
            (f.rows >= 7 && f.gain < 2) ? 0.0 : 1.0, -f.gain, (f.skew == 1) ? 0.0 : 1.0};
    return std::exp2(time_copy_masks_.sum(-3.0, time_copy_leaves_, 8, inputs));
}
/// The splits of 6 trees by input and threshold, and the leaves of each tree, in
/// the format of selgen/rt/models/forest.hpp.
inline constexpr selgen::rt::Cut time_blocked_cuts_[] = {
    {0, -63.99999999999999, 0, 0, 4}, {0, -1.9999999999999998, 3, 2, 3}, {1, -64, 0, 0, 3},
    {1, -64, 1, 4, 5}, {2, 7, 0, 0, 2}, {2, 64.00000000000001, 1, 0, 2},
    {3, -999999.9999999999, 0, 0, 1}, {3, -4096, 2, 0, 2}, {3, -63.99999999999999, 5, 2, 3},
    {4, 3.5, 1, 0, 1}, {4, 3.5, 5, 1, 2}, {4, 3.5000000000000004, 1, 0, 3}, {5, -2, 1, 3, 4},
    {5, -2, 2, 0, 1}, {5, -0.5, 3, 0, 2}, {5, 1.0000000000000002, 5, 4, 5},
    {6, 64.00000000000001, 1, 5, 6}, {6, 64.00000000000001, 5, 0, 6}, {7, 1, 2, 2, 4},
    {8, -3.4999999999999996, 5, 0, 1}, {8, 0.25000000000000006, 2, 2, 3}, {9, 1, 3, 0, 1},
    {10, 2, 4, 0, 1}, {11, 4096, 5, 1, 4},
};
inline constexpr double time_blocked_leaves_[] = {
    -4.375, 4.60938, 8.88, -6.13, -0.188, 0, 0,
    6.44, -4.48438, -5.97, 1.09, -8.02, 3.5, 4.51,
    -2.54688, 2.9375, -5.28125, -4, 4.70312, 0, 0,
    -1.89062, 0.578125, -7.58, -5.78125, 0, 0, 0,
    6.04688, -6.99, 0, 0, 0, 0, 0,
    6, 3.15, -2.20312, -5.67, -3.57, 5.57812, 4.75,
};
inline constexpr selgen::rt::Masks<12, 32, 6, 8, 2> time_blocked_masks_{time_blocked_cuts_};
SELGEN_HD inline double time_blocked(const Features& f) noexcept {  // forest.sel:184
    const double inputs[] = {-f.cols, -f.rows, f.cols, -f.bytes, -f.skew, -f.gain, f.bytes, f.rows,
            f.skew, (f.order == 1) ? 0.0 : 1.0, f.gain, f.rows * f.cols};
    return std::exp(0.0 + time_blocked_masks_.sum(0.0, time_blocked_leaves_, 7, inputs) / 6.0);
}
}  // namespace predicted

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
SELGEN_HD inline selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::copy, now.open.has(Variant::copy), predicted::time_copy(f)},
        {Variant::blocked, now.open.has(Variant::blocked), predicted::time_blocked(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // forest.sel:151
        return best->decision(151);
    }

    // forest.sel:152
    return selgen::rt::otherwise<Variant>({Variant::copy, Reason::otherwise, 152}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
SELGEN_HD inline Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"rows", "cols", "skew", "bytes", "gain",
            "order"};
    static constexpr std::string_view words[] = {"", "", "", "", "", "row column"};
    static constexpr auto info = selgen::rt::SelectorInfo{"odd_forest", "forest.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features)
            .with_words(words);
    inline static selgen::rt::Registered registered{"odd_forest"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features& f) noexcept {
        return {{predicted::time_copy(f), predicted::time_blocked(f)}};
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
                kernels::run("copy", data);  // forest.sel:149
                return;
            case Variant::blocked:
                kernels::run("blocked", data);  // forest.sel:150
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const kernels::Pattern& pattern, kernels::Numbers&) {
        state_.features.rows = selgen::rt::number(pattern.elements());   // forest.sel:143
        state_.features.cols = selgen::rt::number(pattern.elements());   // forest.sel:144
        state_.features.skew = selgen::rt::number(pattern.work);         // forest.sel:145
        state_.features.bytes = selgen::rt::number(pattern.elements());  // forest.sel:146
        state_.features.gain = selgen::rt::number(pattern.work);         // forest.sel:147
        // forest.sel:148
        state_.features.order = selgen::rt::category(pattern.work > 1 ? "row" : "column",
                {"row", "column"});
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const kernels::Pattern& pattern, kernels::Numbers& data) {  // forest.sel:142
    return local()(pattern, data);
}

}  // namespace odd_forest

#pragma GCC diagnostic pop

namespace odd_forest::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"odd_forest"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"forest.sel", 0x40621542f463743c}};
}  // namespace odd_forest::detail

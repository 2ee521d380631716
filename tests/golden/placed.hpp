// Written by selgen from placed.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <array>
#include <cstdint>

#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/program.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>

#include "placed_kernels.hpp"

static_assert(selgen::rt::abi == 1, "placed.sel was compiled for runtime ABI 1: run selgen again");

/// Graph smooth (placed.sel:8) on machine desk (placed.sel:27):
/// 2 teams in 12 steps, estimated 8.45 us.
namespace smooth::desk {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const double* field = nullptr;        // placed.sel:11: [240][6], read
    std::int32_t* marks = nullptr;        // placed.sel:12: [240], written
    std::array<const double*, 2> seed{};  // placed.sel:17: [240], read
};

namespace detail {
using Base = selgen::pattern::Program<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace smooth::desk

namespace smooth::desk::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"field", 240, 48, true, false, 0},
    {"scaled", 240, 48, false, false, 0},
    {"rough", 240, 48, false, false, 0},
    {"largest", 1, 8, false, false, 0},
    {"limit", 1, 8, false, false, 0},
    {"marks", 240, 4, false, true, 0},
    {"seed", 240, 8, true, false, 0},
    {"seed", 240, 8, true, false, 0},
    {"results of splits", 4, 8, false, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // field
    {1, false, true},   // scaled
    {2, false, false},  // rough
    {2, false, false},  // rough
    {3, false, false},  // largest
    {4, false, false},  // limit
    {5, true, false},   // marks
    {6, true, false},   // seed
    {7, true, false},   // seed
    {8, false, false},  // results of splits
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // field
    {1, 1, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // scaled
    {2, 2, 1, 0, 0, false},   // rough
    {2, 2, 1, -1, 1, false},  // rough
    {6, 7, 1, 0, 0, false},   // seed
    {2, 3, 1, 0, 0, false},   // rough
    {2, 3, 1, -1, 1, false},  // rough
    {6, 7, 1, 0, 0, false},   // seed
    {2, 2, 1, 0, 0, false},   // rough
    {2, 2, 1, -1, 1, false},  // rough
    {6, 7, 1, 0, 0, false},   // seed
    {2, 3, 1, 0, 0, false},   // rough
    {2, 3, 1, -1, 1, false},  // rough
    {7, 8, 1, 0, 0, false},   // seed
    {2, 2, 1, 0, 0, false},   // rough
    {2, 2, 1, -1, 1, false},  // rough
    {7, 8, 1, 0, 0, false},   // seed
    {2, 3, 1, 0, 0, false},   // rough
    {2, 3, 1, -1, 1, false},  // rough
    {7, 8, 1, 0, 0, false},   // seed
    {2, 2, 1, 0, 0, false},   // rough
    {2, 2, 1, 0, 0, false},   // rough
    {8, 9, 1, 0, 0, false},   // results of splits
    {8, 9, 1, 0, 0, false},   // results of splits
    {3, 4, 0, 0, 0, false},   // largest
    {3, 4, 1, 0, 0, true},    // largest
    {4, 5, 1, 0, 0, true},    // limit
    {2, 2, 1, 0, 0, false},   // rough
    {4, 5, 1, 0, 0, true},    // limit
    {5, 6, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 240, 60, 0, 1, 1},      // scale
    {2, selgen::pattern::Kind::each, 240, 60, 2, 1, 1},      // roughen
    {4, selgen::pattern::Kind::each, 240, 60, 4, 2, 1},      // relax
    {4, selgen::pattern::Kind::each, 240, 60, 7, 2, 1},      // relax
    {4, selgen::pattern::Kind::each, 240, 60, 10, 2, 1},     // relax
    {4, selgen::pattern::Kind::each, 240, 60, 13, 2, 1},     // relax
    {4, selgen::pattern::Kind::each, 240, 60, 16, 2, 1},     // relax
    {4, selgen::pattern::Kind::each, 240, 60, 19, 2, 1},     // relax
    {6, selgen::pattern::Kind::partial, 240, 60, 22, 1, 1},  // peak
    {7, selgen::pattern::Kind::combine, 4, 4, 24, 1, 1},     // peak
    {8, selgen::pattern::Kind::alone, 1, 1, 26, 1, 1},       // halve
    {10, selgen::pattern::Kind::each, 240, 60, 28, 2, 1},    // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 120, 0},     // scale
    {1, 0, 120, 0},     // roughen
    {0, 120, 120, 0},   // scale
    {1, 120, 120, 0},   // roughen
    {2, 0, 120, 0},     // relax
    {2, 120, 120, 0},   // relax
    {3, 0, 120, 0},     // relax
    {3, 120, 120, 0},   // relax
    {4, 0, 120, 0},     // relax
    {4, 120, 120, 0},   // relax
    {5, 0, 120, 0},     // relax
    {5, 120, 120, 0},   // relax
    {6, 0, 120, 0},     // relax
    {6, 120, 120, 0},   // relax
    {7, 0, 120, 0},     // relax
    {7, 120, 120, 0},   // relax
    {8, 0, 60, 0},      // peak
    {8, 60, 60, 0},     // peak
    {8, 120, 60, 0},    // peak
    {8, 180, 60, 0},    // peak
    {9, 0, 4, 0},       // peak
    {10, 0, 1, 0},      // halve
    {11, 0, 120, 0},    // mark
    {11, 120, 120, 0},  // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 1},   // n0.s0
    {1, 1},   // n0.s1
    {0, 1},   // n0.s0
    {1, 1},   // n0.s1
    {0, 2},   // n0.s0
    {1, 2},   // n0.s1
    {0, 2},   // n0.s0
    {1, 2},   // n0.s1
    {0, 3},   // n0.s0
    {1, 3},   // n0.s1
    {0, 3},   // n0.s0
    {1, 3},   // n0.s1
    {0, 4},   // n0.s0
    {1, 4},   // n0.s1
    {0, 4},   // n0.s0
    {1, 4},   // n0.s1
    {0, 5},   // n0.s0
    {1, 5},   // n0.s1
    {0, 5},   // n0.s0
    {1, 5},   // n0.s1
    {0, 6},   // n0.s0
    {1, 6},   // n0.s1
    {0, 6},   // n0.s0
    {1, 6},   // n0.s1
    {0, 7},   // n0.s0
    {1, 7},   // n0.s1
    {0, 9},   // n0.s0
    {1, 9},   // n0.s1
    {0, 10},  // n0.s0
    {0, 11},  // n0.s0
    {0, 11},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 2}, 0, 120, 120, {0, 0}},       // n0.s0: scale, roughen
    {2, -1, {4, 1}, 0, 120, 120, {0, 2}},       // n0.s0: relax
    {3, -1, {6, 1}, 0, 120, 120, {4, 2}},       // n0.s0: relax
    {4, -1, {8, 1}, 0, 120, 120, {8, 2}},       // n0.s0: relax
    {5, -1, {10, 1}, 0, 120, 120, {12, 2}},     // n0.s0: relax
    {6, -1, {12, 1}, 0, 120, 120, {16, 2}},     // n0.s0: relax
    {7, -1, {14, 1}, 0, 120, 120, {20, 2}},     // n0.s0: relax
    {8, -1, {16, 1}, 0, 60, 60, {24, 1}},       // n0.s0: peak
    {8, -1, {17, 1}, 60, 60, 60, {25, 0}},      // n0.s0: peak
    {9, -1, {20, 1}, 0, 4, 4, {26, 2}},         // n0.s0: peak
    {10, -1, {21, 1}, 0, 1, 1, {28, 1}},        // n0.s0: halve
    {11, -1, {22, 1}, 0, 120, 120, {29, 1}},    // n0.s0: mark
    {0, -1, {2, 2}, 120, 120, 120, {0, 0}},     // n0.s1: scale, roughen
    {2, -1, {5, 1}, 120, 120, 120, {2, 2}},     // n0.s1: relax
    {3, -1, {7, 1}, 120, 120, 120, {6, 2}},     // n0.s1: relax
    {4, -1, {9, 1}, 120, 120, 120, {10, 2}},    // n0.s1: relax
    {5, -1, {11, 1}, 120, 120, 120, {14, 2}},   // n0.s1: relax
    {6, -1, {13, 1}, 120, 120, 120, {18, 2}},   // n0.s1: relax
    {7, -1, {15, 1}, 120, 120, 120, {22, 2}},   // n0.s1: relax
    {8, -1, {18, 1}, 120, 60, 60, {25, 1}},     // n0.s1: peak
    {8, -1, {19, 1}, 180, 60, 60, {26, 0}},     // n0.s1: peak
    {11, -1, {23, 1}, 120, 120, 120, {30, 1}},  // n0.s1: mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 12}},
    {"n0.s1", 0, 0, 2, false, {12, 10}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}, {false, true},
        {false, true}, {false, true}, {false, true}, {false, true}, {false, true}, {false, true},
        {false, true}, {false, true}, {false, true}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 9}, {buffers, 10}, {operands, 31},
        {calls, 12}, {tasks, 24}, {waits, 31}, {entries, 22}, {}, {teams, 2}, {spaces, 1},
        {steps, 13}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed.sel:14: scale
            return ::scale(o.operations, reading<double, 2>(o, 0, {6}),
                    writing<double, 2>(o, 1, {6}));
        case 2:  // placed.sel:15: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {6}),
                    writing<double, 2>(o, 1, {6}));
        case 4:  // placed.sel:19: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {6}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {6}));
        case 6:  // placed.sel:22: peak
            return ::peak(o.operations, reading<double, 2>(o, 0, {6}), writing<double>(o, 1));
        case 7:  // placed.sel:22: peak, combines results of splits
            return ::peak(o.operations, reading<double>(o, 0), writing<double>(o, 1));
        case 8:  // placed.sel:23: halve
            return ::halve(o.operations, reading<double>(o, 0), writing<double>(o, 1));
        case 10:  // placed.sel:24: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {6}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.field);
    items.set(5, data.marks);
    items.set({6, 7}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "scale", false}, {2, "roughen", false},
        {4, "relax", false}, {6, "peak", false}, {7, "peak", false}, {8, "halve", false},
        {10, "mark", false}};

inline constexpr Base::Mapping mapping = {{"smooth", "desk", tables, {kernels, 7}},
        selgen::pattern::Mode::events, bind, dispatch};

}  // namespace smooth::desk::detail

namespace smooth::desk {

/// The mapped graph: tasks wait for their inputs.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads) {}
};

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 8.447e-06; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace smooth::desk

namespace smooth::desk::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"smooth::desk"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"placed.sel", 0xad1dfba354a5f181, selgen::omp::has_openmp}};
}  // namespace smooth::desk::detail

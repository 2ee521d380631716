// Written by selgen from placed_shapes.sel: edit the spec and run selgen again, not this file.
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

static_assert(selgen::rt::abi == 1,
        "placed_shapes.sel was compiled for runtime ABI 1: run selgen again");

/// Graph shapes (placed_shapes.sel:8) on machine desk (placed_shapes.sel:28):
/// 2 teams in 4 steps, estimated 0.491 us.
namespace shapes::desk {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const std::uint8_t* bytes = nullptr;  // placed_shapes.sel:10: [64], read
    std::int64_t* sums = nullptr;         // placed_shapes.sel:11: [64], read and written
    // placed_shapes.sel:14: [64][1][2], [64][2][2], [64][3][2], read
    std::array<const float*, 3> table{};
};

namespace detail {
using Base = selgen::pattern::Program<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace shapes::desk

namespace shapes::desk::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"bytes", 64, 1, true, false, 0},
    {"sums", 64, 8, true, true, 0},
    {"table", 64, 8, true, false, 0},
    {"wide", 64, 4, false, false, 0},
    {"table", 64, 16, true, false, 0},
    {"wide", 64, 8, false, false, 0},
    {"table", 64, 24, true, false, 0},
    {"wide", 64, 12, false, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // bytes
    {1, true, false},   // sums
    {2, true, false},   // table
    {3, false, false},  // wide
    {4, true, false},   // table
    {5, false, false},  // wide
    {6, true, false},   // table
    {7, false, false},  // wide
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},  // bytes
    {2, 2, 1, 0, 0, false},  // table
    {3, 3, 1, 0, 0, false},  // wide
    {3, 3, 1, 0, 0, false},  // wide
    {1, 1, 1, 0, 0, false},  // sums
    {1, 1, 1, 0, 0, false},  // sums
    {0, 0, 1, 0, 0, false},  // bytes
    {4, 4, 1, 0, 0, false},  // table
    {5, 5, 1, 0, 0, false},  // wide
    {5, 5, 1, 0, 0, false},  // wide
    {1, 1, 1, 0, 0, false},  // sums
    {1, 1, 1, 0, 0, false},  // sums
    {0, 0, 1, 0, 0, false},  // bytes
    {6, 6, 1, 0, 0, false},  // table
    {7, 7, 1, 0, 0, false},  // wide
    {7, 7, 1, 0, 0, false},  // wide
    {1, 1, 1, 0, 0, false},  // sums
    {1, 1, 1, 0, 0, false},  // sums
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 64, 16, 0, 2, 1},    // widen
    {2, selgen::pattern::Kind::each, 64, 16, 3, 2, 1},    // add
    {4, selgen::pattern::Kind::each, 64, 16, 6, 2, 1},    // widen
    {6, selgen::pattern::Kind::each, 64, 16, 9, 2, 1},    // add
    {8, selgen::pattern::Kind::each, 64, 16, 12, 2, 1},   // widen
    {10, selgen::pattern::Kind::each, 64, 16, 15, 2, 1},  // add
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 16, 0},   // widen
    {2, 0, 16, 0},   // widen
    {4, 0, 16, 0},   // widen
    {0, 16, 16, 0},  // widen
    {2, 16, 16, 0},  // widen
    {4, 16, 16, 0},  // widen
    {0, 32, 16, 0},  // widen
    {2, 32, 16, 0},  // widen
    {4, 32, 16, 0},  // widen
    {0, 48, 16, 0},  // widen
    {2, 48, 16, 0},  // widen
    {4, 48, 16, 0},  // widen
    {1, 0, 16, 0},   // add
    {1, 16, 16, 0},  // add
    {1, 32, 16, 0},  // add
    {1, 48, 16, 0},  // add
    {3, 0, 16, 0},   // add
    {3, 16, 16, 0},  // add
    {3, 32, 16, 0},  // add
    {3, 48, 16, 0},  // add
    {5, 0, 16, 0},   // add
    {5, 16, 16, 0},  // add
    {5, 32, 16, 0},  // add
    {5, 48, 16, 0},  // add
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 16, 16, {0, 0}},    // n0.s0: widen, widen, widen
    {0, -1, {6, 3}, 32, 16, 16, {0, 0}},   // n0.s0: widen, widen, widen
    {1, -1, {12, 1}, 0, 16, 16, {0, 0}},   // n0.s0: add
    {1, -1, {14, 1}, 32, 16, 16, {0, 0}},  // n0.s0: add
    {2, -1, {16, 1}, 0, 16, 16, {0, 0}},   // n0.s0: add
    {2, -1, {18, 1}, 32, 16, 16, {0, 0}},  // n0.s0: add
    {3, -1, {20, 1}, 0, 16, 16, {0, 0}},   // n0.s0: add
    {3, -1, {22, 1}, 32, 16, 16, {0, 0}},  // n0.s0: add
    {0, -1, {3, 3}, 16, 16, 16, {0, 0}},   // n0.s1: widen, widen, widen
    {0, -1, {9, 3}, 48, 16, 16, {0, 0}},   // n0.s1: widen, widen, widen
    {1, -1, {13, 1}, 16, 16, 16, {0, 0}},  // n0.s1: add
    {1, -1, {15, 1}, 48, 16, 16, {0, 0}},  // n0.s1: add
    {2, -1, {17, 1}, 16, 16, 16, {0, 0}},  // n0.s1: add
    {2, -1, {19, 1}, 48, 16, 16, {0, 0}},  // n0.s1: add
    {3, -1, {21, 1}, 16, 16, 16, {0, 0}},  // n0.s1: add
    {3, -1, {23, 1}, 48, 16, 16, {0, 0}},  // n0.s1: add
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 8}},
    {"n0.s1", 0, 0, 2, false, {8, 8}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}, {false, false},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 8}, {buffers, 8}, {operands, 18},
        {calls, 6}, {tasks, 24}, {}, {entries, 16}, {}, {teams, 2}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed_shapes.sel:15: widen
            return ::placed::widen(o.operations, reading<std::uint8_t>(o, 0),
                    reading<float, 3>(o, 1, {1, 2}), writing<float, 2>(o, 2, {1}));
        case 2:  // placed_shapes.sel:16: add
            return ::placed::add(o.operations, reading<float, 2>(o, 0, {1}),
                    reading<std::int64_t>(o, 1), writing<std::int64_t>(o, 2));
        case 4:  // placed_shapes.sel:15: widen
            return ::placed::widen(o.operations, reading<std::uint8_t>(o, 0),
                    reading<float, 3>(o, 1, {2, 2}), writing<float, 2>(o, 2, {2}));
        case 6:  // placed_shapes.sel:16: add
            return ::placed::add(o.operations, reading<float, 2>(o, 0, {2}),
                    reading<std::int64_t>(o, 1), writing<std::int64_t>(o, 2));
        case 8:  // placed_shapes.sel:15: widen
            return ::placed::widen(o.operations, reading<std::uint8_t>(o, 0),
                    reading<float, 3>(o, 1, {3, 2}), writing<float, 2>(o, 2, {3}));
        case 10:  // placed_shapes.sel:16: add
            return ::placed::add(o.operations, reading<float, 2>(o, 0, {3}),
                    reading<std::int64_t>(o, 1), writing<std::int64_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.bytes);
    items.set(1, data.sums);
    items.set({2, 4, 6}, data.table);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "widen", false}, {2, "add", false},
        {4, "widen", false}, {6, "add", false}, {8, "widen", false}, {10, "add", false}};

inline constexpr Base::Mapping mapping = {{"shapes", "desk", tables, {kernels, 6}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace shapes::desk::detail

namespace shapes::desk {

/// The mapped graph: barriers between dependent steps.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads) {}
};

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 4.912e-07; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace shapes::desk

namespace shapes::desk::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"shapes::desk"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"placed_shapes.sel", 0x83a0efc92837fd5b, selgen::omp::has_openmp}};
}  // namespace shapes::desk::detail

/// Graph closed (placed_shapes.sel:20) on machine desk (placed_shapes.sel:31):
/// 2 teams in 2 steps, estimated 0.0831 us.
namespace closed::desk {

/// The arrays that the program binds, each in row-major order.
struct Data {};

namespace detail {
using Base = selgen::pattern::Program<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace closed::desk

namespace closed::desk::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"ones", 4, 8, false, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, false, false},  // ones
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},  // ones
    {0, 0, 1, 0, 0, true},   // ones
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4, 2, 0, 0, 1},   // one
    {2, selgen::pattern::Kind::alone, 1, 1, 1, 1, 0},  // look
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 4, 0},  // one
    {1, 0, 1, 0},  // look
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 1},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 4, 4, {0, 0}},  // n0.s0: one
    {1, -1, {1, 1}, 0, 1, 1, {0, 1}},  // n0.s1: look
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 1}},
    {"n0.s1", 0, 0, 2, false, {1, 1}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 1}, {buffers, 1}, {operands, 2},
        {calls, 2}, {tasks, 2}, {waits, 1}, {entries, 2}, {}, {teams, 2}, {spaces, 1}, {steps, 3}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed_shapes.sel:24: one
            return ::placed::one(o.operations, writing<double>(o, 0));
        case 2:  // placed_shapes.sel:25: look
            return ::placed::look(o.operations, reading<double>(o, 0));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data&, selgen::pattern::Items&) {}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "one", false}, {2, "look", false}};

inline constexpr Base::Mapping mapping = {{"closed", "desk", tables, {kernels, 2}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace closed::desk::detail

namespace closed::desk {

/// The mapped graph: barriers between dependent steps.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads) {}
};

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 8.31e-08; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace closed::desk

namespace closed::desk::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"closed::desk"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"placed_shapes.sel", 0x64ffb9f1f8856b74, selgen::omp::has_openmp}};
}  // namespace closed::desk::detail

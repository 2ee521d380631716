// Written by selgen from placed_ranks.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <selgen/cuda/calibrate.hpp>
#include <selgen/mpi/patterns.hpp>
#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/program.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>

#include "placed_kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "placed_ranks.sel was compiled for runtime ABI 1: run selgen again");

/// Graph layers (placed_ranks.sel:13) on machine box (placed_ranks.sel:25):
/// 2 teams in 5 steps, estimated 462 us.
namespace layers::box {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const float* a = nullptr;  // placed_ranks.sel:15: [4096][32], read
    float* y = nullptr;        // placed_ranks.sel:15: [4096], written
    const float* w = nullptr;  // placed_ranks.sel:16: [4][32][32], read
};

namespace detail {
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
using Devices = selgen::cuda::PatternDevices;
#else
using Devices = selgen::pattern::NoDevices;
#endif
using Base = selgen::pattern::Program<Data, selgen::omp::PatternThreads, Devices>;
}  // namespace detail

}  // namespace layers::box

namespace layers::box::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 4, 4096, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // a
    {0, false, false},  // a
    {0, false, false},  // a
    {1, true, false},   // y
    {2, true, false},   // w
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},  // a
    {2, 4, 0, 0, 0, false},  // w
    {0, 1, 1, 0, 0, false},  // a
    {0, 1, 1, 0, 0, false},  // a
    {2, 4, 0, 1, 1, false},  // w
    {0, 2, 1, 0, 0, false},  // a
    {0, 2, 1, 0, 0, false},  // a
    {2, 4, 0, 2, 2, false},  // w
    {0, 1, 1, 0, 0, false},  // a
    {0, 1, 1, 0, 0, false},  // a
    {2, 4, 0, 3, 3, false},  // w
    {0, 2, 1, 0, 0, false},  // a
    {0, 2, 1, 0, 0, false},  // a
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 6, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 9, 2, 1},   // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 12, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 4096, 0},  // layer
    {1, 0, 4096, 0},  // layer
    {2, 0, 4096, 0},  // layer
    {3, 0, 4096, 0},  // layer
    {4, 0, 4096, 0},  // total
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 9},  // n0.g0
    {0, 1},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {4, 5, {0, 0}, 0, 0, 1, {0, 1}},         // n0.s0: a copy of a
    {4, -1, {4, 1}, 0, 4096, 4096, {1, 1}},  // n0.s0: total
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {0, -1, {0, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
    {1, 2, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {1, -1, {1, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
    {2, 3, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {2, -1, {2, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
    {3, 4, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {3, -1, {3, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
};

/// Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the cost model?
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 0, 4096, true},  // a
    {0, 1, 4, 4, 0, 1, true},     // w
    {0, 1, 4, 4, 1, 1, true},     // w
    {0, 1, 4, 4, 2, 1, true},     // w
    {0, 1, 4, 4, 3, 1, true},     // w
    {1, 0, 2, 2, 0, 4096, true},  // a
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n0.g0", 0, 1, 1000, true, {2, 9}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}, {0, 1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}, {false, false},
        {false, false}, {true, true}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 14},
        {calls, 5}, {tasks, 5}, {waits, 2}, {entries, 11}, {copies, 6}, {teams, 2}, {spaces, 2},
        {steps, 6}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed_ranks.sel:20: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // placed_ranks.sel:22: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                    writing<float>(o, 1));
    }
}

#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
/// Calls the program's kernels for GPUs, which enqueue their work on the stream.
inline void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& o,
        cudaStream_t stream) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed_ranks.sel:20: layer
            return ::placed::layer_on_gpu(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}), stream);
    }
}
#else
inline constexpr Devices::Dispatch dispatch_on_gpu = nullptr;
#endif

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.a);
    items.set(1, data.y);
    items.set(2, data.w);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "layer", true}, {2, "total", false}};

inline constexpr Base::Mapping mapping = {{"layers", "box", tables, {kernels, 2}},
        selgen::pattern::Mode::steps, bind, dispatch, dispatch_on_gpu};

}  // namespace layers::box::detail

namespace layers::box {

#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
/// The mapped graph: barriers between dependent steps.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads) {}
};
#endif

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 0.0004621; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace layers::box

namespace layers::box::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"layers::box"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"placed_ranks.sel", 0xa8c3ae09e4f37a04, selgen::omp::has_openmp, selgen::rt::device_code}};
}  // namespace layers::box::detail

/// Graph layers (placed_ranks.sel:13) on machine rack (placed_ranks.sel:29):
/// 2 teams in 1 step, estimated 42 ms.
namespace layers::rack {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const float* a = nullptr;  // placed_ranks.sel:15: [4096][32], read
    float* y = nullptr;        // placed_ranks.sel:15: [4096], written
    const float* w = nullptr;  // placed_ranks.sel:16: [4][32][32], read
};

namespace detail {
using Base =
        selgen::pattern::Program<Data, selgen::omp::PatternThreads, selgen::pattern::NoDevices,
        selgen::mpi::PatternExchange>;
}  // namespace detail

}  // namespace layers::rack

namespace layers::rack::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 4, 4096, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},  // a
    {0, false, true},  // a
    {0, false, true},  // a
    {1, true, false},  // y
    {2, true, false},  // w
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},  // a
    {2, 4, 0, 0, 0, false},  // w
    {0, 1, 1, 0, 0, false},  // a
    {0, 1, 1, 0, 0, false},  // a
    {2, 4, 0, 1, 1, false},  // w
    {0, 2, 1, 0, 0, false},  // a
    {0, 2, 1, 0, 0, false},  // a
    {2, 4, 0, 2, 2, false},  // w
    {0, 1, 1, 0, 0, false},  // a
    {0, 1, 1, 0, 0, false},  // a
    {2, 4, 0, 3, 3, false},  // w
    {0, 2, 1, 0, 0, false},  // a
    {0, 2, 1, 0, 0, false},  // a
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 6, 2, 1},   // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 9, 2, 1},   // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 12, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 2048, 0},     // layer
    {1, 0, 2048, 0},     // layer
    {2, 0, 2048, 0},     // layer
    {3, 0, 2048, 0},     // layer
    {4, 0, 2048, 0},     // total
    {0, 2048, 2048, 0},  // layer
    {1, 2048, 2048, 0},  // layer
    {2, 2048, 2048, 0},  // layer
    {3, 2048, 2048, 0},  // layer
    {4, 2048, 2048, 0},  // total
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n1.s0
    {1, 3},  // n1.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 5}, 0, 2048, 675, {0, 0}},     // n0.s0: layer, layer, layer, layer, ...
    {5, 2, {0, 0}, 0, 0, 1, {1, 1}},           // n0.s0: a copy of y
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of w
    {0, -1, {5, 5}, 2048, 2048, 675, {0, 1}},  // n1.s0: layer, layer, layer, layer, ...
};

/// Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the cost model?
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 2048, 2048, true},   // a
    {0, 1, 4, 4, 0, 4, true},         // w
    {1, 0, 3, 3, 2048, 2048, false},  // y
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n1.s0", 1, 1, 2, false, {2, 3}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}, {1, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, true}, {false, false}, {false, false},
        {false, false}, {false, false}, {true, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 14},
        {calls, 5}, {tasks, 10}, {waits, 2}, {entries, 5}, {copies, 3}, {teams, 2}, {spaces, 2},
        {steps, 6}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // placed_ranks.sel:20: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // placed_ranks.sel:22: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                    writing<float>(o, 1));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.a);
    items.set(1, data.y);
    items.set(2, data.w);
}

inline constexpr Base::Mapping mapping = {{"layers", "rack", tables, {}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace layers::rack::detail

namespace layers::rack {

/// The mapped graph: barriers between dependent steps; rank i is node i.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data, MPI_Comm ranks,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads, ranks) {}
};

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 0.04204; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace layers::rack

namespace layers::rack::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"layers::rack"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"placed_ranks.sel", 0xccdd6fcbb4e2e346, selgen::omp::has_openmp}};
}  // namespace layers::rack::detail

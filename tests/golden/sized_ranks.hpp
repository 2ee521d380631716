// Written by selgen from sized_ranks.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cstdint>

#include <selgen/cuda/calibrate.hpp>
#include <selgen/mpi/patterns.hpp>
#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/program.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>

#include "placed_kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "sized_ranks.sel was compiled for runtime ABI 1: run selgen again");

/// Graph strata (sized_ranks.sel:13) on machine box (sized_ranks.sel:26),
/// mapped for B = 2, 4096.
namespace strata::box {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const float* a = nullptr;  // sized_ranks.sel:16: sizes depend on B, read
    float* y = nullptr;        // sized_ranks.sel:16: sizes depend on B, written
    const float* w = nullptr;  // sized_ranks.sel:17: [2][32][32], read
};

namespace detail {
#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
using Devices = selgen::cuda::PatternDevices;
#else
using Devices = selgen::pattern::NoDevices;
#endif
using Base = selgen::pattern::SizedProgram<Data, selgen::omp::PatternThreads, Devices>;
}  // namespace detail

}  // namespace strata::box

/// For B = 2: 1 team in 1 step, estimated 21.1 us.
namespace strata::box::detail::B_2 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 2, 128, true, false, 0},
    {"y", 2, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
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
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 2, 1, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 2, 1, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 2, 1, 6, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 2, 0},  // layer
    {1, 0, 2, 0},  // layer
    {2, 0, 2, 0},  // total
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 2, 2, {0, 0}},  // n0.s0: layer, layer, total
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 1}},
    {"n0.g0", 0, 1, 1000, true, {1, 0}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}, {0, 1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}, {false, false},
        {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 8},
        {calls, 3}, {tasks, 3}, {}, {entries, 1}, {}, {teams, 2}, {spaces, 2}, {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
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
        case 0:  // sized_ranks.sel:21: layer
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

inline constexpr Base::Mapping mapping = {{"strata", "box for B = 2", tables, {kernels, 2}},
        selgen::pattern::Mode::steps, bind, dispatch, dispatch_on_gpu};

}  // namespace strata::box::detail::B_2

/// For B = 4096: 2 teams in 3 steps, estimated 292 us.
namespace strata::box::detail::B_4096 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
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
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 6, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 4096, 0},  // layer
    {1, 0, 4096, 0},  // layer
    {2, 0, 4096, 0},  // total
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 5},  // n0.g0
    {0, 1},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {2, 3, {0, 0}, 0, 0, 1, {0, 1}},         // n0.s0: a copy of a
    {2, -1, {2, 1}, 0, 4096, 4096, {1, 1}},  // n0.s0: total
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {0, -1, {0, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
    {1, 2, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {1, -1, {1, 1}, 0, 4096, 4096, {0, 0}},  // n0.g0: layer
};

/// Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the cost model?
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 0, 4096, true},  // a
    {0, 1, 4, 4, 0, 1, true},     // w
    {0, 1, 4, 4, 1, 1, true},     // w
    {1, 0, 2, 2, 0, 4096, true},  // a
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n0.g0", 0, 1, 1000, true, {2, 5}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}, {0, 1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}, {true, true},
        {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 8},
        {calls, 3}, {tasks, 3}, {waits, 2}, {entries, 7}, {copies, 4}, {teams, 2}, {spaces, 2},
        {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
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
        case 0:  // sized_ranks.sel:21: layer
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

inline constexpr Base::Mapping mapping = {{"strata", "box for B = 4096", tables, {kernels, 2}},
        selgen::pattern::Mode::steps, bind, dispatch, dispatch_on_gpu};

}  // namespace strata::box::detail::B_4096

namespace strata::box {

namespace detail {
inline constexpr Base::Sizes::Row of_sizes[] = {
    {2, 2.108e-05, &B_2::mapping},
    {4096, 0.0002916, &B_4096::mapping},
};
inline constexpr Base::Sizes sizes = {"strata", "box", "B", {of_sizes, 2}};
}  // namespace detail

/// The estimated time of a run in seconds; infinity if there is no mapping for this B.
constexpr double estimate(std::int64_t size) noexcept { return detail::sizes.estimate(size); }

/// Whether there is a mapping for this B.
constexpr bool is_mapped(std::int64_t size) noexcept { return detail::sizes.has(size); }

#if defined(SELGEN_CUDA) || defined(SELGEN_HIP)
/// The graph, mapped for a size.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one. Throws
    /// std::invalid_argument if there is no mapping for this B.
    explicit Program(std::int64_t size, const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::sizes, size, data, threads) {}
};
#endif

/// The reference for this B: runs the patterns one after the other on one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    selgen::pattern::run_serial(detail::sizes.of(size), data);
}

}  // namespace strata::box

namespace strata::box::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"strata::box"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"sized_ranks.sel", 0x75d2e592a882fbc2, selgen::omp::has_openmp, selgen::rt::device_code}};
}  // namespace strata::box::detail

/// Graph strata (sized_ranks.sel:13) on machine rack (sized_ranks.sel:30),
/// mapped for B = 16, 4096.
namespace strata::rack {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const float* a = nullptr;  // sized_ranks.sel:16: sizes depend on B, read
    float* y = nullptr;        // sized_ranks.sel:16: sizes depend on B, written
    const float* w = nullptr;  // sized_ranks.sel:17: [2][32][32], read
};

namespace detail {
using Base =
        selgen::pattern::SizedProgram<Data, selgen::omp::PatternThreads, selgen::pattern::NoDevices,
        selgen::mpi::PatternExchange>;
}  // namespace detail

}  // namespace strata::rack

/// For B = 16: 2 teams in 1 step, estimated 88.3 us.
namespace strata::rack::detail::B_16 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 16, 128, true, false, 0},
    {"y", 16, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
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
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 16, 8, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 16, 8, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 16, 8, 6, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 8, 0},  // layer
    {1, 0, 8, 0},  // layer
    {2, 0, 8, 0},  // total
    {0, 8, 8, 0},  // layer
    {1, 8, 8, 0},  // layer
    {2, 8, 8, 0},  // total
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n1.s0
    {1, 3},  // n1.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 8, 8, {0, 0}},  // n0.s0: layer, layer, total
    {3, 2, {0, 0}, 0, 0, 1, {1, 1}},   // n0.s0: a copy of y
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},   // n1.s0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},   // n1.s0: a copy of w
    {0, -1, {3, 3}, 8, 8, 8, {0, 1}},  // n1.s0: layer, layer, total
};

/// Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the cost model?
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 8, 8, true},   // a
    {0, 1, 4, 4, 0, 2, true},   // w
    {1, 0, 3, 3, 8, 8, false},  // y
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
        {true, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 8},
        {calls, 3}, {tasks, 6}, {waits, 2}, {entries, 5}, {copies, 3}, {teams, 2}, {spaces, 2},
        {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
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

inline constexpr Base::Mapping mapping = {{"strata", "rack for B = 16", tables, {}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace strata::rack::detail::B_16

/// For B = 4096: 2 teams in 1 step, estimated 21.1 ms.
namespace strata::rack::detail::B_4096 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
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
    {1, 3, 1, 0, 0, false},  // y
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 6, 1, 1},  // total
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 2048, 0},     // layer
    {1, 0, 2048, 0},     // layer
    {2, 0, 2048, 0},     // total
    {0, 2048, 2048, 0},  // layer
    {1, 2048, 2048, 0},  // layer
    {2, 2048, 2048, 0},  // total
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n1.s0
    {1, 3},  // n1.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 2048, 675, {0, 0}},     // n0.s0: layer, layer, total
    {3, 2, {0, 0}, 0, 0, 1, {1, 1}},           // n0.s0: a copy of y
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of w
    {0, -1, {3, 3}, 2048, 2048, 675, {0, 1}},  // n1.s0: layer, layer, total
};

/// Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the cost model?
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 2048, 2048, true},   // a
    {0, 1, 4, 4, 0, 2, true},         // w
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
        {true, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 3}, {buffers, 5}, {operands, 8},
        {calls, 3}, {tasks, 6}, {waits, 2}, {entries, 5}, {copies, 3}, {teams, 2}, {spaces, 2},
        {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                    reading<float, 3>(o, 1, {32, 32}), writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
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

inline constexpr Base::Mapping mapping = {{"strata", "rack for B = 4096", tables, {}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace strata::rack::detail::B_4096

namespace strata::rack {

namespace detail {
inline constexpr Base::Sizes::Row of_sizes[] = {
    {16, 8.829e-05, &B_16::mapping},
    {4096, 0.02106, &B_4096::mapping},
};
inline constexpr Base::Sizes sizes = {"strata", "rack", "B", {of_sizes, 2}};
}  // namespace detail

/// The estimated time of a run in seconds; infinity if there is no mapping for this B.
constexpr double estimate(std::int64_t size) noexcept { return detail::sizes.estimate(size); }

/// Whether there is a mapping for this B.
constexpr bool is_mapped(std::int64_t size) noexcept { return detail::sizes.has(size); }

/// The graph, mapped for a size.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one. Throws
    /// std::invalid_argument if there is no mapping for this B.
    explicit Program(std::int64_t size, const Data& data, MPI_Comm ranks,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::sizes, size, data, threads, ranks) {}
};

/// The reference for this B: runs the patterns one after the other on one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    selgen::pattern::run_serial(detail::sizes.of(size), data);
}

}  // namespace strata::rack

namespace strata::rack::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"strata::rack"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"sized_ranks.sel", 0x4ed183337eef51ec, selgen::omp::has_openmp}};
}  // namespace strata::rack::detail

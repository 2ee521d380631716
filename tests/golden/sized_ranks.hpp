// Written by selgen from sized_ranks.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cstdint>

#include <selgen/cuda/calibrate.hpp>
#include <selgen/cuda/patterns.hpp>
#include <selgen/mpi/patterns.hpp>
#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/bind.hpp>
#include <selgen/pattern/one_of.hpp>
#include <selgen/pattern/serial.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/registered.hpp>

#include "placed_kernels.hpp"

static_assert(selgen::rt::abi == 1,
              "sized_ranks.sel was compiled for runtime ABI 1: run selgen again");

/// Graph strata (sized_ranks.sel:13) on machine box (sized_ranks.sel:26),
/// mapped for B = 2, 4096.
namespace strata::box {

/// What the program binds: the items of each array, row by row.
struct Data {
    const float* a = nullptr;  // sized_ranks.sel:16: sizes by B, read
    float* y = nullptr;        // sized_ranks.sel:16: sizes by B, written
    const float* w = nullptr;  // sized_ranks.sel:17: [2][32][32], read
};

}  // namespace strata::box

/// For B = 2: 1 team in 1 step, estimated 21.1 us.
namespace strata::box::B_2 {

namespace detail {

/// Rows, bytes of a row, read first, a result, home.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 2, 128, true, false, 0},
    {"y", 2, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
};

/// Array, the program's own, in chunks only.
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},  // a
    {0, false, true},  // a
    {0, false, true},  // a
    {1, true, false},  // y
    {2, true, false},  // w
};

/// Array, buffer; operation i touches rows factor * i + first .. last, or all.
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

/// Kernel, kind, operations, those of a split; first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 2, 1, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 2, 1, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 2, 1, 6, 1, 1},  // total
};

/// Splits: call, first operation, how many, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 2, 0},  // layer
    {1, 0, 2, 0},  // layer
    {2, 0, 2, 0},  // total
};

/// Team by team: step, copy, tasks; first, count and chunk of a loop; waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 2, 2, {0, 0}},  // n0.s0: layer, layer, total
};

/// Node, space, cores, is a GPU, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 1}},
    {"n0.g0", 0, 1, 1000, true, {1, 0}},
};

/// Memory: node, and GPU or -1.
inline constexpr selgen::pattern::SpaceRow spaces[] = {
    {0, -1},
    {0, 1},
};

/// Barriers in front of copies, and of tasks.
inline constexpr selgen::pattern::StepRow steps[] = {
    {false, false},
    {false, false},
    {false, false},
    {false, false},
};

inline constexpr selgen::pattern::Tables tables = {
    {arrays, 3},  {buffers, 5}, {operands, 8}, {calls, 3},  {tasks, 3}, {},
    {entries, 1}, {},           {teams, 2},    {spaces, 2}, {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                                   reading<float, 3>(o, 1, {32, 32}),
                                   writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                                   writing<float>(o, 1));
    }
}

#if defined(SELGEN_CUDA)
/// Calls the program's kernels for GPUs, which order their work in the stream.
inline void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& o,
                            cudaStream_t stream) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer_on_gpu(o.operations, reading<float, 2>(o, 0, {32}),
                                          reading<float, 3>(o, 1, {32, 32}),
                                          writing<float, 2>(o, 2, {32}), stream);
    }
}
#endif

template <class Runner>
void bind(Runner& runner, const Data& data) {
    selgen::pattern::bind(runner, 0, data.a);
    selgen::pattern::bind(runner, 1, data.y);
    selgen::pattern::bind(runner, 2, data.w);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {
    {0, "layer", true},
    {2, "total", false},
};
inline constexpr selgen::pattern::Mapped mapped = {
    "strata", "box for B = 2", tables, {kernels, 2}};

}  // namespace detail

/// The graph as it is mapped: barriers where steps need each other.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : executor_(detail::tables, detail::dispatch, {-1, threads, selgen::pattern::Mode::steps}),
        data_(data), threads_(threads) {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) {
        detail::bind(executor_, data);
        data_ = data;
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() {
        if (selgen::pattern::is_to_calibrate(detail::mapped)) calibrate();
        selgen::omp::run_patterns(executor_);
    }

private:
    /// For `selgen map --calibrate`: the graph on each kind of processor, its kernels by the clock.
    void calibrate() {
        const auto bind_all = [this](auto& runner) { detail::bind(runner, data_); };
        selgen::omp::calibrate_patterns(detail::mapped, detail::dispatch, bind_all, threads_);
#if defined(SELGEN_CUDA)
        selgen::cuda::calibrate_patterns(detail::mapped, detail::dispatch_on_gpu, bind_all);
#endif
    }

    selgen::pattern::Executor<> executor_;
    Data data_;
    selgen::pattern::Index threads_;
};

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return 2.108e-05; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace strata::box::B_2

/// For B = 4096: 2 teams in 3 steps, estimated 292 us.
namespace strata::box::B_4096 {

namespace detail {

/// Rows, bytes of a row, read first, a result, home.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
};

/// Array, the program's own, in chunks only.
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // a
    {0, false, false},  // a
    {0, false, false},  // a
    {1, true, false},   // y
    {2, true, false},   // w
};

/// Array, buffer; operation i touches rows factor * i + first .. last, or all.
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

/// Kernel, kind, operations, those of a split; first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 6, 1, 1},  // total
};

/// Splits: call, first operation, how many, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 4096, 0},  // layer
    {1, 0, 4096, 0},  // layer
    {2, 0, 4096, 0},  // total
};

/// Until a team has done so many of its entries.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n0.g0
    {1, 4},  // n0.g0
    {1, 5},  // n0.g0
    {0, 1},  // n0.s0
};

/// Team by team: step, copy, tasks; first, count and chunk of a loop; waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {2, 3, {0, 0}, 0, 0, 1, {2, 1}},         // n0.s0: a copy of a
    {2, -1, {2, 1}, 0, 4096, 4096, {3, 1}},  // n0.s0: total
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},         // n0.g0: a copy of w
    {0, -1, {0, 1}, 0, 4096, 4096, {0, 1}},  // n0.g0: layer
    {1, 2, {0, 0}, 0, 0, 1, {1, 0}},         // n0.g0: a copy of w
    {1, -1, {1, 1}, 0, 4096, 4096, {1, 1}},  // n0.g0: layer
};

/// From and to: spaces, buffers; first row, rows; whether the model counts it.
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 0, 4096, true},  // a
    {0, 1, 4, 4, 0, 1, true},     // w
    {0, 1, 4, 4, 1, 1, true},     // w
    {1, 0, 2, 2, 0, 4096, true},  // a
};

/// Node, space, cores, is a GPU, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n0.g0", 0, 1, 1000, true, {2, 5}},
};

/// Memory: node, and GPU or -1.
inline constexpr selgen::pattern::SpaceRow spaces[] = {
    {0, -1},
    {0, 1},
};

/// Barriers in front of copies, and of tasks.
inline constexpr selgen::pattern::StepRow steps[] = {
    {false, true},
    {false, true},
    {true, true},
    {false, false},
};

inline constexpr selgen::pattern::Tables tables = {
    {arrays, 3},  {buffers, 5}, {operands, 8}, {calls, 3},  {tasks, 3}, {waits, 4},
    {entries, 7}, {copies, 4},  {teams, 2},    {spaces, 2}, {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                                   reading<float, 3>(o, 1, {32, 32}),
                                   writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                                   writing<float>(o, 1));
    }
}

#if defined(SELGEN_CUDA)
/// Calls the program's kernels for GPUs, which order their work in the stream.
inline void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& o,
                            cudaStream_t stream) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer_on_gpu(o.operations, reading<float, 2>(o, 0, {32}),
                                          reading<float, 3>(o, 1, {32, 32}),
                                          writing<float, 2>(o, 2, {32}), stream);
    }
}
#endif

template <class Runner>
void bind(Runner& runner, const Data& data) {
    selgen::pattern::bind(runner, 0, data.a);
    selgen::pattern::bind(runner, 1, data.y);
    selgen::pattern::bind(runner, 2, data.w);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {
    {0, "layer", true},
    {2, "total", false},
};
inline constexpr selgen::pattern::Mapped mapped = {
    "strata", "box for B = 4096", tables, {kernels, 2}};

}  // namespace detail

#if defined(SELGEN_CUDA)
/// The graph as it is mapped: barriers where steps need each other.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : executor_(detail::tables, detail::dispatch, {-1, threads, selgen::pattern::Mode::steps},
                selgen::cuda::PatternDevices(detail::tables, detail::dispatch_on_gpu, -1)),
        data_(data), threads_(threads) {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) {
        detail::bind(executor_, data);
        data_ = data;
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() {
        if (selgen::pattern::is_to_calibrate(detail::mapped)) calibrate();
        selgen::omp::run_patterns(executor_);
    }

private:
    /// For `selgen map --calibrate`: the graph on each kind of processor, its kernels by the clock.
    void calibrate() {
        const auto bind_all = [this](auto& runner) { detail::bind(runner, data_); };
        selgen::omp::calibrate_patterns(detail::mapped, detail::dispatch, bind_all, threads_);
#if defined(SELGEN_CUDA)
        selgen::cuda::calibrate_patterns(detail::mapped, detail::dispatch_on_gpu, bind_all);
#endif
    }

    selgen::pattern::Executor<selgen::cuda::PatternDevices> executor_;
    Data data_;
    selgen::pattern::Index threads_;
};
#endif

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return 0.0002916; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace strata::box::B_4096

namespace strata::box {

/// Seconds that a run takes, as estimated; infinity where there is no mapping for this B.
constexpr double estimate(std::int64_t size) noexcept {
    switch (size) {
        case 2: return B_2::estimate();
        case 4096: return B_4096::estimate();
    }
    return selgen::rt::infinity;
}

/// Whether there is a mapping for this B.
constexpr bool is_mapped(std::int64_t size) noexcept {
    return estimate(size) < selgen::rt::infinity;
}

namespace detail {

[[noreturn]] inline void refuse(std::int64_t size) {
    selgen::pattern::refuse_size("strata on box", "B", "2, 4096", size);
}

}  // namespace detail

#if defined(SELGEN_CUDA)
/// The graph as it is mapped for a size.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least. Throws
    /// std::invalid_argument where there is no mapping for this B.
    explicit Program(std::int64_t size, const Data& data,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : threads_(threads) { bind(size, data); }

    /// Other memory, and maybe another size.
    void bind(std::int64_t size, const Data& data) {
        if (!is_mapped(size)) detail::refuse(size);
        if (size == size_) return program_.with([&](auto& program) { program.bind(data); });
        size_ = 0;
        switch (size) {
            case 2: program_.make<B_2::Program>(data, threads_); break;
            case 4096: program_.make<B_4096::Program>(data, threads_); break;
        }
        size_ = size;
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() { program_.with([](auto& program) { program.run(); }); }

private:
    selgen::pattern::OneOf<B_2::Program, B_4096::Program> program_;
    std::int64_t size_ = 0;  // of no mapping: none is made
    selgen::pattern::Index threads_;
};
#endif

/// The reference for this B: the patterns as they were written, one after the other, on
/// one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    switch (size) {
        case 2: return B_2::run_serial(data);
        case 4096: return B_4096::run_serial(data);
    }
    detail::refuse(size);
}

}  // namespace strata::box

namespace strata::box::detail {
// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"strata::box"};
static const selgen::rt::OneDefinition one_definition{
    definition, {"sized_ranks.sel", __FILE__, 0xeeb0806b4f844932}};
}  // namespace strata::box::detail

/// Graph strata (sized_ranks.sel:13) on machine rack (sized_ranks.sel:30),
/// mapped for B = 16, 4096.
namespace strata::rack {

/// What the program binds: the items of each array, row by row.
struct Data {
    const float* a = nullptr;  // sized_ranks.sel:16: sizes by B, read
    float* y = nullptr;        // sized_ranks.sel:16: sizes by B, written
    const float* w = nullptr;  // sized_ranks.sel:17: [2][32][32], read
};

}  // namespace strata::rack

/// For B = 16: 2 teams in 1 step, estimated 88.3 us.
namespace strata::rack::B_16 {

namespace detail {

/// Rows, bytes of a row, read first, a result, home.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 16, 128, true, false, 0},
    {"y", 16, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
};

/// Array, the program's own, in chunks only.
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},  // a
    {0, false, true},  // a
    {0, false, true},  // a
    {1, true, false},  // y
    {2, true, false},  // w
};

/// Array, buffer; operation i touches rows factor * i + first .. last, or all.
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

/// Kernel, kind, operations, those of a split; first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 16, 8, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 16, 8, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 16, 8, 6, 1, 1},  // total
};

/// Splits: call, first operation, how many, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 8, 0},  // layer
    {1, 0, 8, 0},  // layer
    {2, 0, 8, 0},  // total
    {0, 8, 8, 0},  // layer
    {1, 8, 8, 0},  // layer
    {2, 8, 8, 0},  // total
};

/// Until a team has done so many of its entries.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n1.s0
    {1, 3},  // n1.s0
};

/// Team by team: step, copy, tasks; first, count and chunk of a loop; waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 8, 8, {0, 0}},  // n0.s0: layer, layer, total
    {3, 2, {0, 0}, 0, 0, 1, {1, 1}},   // n0.s0: a copy of y
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},   // n1.s0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},   // n1.s0: a copy of w
    {0, -1, {3, 3}, 8, 8, 8, {0, 1}},  // n1.s0: layer, layer, total
};

/// From and to: spaces, buffers; first row, rows; whether the model counts it.
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 8, 8, true},   // a
    {0, 1, 4, 4, 0, 2, true},   // w
    {1, 0, 3, 3, 8, 8, false},  // y
};

/// Node, space, cores, is a GPU, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n1.s0", 1, 1, 2, false, {2, 3}},
};

/// Memory: node, and GPU or -1.
inline constexpr selgen::pattern::SpaceRow spaces[] = {
    {0, -1},
    {1, -1},
};

/// Barriers in front of copies, and of tasks.
inline constexpr selgen::pattern::StepRow steps[] = {
    {false, true},
    {false, false},
    {false, false},
    {true, false},
};

inline constexpr selgen::pattern::Tables tables = {
    {arrays, 3},  {buffers, 5}, {operands, 8}, {calls, 3},  {tasks, 6}, {waits, 2},
    {entries, 5}, {copies, 3},  {teams, 2},    {spaces, 2}, {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                                   reading<float, 3>(o, 1, {32, 32}),
                                   writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                                   writing<float>(o, 1));
    }
}

template <class Runner>
void bind(Runner& runner, const Data& data) {
    selgen::pattern::bind(runner, 0, data.a);
    selgen::pattern::bind(runner, 1, data.y);
    selgen::pattern::bind(runner, 2, data.w);
}

}  // namespace detail

/// The graph as it is mapped: barriers where steps need each other; rank i is node i.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data, MPI_Comm ranks,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : executor_(detail::tables, detail::dispatch,
                {selgen::mpi::node_of(ranks), threads, selgen::pattern::Mode::steps}, {},
                selgen::mpi::PatternExchange(detail::tables, ranks)) {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) { detail::bind(executor_, data); }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() { selgen::omp::run_patterns(executor_); }

private:
    selgen::pattern::Executor<selgen::pattern::NoDevices, selgen::mpi::PatternExchange> executor_;
};

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return 8.829e-05; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace strata::rack::B_16

/// For B = 4096: 2 teams in 1 step, estimated 21.1 ms.
namespace strata::rack::B_4096 {

namespace detail {

/// Rows, bytes of a row, read first, a result, home.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"a", 4096, 128, true, false, 0},
    {"y", 4096, 4, false, true, 0},
    {"w", 2, 4096, true, false, 0},
};

/// Array, the program's own, in chunks only.
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},  // a
    {0, false, true},  // a
    {0, false, true},  // a
    {1, true, false},  // y
    {2, true, false},  // w
};

/// Array, buffer; operation i touches rows factor * i + first .. last, or all.
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

/// Kernel, kind, operations, those of a split; first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 4096, 2048, 0, 2, 1},  // layer
    {0, selgen::pattern::Kind::each, 4096, 2048, 3, 2, 1},  // layer
    {2, selgen::pattern::Kind::each, 4096, 2048, 6, 1, 1},  // total
};

/// Splits: call, first operation, how many, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 2048, 0},     // layer
    {1, 0, 2048, 0},     // layer
    {2, 0, 2048, 0},     // total
    {0, 2048, 2048, 0},  // layer
    {1, 2048, 2048, 0},  // layer
    {2, 2048, 2048, 0},  // total
};

/// Until a team has done so many of its entries.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {1, 2},  // n1.s0
    {1, 3},  // n1.s0
};

/// Team by team: step, copy, tasks; first, count and chunk of a loop; waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 3}, 0, 2048, 675, {0, 0}},     // n0.s0: layer, layer, total
    {3, 2, {0, 0}, 0, 0, 1, {1, 1}},           // n0.s0: a copy of y
    {0, 0, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of a
    {0, 1, {0, 0}, 0, 0, 1, {0, 0}},           // n1.s0: a copy of w
    {0, -1, {3, 3}, 2048, 2048, 675, {0, 1}},  // n1.s0: layer, layer, total
};

/// From and to: spaces, buffers; first row, rows; whether the model counts it.
inline constexpr selgen::pattern::CopyRow copies[] = {
    {0, 1, 0, 0, 2048, 2048, true},   // a
    {0, 1, 4, 4, 0, 2, true},         // w
    {1, 0, 3, 3, 2048, 2048, false},  // y
};

/// Node, space, cores, is a GPU, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 2}},
    {"n1.s0", 1, 1, 2, false, {2, 3}},
};

/// Memory: node, and GPU or -1.
inline constexpr selgen::pattern::SpaceRow spaces[] = {
    {0, -1},
    {1, -1},
};

/// Barriers in front of copies, and of tasks.
inline constexpr selgen::pattern::StepRow steps[] = {
    {false, true},
    {false, false},
    {false, false},
    {true, false},
};

inline constexpr selgen::pattern::Tables tables = {
    {arrays, 3},  {buffers, 5}, {operands, 8}, {calls, 3},  {tasks, 6}, {waits, 2},
    {entries, 5}, {copies, 3},  {teams, 2},    {spaces, 2}, {steps, 4}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized_ranks.sel:21: layer
            return ::placed::layer(o.operations, reading<float, 2>(o, 0, {32}),
                                   reading<float, 3>(o, 1, {32, 32}),
                                   writing<float, 2>(o, 2, {32}));
        case 2:  // sized_ranks.sel:23: total
            return ::placed::total(o.operations, reading<float, 2>(o, 0, {32}),
                                   writing<float>(o, 1));
    }
}

template <class Runner>
void bind(Runner& runner, const Data& data) {
    selgen::pattern::bind(runner, 0, data.a);
    selgen::pattern::bind(runner, 1, data.y);
    selgen::pattern::bind(runner, 2, data.w);
}

}  // namespace detail

/// The graph as it is mapped: barriers where steps need each other; rank i is node i.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least.
    explicit Program(const Data& data, MPI_Comm ranks,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : executor_(detail::tables, detail::dispatch,
                {selgen::mpi::node_of(ranks), threads, selgen::pattern::Mode::steps}, {},
                selgen::mpi::PatternExchange(detail::tables, ranks)) {
        bind(data);
    }

    /// Other memory for arrays of the same sizes.
    void bind(const Data& data) { detail::bind(executor_, data); }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() { selgen::omp::run_patterns(executor_); }

private:
    selgen::pattern::Executor<selgen::pattern::NoDevices, selgen::mpi::PatternExchange> executor_;
};

/// Seconds that a run takes, as estimated.
constexpr double estimate() noexcept { return 0.02106; }

/// The reference: the patterns as they were written, one after the other, on one thread.
inline void run_serial(const Data& data) {
    selgen::pattern::Serial serial(detail::tables, detail::dispatch);
    detail::bind(serial, data);
    serial.run();
}

}  // namespace strata::rack::B_4096

namespace strata::rack {

/// Seconds that a run takes, as estimated; infinity where there is no mapping for this B.
constexpr double estimate(std::int64_t size) noexcept {
    switch (size) {
        case 16: return B_16::estimate();
        case 4096: return B_4096::estimate();
    }
    return selgen::rt::infinity;
}

/// Whether there is a mapping for this B.
constexpr bool is_mapped(std::int64_t size) noexcept {
    return estimate(size) < selgen::rt::infinity;
}

namespace detail {

[[noreturn]] inline void refuse(std::int64_t size) {
    selgen::pattern::refuse_size("strata on rack", "B", "16, 4096", size);
}

}  // namespace detail

/// The graph as it is mapped for a size.
class Program {
public:
    /// The teams of cores share `threads`, and have one each at least. Throws
    /// std::invalid_argument where there is no mapping for this B.
    explicit Program(std::int64_t size, const Data& data, MPI_Comm ranks,
        selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
    : ranks_(ranks), threads_(threads) { bind(size, data); }

    /// Other memory, and maybe another size.
    void bind(std::int64_t size, const Data& data) {
        if (!is_mapped(size)) detail::refuse(size);
        if (size == size_) return program_.with([&](auto& program) { program.bind(data); });
        size_ = 0;
        switch (size) {
            case 16: program_.make<B_16::Program>(data, ranks_, threads_); break;
            case 4096: program_.make<B_4096::Program>(data, ranks_, threads_); break;
        }
        size_ = size;
    }

    /// All patterns once. Throws std::invalid_argument where an array is null that is read or
    /// written at the end.
    void run() { program_.with([](auto& program) { program.run(); }); }

private:
    selgen::pattern::OneOf<B_16::Program, B_4096::Program> program_;
    std::int64_t size_ = 0;  // of no mapping: none is made
    MPI_Comm ranks_;
    selgen::pattern::Index threads_;
};

/// The reference for this B: the patterns as they were written, one after the other, on
/// one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    switch (size) {
        case 16: return B_16::run_serial(data);
        case 4096: return B_4096::run_serial(data);
    }
    detail::refuse(size);
}

}  // namespace strata::rack

namespace strata::rack::detail {
// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"strata::rack"};
static const selgen::rt::OneDefinition one_definition{
    definition, {"sized_ranks.sel", __FILE__, 0xaa0464da66ea695c}};
}  // namespace strata::rack::detail

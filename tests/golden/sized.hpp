// Written by selgen from sized.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <cstdint>

#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/program.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/dispatch/timed_dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>

#include "sized_kernels.hpp"
#include <tuple>
#include "placed_kernels.hpp"

static_assert(selgen::rt::abi == 1, "sized.sel was compiled for runtime ABI 1: run selgen again");

/// Graph heat (sized.sel:16) on machine pair (sized.sel:30),
/// mapped for N = 64, 160, 32000.
namespace heat::pair {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const double* scaled = nullptr;       // sized.sel:19: sizes depend on N, read
    const double* limit = nullptr;        // sized.sel:19: [1], read
    std::int32_t* marks = nullptr;        // sized.sel:20: sizes depend on N, written
    std::array<const double*, 2> seed{};  // sized.sel:24: sizes depend on N, read
};

namespace detail {
using Base = selgen::pattern::SizedProgram<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace heat::pair

/// For N = 64: 2 teams in 3 steps, estimated 26.2 us.
namespace heat::pair::detail::N_64 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"scaled", 64, 32, true, false, 0},
    {"rough", 64, 32, false, false, 0},
    {"limit", 1, 8, true, false, 0},
    {"marks", 64, 4, false, true, 0},
    {"seed", 64, 8, true, false, 0},
    {"seed", 64, 8, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // scaled
    {1, false, false},  // rough
    {1, false, false},  // rough
    {2, true, false},   // limit
    {3, true, false},   // marks
    {4, true, false},   // seed
    {5, true, false},   // seed
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, -1, 1, false},  // rough
    {4, 5, 1, 0, 0, false},   // seed
    {1, 2, 1, 0, 0, false},   // rough
    {1, 2, 1, -1, 1, false},  // rough
    {5, 6, 1, 0, 0, false},   // seed
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, 0, 0, false},   // rough
    {2, 3, 1, 0, 0, true},    // limit
    {3, 4, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 64, 16, 0, 1, 1},  // roughen
    {2, selgen::pattern::Kind::each, 64, 16, 2, 2, 1},  // relax
    {2, selgen::pattern::Kind::each, 64, 16, 5, 2, 1},  // relax
    {4, selgen::pattern::Kind::each, 64, 16, 8, 2, 1},  // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 16, 0},   // roughen
    {0, 16, 48, 0},  // roughen
    {1, 0, 32, 0},   // relax
    {1, 32, 32, 0},  // relax
    {2, 0, 32, 0},   // relax
    {3, 0, 32, 0},   // mark
    {2, 32, 32, 0},  // relax
    {3, 32, 32, 0},  // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 1},  // n0.s0
    {1, 1},  // n0.s1
    {0, 1},  // n0.s0
    {0, 2},  // n0.s0
    {1, 2},  // n0.s1
    {0, 2},  // n0.s0
    {1, 2},  // n0.s1
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {1, 1}, 16, 48, 48, {0, 0}},  // n0.s0: roughen
    {1, -1, {2, 1}, 0, 32, 32, {0, 2}},   // n0.s0: relax
    {2, -1, {4, 2}, 0, 32, 32, {3, 2}},   // n0.s0: relax, mark
    {0, -1, {0, 1}, 0, 16, 16, {0, 0}},   // n0.s1: roughen
    {1, -1, {3, 1}, 32, 32, 32, {2, 1}},  // n0.s1: relax
    {2, -1, {6, 2}, 32, 32, 32, {5, 2}},  // n0.s1: relax, mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 3}},
    {"n0.s1", 0, 0, 2, false, {3, 3}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, true},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 6}, {buffers, 7}, {operands, 11},
        {calls, 4}, {tasks, 8}, {waits, 7}, {entries, 6}, {}, {teams, 2}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized.sel:22: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {4}),
                    writing<double, 2>(o, 1, {4}));
        case 2:  // sized.sel:25: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {4}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {4}));
        case 4:  // sized.sel:27: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {4}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.scaled);
    items.set(2, data.limit);
    items.set(3, data.marks);
    items.set({4, 5}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "roughen", false}, {2, "relax", false},
        {4, "mark", false}};

inline constexpr Base::Mapping mapping = {{"heat", "pair for N = 64", tables, {kernels, 3}},
        selgen::pattern::Mode::events, bind, dispatch};

}  // namespace heat::pair::detail::N_64

/// For N = 160: 2 teams in 3 steps, estimated 162 us.
namespace heat::pair::detail::N_160 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"scaled", 160, 80, true, false, 0},
    {"rough", 160, 80, false, false, 0},
    {"limit", 1, 8, true, false, 0},
    {"marks", 160, 4, false, true, 0},
    {"seed", 160, 8, true, false, 0},
    {"seed", 160, 8, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // scaled
    {1, false, false},  // rough
    {1, false, false},  // rough
    {2, true, false},   // limit
    {3, true, false},   // marks
    {4, true, false},   // seed
    {5, true, false},   // seed
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, -1, 1, false},  // rough
    {4, 5, 1, 0, 0, false},   // seed
    {1, 2, 1, 0, 0, false},   // rough
    {1, 2, 1, -1, 1, false},  // rough
    {5, 6, 1, 0, 0, false},   // seed
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, 0, 0, false},   // rough
    {2, 3, 1, 0, 0, true},    // limit
    {3, 4, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 160, 40, 0, 1, 1},  // roughen
    {2, selgen::pattern::Kind::each, 160, 40, 2, 2, 1},  // relax
    {2, selgen::pattern::Kind::each, 160, 40, 5, 2, 1},  // relax
    {4, selgen::pattern::Kind::each, 160, 40, 8, 2, 1},  // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 40, 0},    // roughen
    {0, 40, 40, 0},   // roughen
    {0, 80, 40, 0},   // roughen
    {0, 120, 40, 0},  // roughen
    {1, 0, 80, 0},    // relax
    {1, 80, 80, 0},   // relax
    {2, 0, 80, 0},    // relax
    {3, 0, 80, 0},    // mark
    {2, 80, 80, 0},   // relax
    {3, 80, 80, 0},   // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 2},  // n0.s0
    {1, 1},  // n0.s1
    {0, 2},  // n0.s0
    {1, 2},  // n0.s1
    {0, 3},  // n0.s0
    {1, 3},  // n0.s1
    {0, 3},  // n0.s0
    {1, 3},  // n0.s1
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 40, 40, {0, 0}},    // n0.s0: roughen
    {0, -1, {2, 1}, 80, 40, 40, {0, 0}},   // n0.s0: roughen
    {1, -1, {4, 1}, 0, 80, 80, {0, 2}},    // n0.s0: relax
    {2, -1, {6, 2}, 0, 80, 80, {4, 2}},    // n0.s0: relax, mark
    {0, -1, {1, 1}, 40, 40, 40, {0, 0}},   // n0.s1: roughen
    {0, -1, {3, 1}, 120, 40, 40, {0, 0}},  // n0.s1: roughen
    {1, -1, {5, 1}, 80, 80, 80, {2, 2}},   // n0.s1: relax
    {2, -1, {8, 2}, 80, 80, 80, {6, 2}},   // n0.s1: relax, mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 4}},
    {"n0.s1", 0, 0, 2, false, {4, 4}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, true},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 6}, {buffers, 7}, {operands, 11},
        {calls, 4}, {tasks, 10}, {waits, 8}, {entries, 8}, {}, {teams, 2}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized.sel:22: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {10}),
                    writing<double, 2>(o, 1, {10}));
        case 2:  // sized.sel:25: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {10}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {10}));
        case 4:  // sized.sel:27: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {10}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.scaled);
    items.set(2, data.limit);
    items.set(3, data.marks);
    items.set({4, 5}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "roughen", false}, {2, "relax", false},
        {4, "mark", false}};

inline constexpr Base::Mapping mapping = {{"heat", "pair for N = 160", tables, {kernels, 3}},
        selgen::pattern::Mode::events, bind, dispatch};

}  // namespace heat::pair::detail::N_160

/// For N = 32000: 2 teams in 3 steps, estimated 6.48 s.
namespace heat::pair::detail::N_32000 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"scaled", 32000, 16000, true, false, 0},
    {"rough", 32000, 16000, false, false, 0},
    {"limit", 1, 8, true, false, 0},
    {"marks", 32000, 4, false, true, 0},
    {"seed", 32000, 8, true, false, 0},
    {"seed", 32000, 8, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // scaled
    {1, false, false},  // rough
    {1, false, false},  // rough
    {2, true, false},   // limit
    {3, true, false},   // marks
    {4, true, false},   // seed
    {5, true, false},   // seed
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, -1, 1, false},  // rough
    {4, 5, 1, 0, 0, false},   // seed
    {1, 2, 1, 0, 0, false},   // rough
    {1, 2, 1, -1, 1, false},  // rough
    {5, 6, 1, 0, 0, false},   // seed
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, 0, 0, false},   // rough
    {2, 3, 1, 0, 0, true},    // limit
    {3, 4, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 32000, 8000, 0, 1, 1},  // roughen
    {2, selgen::pattern::Kind::each, 32000, 8000, 2, 2, 1},  // relax
    {2, selgen::pattern::Kind::each, 32000, 8000, 5, 2, 1},  // relax
    {4, selgen::pattern::Kind::each, 32000, 8000, 8, 2, 1},  // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 8000, 0},       // roughen
    {0, 8000, 8000, 0},    // roughen
    {0, 16000, 8000, 0},   // roughen
    {0, 24000, 8000, 0},   // roughen
    {1, 0, 16000, 0},      // relax
    {1, 16000, 16000, 0},  // relax
    {2, 0, 16000, 0},      // relax
    {3, 0, 16000, 0},      // mark
    {2, 16000, 16000, 0},  // relax
    {3, 16000, 16000, 0},  // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 2},  // n0.s0
    {1, 1},  // n0.s1
    {0, 2},  // n0.s0
    {1, 2},  // n0.s1
    {0, 3},  // n0.s0
    {1, 3},  // n0.s1
    {0, 3},  // n0.s0
    {1, 3},  // n0.s1
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 8000, 8000, {0, 0}},        // n0.s0: roughen
    {0, -1, {2, 1}, 16000, 8000, 8000, {0, 0}},    // n0.s0: roughen
    {1, -1, {4, 1}, 0, 16000, 16000, {0, 2}},      // n0.s0: relax
    {2, -1, {6, 2}, 0, 16000, 8, {4, 2}},          // n0.s0: relax, mark
    {0, -1, {1, 1}, 8000, 8000, 8000, {0, 0}},     // n0.s1: roughen
    {0, -1, {3, 1}, 24000, 8000, 8000, {0, 0}},    // n0.s1: roughen
    {1, -1, {5, 1}, 16000, 16000, 16000, {2, 2}},  // n0.s1: relax
    {2, -1, {8, 2}, 16000, 16000, 8, {6, 2}},      // n0.s1: relax, mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 4}},
    {"n0.s1", 0, 0, 2, false, {4, 4}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, true},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 6}, {buffers, 7}, {operands, 11},
        {calls, 4}, {tasks, 10}, {waits, 8}, {entries, 8}, {}, {teams, 2}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized.sel:22: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {2000}),
                    writing<double, 2>(o, 1, {2000}));
        case 2:  // sized.sel:25: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {2000}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {2000}));
        case 4:  // sized.sel:27: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {2000}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.scaled);
    items.set(2, data.limit);
    items.set(3, data.marks);
    items.set({4, 5}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "roughen", false}, {2, "relax", false},
        {4, "mark", false}};

inline constexpr Base::Mapping mapping = {{"heat", "pair for N = 32000", tables, {kernels, 3}},
        selgen::pattern::Mode::events, bind, dispatch};

}  // namespace heat::pair::detail::N_32000

namespace heat::pair {

namespace detail {
inline constexpr Base::Sizes::Row of_sizes[] = {
    {64, 2.623e-05, &N_64::mapping},
    {160, 0.0001621, &N_160::mapping},
    {32000, 6.483, &N_32000::mapping},
};
inline constexpr Base::Sizes sizes = {"heat", "pair", "N", {of_sizes, 3}};
}  // namespace detail

/// The estimated time of a run in seconds; infinity if there is no mapping for this N.
constexpr double estimate(std::int64_t size) noexcept { return detail::sizes.estimate(size); }

/// Whether there is a mapping for this N.
constexpr bool is_mapped(std::int64_t size) noexcept { return detail::sizes.has(size); }

/// The graph, mapped for a size.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one. Throws
    /// std::invalid_argument if there is no mapping for this N.
    explicit Program(std::int64_t size, const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::sizes, size, data, threads) {}
};

/// The reference for this N: runs the patterns one after the other on one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    selgen::pattern::run_serial(detail::sizes.of(size), data);
}

}  // namespace heat::pair

namespace heat::pair::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"heat::pair"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"sized.sel", 0x9fccac4935afad2f, selgen::omp::has_openmp}};
}  // namespace heat::pair::detail

/// Graph heat (sized.sel:16) on machine single (sized.sel:34),
/// mapped for N = 64, 160.
namespace heat::single {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const double* scaled = nullptr;       // sized.sel:19: sizes depend on N, read
    const double* limit = nullptr;        // sized.sel:19: [1], read
    std::int32_t* marks = nullptr;        // sized.sel:20: sizes depend on N, written
    std::array<const double*, 2> seed{};  // sized.sel:24: sizes depend on N, read
};

namespace detail {
using Base = selgen::pattern::SizedProgram<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace heat::single

/// For N = 64: 1 team in 3 steps, estimated 51.7 us.
namespace heat::single::detail::N_64 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"scaled", 64, 32, true, false, 0},
    {"rough", 64, 32, false, false, 0},
    {"limit", 1, 8, true, false, 0},
    {"marks", 64, 4, false, true, 0},
    {"seed", 64, 8, true, false, 0},
    {"seed", 64, 8, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // scaled
    {1, false, false},  // rough
    {1, false, false},  // rough
    {2, true, false},   // limit
    {3, true, false},   // marks
    {4, true, false},   // seed
    {5, true, false},   // seed
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, -1, 1, false},  // rough
    {4, 5, 1, 0, 0, false},   // seed
    {1, 2, 1, 0, 0, false},   // rough
    {1, 2, 1, -1, 1, false},  // rough
    {5, 6, 1, 0, 0, false},   // seed
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, 0, 0, false},   // rough
    {2, 3, 1, 0, 0, true},    // limit
    {3, 4, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 64, 16, 0, 1, 1},  // roughen
    {2, selgen::pattern::Kind::each, 64, 16, 2, 2, 1},  // relax
    {2, selgen::pattern::Kind::each, 64, 16, 5, 2, 1},  // relax
    {4, selgen::pattern::Kind::each, 64, 16, 8, 2, 1},  // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 64, 0},  // roughen
    {1, 0, 64, 0},  // relax
    {2, 0, 64, 0},  // relax
    {3, 0, 64, 0},  // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 1},  // n0.s0
    {0, 2},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 64, 64, {0, 0}},  // n0.s0: roughen
    {1, -1, {1, 1}, 0, 64, 64, {0, 1}},  // n0.s0: relax
    {2, -1, {2, 2}, 0, 64, 64, {1, 1}},  // n0.s0: relax, mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 3}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, true},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 6}, {buffers, 7}, {operands, 11},
        {calls, 4}, {tasks, 4}, {waits, 2}, {entries, 3}, {}, {teams, 1}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized.sel:22: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {4}),
                    writing<double, 2>(o, 1, {4}));
        case 2:  // sized.sel:25: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {4}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {4}));
        case 4:  // sized.sel:27: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {4}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.scaled);
    items.set(2, data.limit);
    items.set(3, data.marks);
    items.set({4, 5}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "roughen", false}, {2, "relax", false},
        {4, "mark", false}};

inline constexpr Base::Mapping mapping = {{"heat", "single for N = 64", tables, {kernels, 3}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace heat::single::detail::N_64

/// For N = 160: 1 team in 3 steps, estimated 322 us.
namespace heat::single::detail::N_160 {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"scaled", 160, 80, true, false, 0},
    {"rough", 160, 80, false, false, 0},
    {"limit", 1, 8, true, false, 0},
    {"marks", 160, 4, false, true, 0},
    {"seed", 160, 8, true, false, 0},
    {"seed", 160, 8, true, false, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},   // scaled
    {1, false, false},  // rough
    {1, false, false},  // rough
    {2, true, false},   // limit
    {3, true, false},   // marks
    {4, true, false},   // seed
    {5, true, false},   // seed
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},   // scaled
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, -1, 1, false},  // rough
    {4, 5, 1, 0, 0, false},   // seed
    {1, 2, 1, 0, 0, false},   // rough
    {1, 2, 1, -1, 1, false},  // rough
    {5, 6, 1, 0, 0, false},   // seed
    {1, 1, 1, 0, 0, false},   // rough
    {1, 1, 1, 0, 0, false},   // rough
    {2, 3, 1, 0, 0, true},    // limit
    {3, 4, 1, 0, 0, false},   // marks
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 160, 40, 0, 1, 1},  // roughen
    {2, selgen::pattern::Kind::each, 160, 40, 2, 2, 1},  // relax
    {2, selgen::pattern::Kind::each, 160, 40, 5, 2, 1},  // relax
    {4, selgen::pattern::Kind::each, 160, 40, 8, 2, 1},  // mark
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 160, 0},  // roughen
    {1, 0, 160, 0},  // relax
    {2, 0, 160, 0},  // relax
    {3, 0, 160, 0},  // mark
};

/// Columns: team, number of its entries that must be complete.
inline constexpr selgen::pattern::WaitRow waits[] = {
    {0, 1},  // n0.s0
    {0, 2},  // n0.s0
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 160, 160, {0, 0}},  // n0.s0: roughen
    {1, -1, {1, 1}, 0, 160, 160, {0, 1}},  // n0.s0: relax
    {2, -1, {2, 2}, 0, 160, 160, {1, 1}},  // n0.s0: relax, mark
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 3}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, true}, {false, true},
        {false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 6}, {buffers, 7}, {operands, 11},
        {calls, 4}, {tasks, 4}, {waits, 2}, {entries, 3}, {}, {teams, 1}, {spaces, 1}, {steps, 5}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // sized.sel:22: roughen
            return ::roughen(o.operations, reading<double, 2>(o, 0, {10}),
                    writing<double, 2>(o, 1, {10}));
        case 2:  // sized.sel:25: relax
            return ::placed::relax(o.operations, reading<double, 2>(o, 0, {10}),
                    reading<double>(o, 1), writing<double, 2>(o, 2, {10}));
        case 4:  // sized.sel:27: mark
            return ::mark(o.operations, reading<double, 2>(o, 0, {10}), reading<double>(o, 1),
                    writing<std::int32_t>(o, 2));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.scaled);
    items.set(2, data.limit);
    items.set(3, data.marks);
    items.set({4, 5}, data.seed);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "roughen", false}, {2, "relax", false},
        {4, "mark", false}};

inline constexpr Base::Mapping mapping = {{"heat", "single for N = 160", tables, {kernels, 3}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace heat::single::detail::N_160

namespace heat::single {

namespace detail {
inline constexpr Base::Sizes::Row of_sizes[] = {
    {64, 5.166e-05, &N_64::mapping},
    {160, 0.0003224, &N_160::mapping},
};
inline constexpr Base::Sizes sizes = {"heat", "single", "N", {of_sizes, 2}};
}  // namespace detail

/// The estimated time of a run in seconds; infinity if there is no mapping for this N.
constexpr double estimate(std::int64_t size) noexcept { return detail::sizes.estimate(size); }

/// Whether there is a mapping for this N.
constexpr bool is_mapped(std::int64_t size) noexcept { return detail::sizes.has(size); }

/// The graph, mapped for a size.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one. Throws
    /// std::invalid_argument if there is no mapping for this N.
    explicit Program(std::int64_t size, const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::sizes, size, data, threads) {}
};

/// The reference for this N: runs the patterns one after the other on one thread.
inline void run_serial(std::int64_t size, const Data& data) {
    selgen::pattern::run_serial(detail::sizes.of(size), data);
}

}  // namespace heat::single

namespace heat::single::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"heat::single"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"sized.sel", 0x73dffc0e827cab3f, selgen::omp::has_openmp}};
}  // namespace heat::single::detail

namespace heating {

/// The features that the choice depends on.
struct Features {
    double pair_time;    // seconds, sized.sel:39
    double single_time;  // seconds, sized.sel:40

    /// Corrections to the predictions, from measured runs.
    selgen::rt::Seen<3> seen{};
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { pair, single, plain };

inline constexpr selgen::rt::Names<Variant, 3> names{{"pair", "single", "plain"}};

/// The models' predictions.
namespace predicted {
constexpr double time_pair(const Features& f) noexcept { return f.pair_time; }      // sized.sel:60
constexpr double time_single(const Features& f) noexcept { return f.single_time; }  // sized.sel:61
}  // namespace predicted

/// The value of the goal for each candidate.
namespace cost {
constexpr double pair(const Features& f) noexcept {  // sized.sel:55
    return f.seen.corrections[0] * predicted::time_pair(f);
}
constexpr double single(const Features& f) noexcept {  // sized.sel:55
    return f.seen.corrections[1] * predicted::time_single(f);
}
constexpr double plain(const Features& f) noexcept {  // sized.sel:55
    return f.seen.corrections[2] * 1;
}
}  // namespace cost

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
/// No rule reads `reuse`, so the choice is the same in phases of all lengths.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 3>& now) {
    using selgen::rt::Reason;

    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::pair, now.open.has(Variant::pair), cost::pair(f)},
        {Variant::single, now.open.has(Variant::single), cost::single(f)},
        {Variant::plain, now.open.has(Variant::plain), cost::plain(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // sized.sel:55
        return best->decision(55);
    }

    // sized.sel:56
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 56}, now.open, 3,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 3, Features> {
    static constexpr bool has_plan[] = {true, true, false};
    static constexpr std::string_view features[] = {"pair_time", "single_time"};
    static constexpr auto info = selgen::rt::SelectorInfo{"heating", "sized.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"heating"};
    static constexpr Variant otherwise = Variant::plain;
    static constexpr bool renews_plans = true;
    static constexpr bool watches_time = true;
    static constexpr double explored_share = 0.05;

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 3> costs(const Features& f) noexcept {
        return {{cost::pair(f), cost::single(f), cost::plain(f)}};
    }
    /// The predicted time in seconds of each variant's run and plan; NaN if unknown.
    static std::array<double, 3> times(const Features& f) noexcept {
        return {{predicted::time_pair(f), predicted::time_single(f), 1}};
    }
    static std::array<double, 3> setups(const Features&) noexcept { return {{0, 0, 0}}; }
    /// Sets the expected number of calls in the rest of the phase.
    static void set_reuse(Features&, double) noexcept {}
};

// Declared for their return types; never called.
inline auto phase(const placed::Bar& bar) {
    return std::tuple(bar.size, bar.scaled, bar.limit, bar.marks, bar.seeds);  // sized.sel:52
}

// These functions make the plans.
inline auto plan_pair(const placed::Bar& bar) {
    // sized.sel:42
    return heat::pair::Program(bar.size, {bar.scaled, bar.limit, bar.marks, bar.seeds});
}
inline void renew_pair(selgen::rt::Result<decltype(plan_pair)>& plan, const placed::Bar& bar) {
    plan.bind(bar.size, {bar.scaled, bar.limit, bar.marks, bar.seeds});  // sized.sel:43
}
inline auto plan_single(const placed::Bar& bar) {
    // sized.sel:47
    return heat::single::Program(bar.size, {bar.scaled, bar.limit, bar.marks, bar.seeds});
}
inline void renew_single(selgen::rt::Result<decltype(plan_single)>& plan, const placed::Bar& bar) {
    plan.bind(bar.size, {bar.scaled, bar.limit, bar.marks, bar.seeds});  // sized.sel:48
}

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::TimedDispatcher<Dispatcher, detail::Selector, decltype(detail::phase),
        decltype(detail::plan_pair), decltype(detail::plan_single)> {
public:
    void operator()(const placed::Bar& bar) {
        // sized.sel:52
        if (const auto& phase_ = std::tuple(bar.size, bar.scaled, bar.limit, bar.marks, bar.seeds);
                __builtin_expect(!state_.holds(phase_), 0) && decide_phase(phase_, bar)) {
            return trace_run(bar);
        }
        const selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::pair: {
                const auto held_ = selgen::rt::use<0>(plans_);
                auto& plan = held_.plan;
                plan.run();  // sized.sel:44
                return;
            }
            case Variant::single: {
                const auto held_ = selgen::rt::use<1>(plans_);
                auto& plan = held_.plan;
                plan.run();  // sized.sel:49
                return;
            }
            case Variant::plain:
                placed::heat_plainly(bar);  // sized.sel:51
                return;
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(const placed::Bar& bar) {
        // sized.sel:39
        state_.features.pair_time = selgen::rt::number(heat::pair::estimate(bar.size));
        // sized.sel:40
        state_.features.single_time = selgen::rt::number(heat::single::estimate(bar.size));
    }

    void make_plan(Variant variant_, const placed::Bar& bar) {
        switch (variant_) {
            case Variant::pair:
                return selgen::rt::renew_or_make_plan<0>(plans_, detail::renew_pair,
                        detail::plan_pair, bar);
            case Variant::single:
                return selgen::rt::renew_or_make_plan<1>(plans_, detail::renew_single,
                        detail::plan_single, bar);
            case Variant::plain: return plans_.drop(detail::Selector::info.name);
        }
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(const placed::Bar& bar) { return local()(bar); }  // sized.sel:38

}  // namespace heating

namespace heating::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"heating"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"sized.sel", 0xa72219c1d70371c2}};
}  // namespace heating::detail

// The execution of a mapped graph of patterns as tables: written by the compiler, read by
// executors. Rows refer to each other by index; -1 is none.
#pragma once

#include <cstddef>
#include <cstdint>

#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

using Index = std::int32_t;

/// A non-owning view of a table's rows.
template <class Row>
struct Rows {
    const Row* rows = nullptr;
    std::size_t count = 0;

    constexpr const Row* begin() const noexcept { return rows; }
    constexpr const Row* end() const noexcept { return rows + count; }
    constexpr std::size_t size() const noexcept { return count; }
    constexpr const Row& operator[](Index i) const noexcept { return rows[i]; }
};

/// A range of rows of another table.
struct Part {
    Index first = 0;
    Index count = 0;
};

struct ArrayRow {
    const char* name;
    std::int64_t rows;
    std::int64_t row_bytes;
    bool is_input;   // its first version is read: the program must bind it
    bool is_output;  // its last version is not read: it is a result for the program
    Index home;      // address space of the program's memory
};

/// The versions of an array share its buffers in turn; each address space has its own copy of each
/// buffer.
struct BufferRow {
    Index array;
    bool is_bound;  // the program's memory, in the array's home
    bool is_local;  // only chunks of it are needed, unless the program has bound the array
};

/// The rows of a buffer that operation i accesses: factor·i + first .. factor·i + last, clipped to
/// the array, or all of them.
struct OperandRow {
    Index array;
    Index buffer;
    std::int64_t factor;
    std::int64_t first;
    std::int64_t last;
    bool is_all;
};

/// partial: the result of a reduction for one split, in its own row; combine: combines these
/// results.
enum class Kind : std::uint8_t { each, alone, partial, combine };

/// One level of a call, in the order in which calls were written.
struct CallRow {
    Index kernel;  // its index in the dispatcher
    Kind kind;
    std::int64_t operations;
    std::int64_t split;
    Index operands;  // its first operand; those read precede those written
    Index reads;
    Index writes;
};

/// Operations of a call. In the chunks of its group, operation i has position i + shift.
struct TaskRow {
    Index call;
    std::int64_t first;
    std::int64_t count;
    std::int64_t shift;
};

/// Waits until all threads of a team have completed this number of its entries.
struct WaitRow {
    Index team;
    Index entries;
};

/// The next work of a team: a copy into its memory, or a group of tasks in one loop over chunks.
struct EntryRow {
    Index step;
    Index copy;  // or -1
    Part tasks;
    std::int64_t first;  // positions of chunks
    std::int64_t count;
    std::int64_t chunk;
    Part waits;
};

struct CopyRow {
    Index from_space;
    Index to_space;
    Index from_buffer;  // of one array
    Index to_buffer;
    std::int64_t row;
    std::int64_t rows;
    bool is_counted;  // by the cost model; other copies return results to the program
};

/// A processor. Processors of one node share memory; each GPU has its own.
struct TeamRow {
    const char* name;
    Index node;
    Index space;
    Index cores;
    bool is_gpu;
    Part entries;
};

struct SpaceRow {
    Index node;
    Index gpu;  // its team, or -1: memory of the node
};

/// Whether all teams wait for each other before the copies of a step, and before its tasks.
struct StepRow {
    bool waits_for_copies;
    bool waits_for_tasks;
};

struct Tables {
    Rows<ArrayRow> arrays;
    Rows<BufferRow> buffers;
    Rows<OperandRow> operands;
    Rows<CallRow> calls;
    Rows<TaskRow> tasks;
    Rows<WaitRow> waits;
    Rows<EntryRow> entries;
    Rows<CopyRow> copies;
    Rows<TeamRow> teams;
    Rows<SpaceRow> spaces;
    Rows<StepRow> steps;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

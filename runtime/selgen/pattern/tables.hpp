#pragma once

#include <cstddef>
#include <cstdint>

/// How a mapped graph of patterns runs, as tables: the compiler writes them, executors read them.
/// Rows name each other by index; -1 is none.
namespace selgen::pattern {

using Index = std::int32_t;

/// Rows of a table, without owning them.
template <class Row>
struct Rows {
    const Row* rows = nullptr;
    std::size_t count = 0;

    constexpr const Row* begin() const noexcept { return rows; }
    constexpr const Row* end() const noexcept { return rows + count; }
    constexpr std::size_t size() const noexcept { return count; }
    constexpr const Row& operator[](Index i) const noexcept { return rows[i]; }
};

/// A part of another table.
struct Part {
    Index first = 0;
    Index count = 0;
};

struct ArrayRow {
    const char* name;
    std::int64_t rows;
    std::int64_t row_bytes;
    bool is_input;   // its first version is read: the program has to bind it
    bool is_output;  // its last version is read by nobody: the program gets it
    Index home;      // address space that has the program's memory
};

/// Versions of an array take turns in its buffers; each address space has its own of each.
struct BufferRow {
    Index array;
    bool is_bound;  // the program's memory, in the array's home
    bool is_local;  // only chunks of it are needed, unless the program has bound the array
};

/// Rows factor·i + first .. factor·i + last of a buffer, clipped to the array, or all of them.
struct OperandRow {
    Index array;
    Index buffer;
    std::int64_t factor;
    std::int64_t first;
    std::int64_t last;
    bool is_all;
};

/// partial: a reduction's result for a split, in a row of its own; combine: of those results.
enum class Kind : std::uint8_t { each, alone, partial, combine };

/// A level of a call, in the order in which they were written.
struct CallRow {
    Index kernel;  // what the dispatcher knows it by
    Kind kind;
    std::int64_t operations;
    std::int64_t split;
    Index operands;  // the first of its operands, those that are read before those written
    Index reads;
    Index writes;
};

/// Operations of a call. In the group's rows of chunks, operation i stands at i + shift.
struct TaskRow {
    Index call;
    std::int64_t first;
    std::int64_t count;
    std::int64_t shift;
};

/// Waits until all threads of a team have done so many of its entries.
struct WaitRow {
    Index team;
    Index entries;
};

/// What a team does next: a copy into its memory, or a group of tasks in one loop over chunks.
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
    bool is_counted;  // by the cost model; others bring results home
};

/// A processor. Those of one node share memory, each GPU has its own.
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

/// Whether all teams wait for each other in front of a step's copies, and of its tasks.
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

}  // namespace selgen::pattern

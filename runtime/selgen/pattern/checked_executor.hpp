// An executor for tests that detects missing copies and outdated rows in the tables of a mapped
// graph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/memory.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// Runs the tables on one thread, with a separate memory for each address space. Each copy and each
/// row that is read is checked: the row must be present, and written by the last call before the
/// reader, in the order of the calls. Otherwise it throws.
class CheckedExecutor {
public:
    CheckedExecutor(const Tables& tables, Dispatch dispatch)
        : tables_(tables), dispatch_(dispatch), bound_(tables.arrays.size(), nullptr) {
        find_writers();
    }

    void bind(Index array, void* items) { bound_[static_cast<std::size_t>(array)] = items; }
    /// Bytes moved between memories: those counted by the cost model, and others.
    std::int64_t counted_bytes() const { return counted_; }
    std::int64_t other_bytes() const { return other_; }

    void run() {
        begin();
        for (Index step = 0; step < static_cast<Index>(tables_.steps.size()); ++step) {
            each_entry(step, [&](const TeamRow&, const EntryRow& entry) {
                if (entry.copy >= 0) copy(tables_.copies[entry.copy]);
            });
            each_entry(step, [&](const TeamRow& team, const EntryRow& entry) {
                for (Index t = 0; t < entry.tasks.count; ++t)
                    compute(team, tables_.tasks[entry.tasks.first + t]);
            });
        }
        end();
    }

private:
    static constexpr Index nothing = -2, from_program = -1;

    struct Buffer {
        std::vector<char> items;
        std::vector<Index> written;  // the call that wrote each row
    };

    template <class Do>
    void each_entry(Index step, Do&& act) {
        for (const TeamRow& team : tables_.teams)
            for (Index e = team.entries.first; e < team.entries.first + team.entries.count; ++e)
                if (tables_.entries[e].step == step) act(team, tables_.entries[e]);
    }

    /// Finds the calls that write each row of each array.
    void find_writers() {
        for (const ArrayRow& array : tables_.arrays)
            writers_.emplace_back(static_cast<std::size_t>(array.rows));
        for (Index c = 0; c < static_cast<Index>(tables_.calls.size()); ++c) {
            const CallRow& call = tables_.calls[c];
            for (Index o = call.reads; o < call.reads + call.writes; ++o) {
                const OperandRow& operand = tables_.operands[call.operands + o];
                const ArrayRow& array = tables_.arrays[operand.array];
                const range all{0, call.kind == Kind::partial ? array.rows : call.operations};
                for (const auto row : rows_touched(operand, all, array))
                    writers_[static_cast<std::size_t>(operand.array)][static_cast<std::size_t>(row)]
                        .push_back(c);
            }
        }
    }
    Index writer_before(Index call, Index array, std::int64_t row) const {
        const auto& all = writers_[static_cast<std::size_t>(array)][static_cast<std::size_t>(row)];
        const auto next = std::lower_bound(all.begin(), all.end(), call);
        return next == all.begin() ? from_program : *(next - 1);
    }

    Buffer& at(Index space, Index buffer) {
        const std::size_t buffers = tables_.buffers.size();
        return memory_[static_cast<std::size_t>(space) * buffers +
                       static_cast<std::size_t>(buffer)];
    }
    const ArrayRow& array_of(Index buffer) const {
        return tables_.arrays[tables_.buffers[buffer].array];
    }
    void begin() {
        counted_ = other_ = 0;
        memory_.assign(tables_.spaces.size() * tables_.buffers.size(), {});
        for (Index space = 0; space < static_cast<Index>(tables_.spaces.size()); ++space)
            for (Index b = 0; b < static_cast<Index>(tables_.buffers.size()); ++b) begin(space, b);
    }
    void begin(Index space, Index b) {
        const ArrayRow& array = array_of(b);
        const auto rows = static_cast<std::size_t>(array.rows);
        Buffer& buffer = at(space, b);
        buffer.items.assign(rows * static_cast<std::size_t>(array.row_bytes), '\xFF');
        buffer.written.assign(rows, nothing);
        const void* const items = bound_[static_cast<std::size_t>(tables_.buffers[b].array)];
        if (!tables_.buffers[b].is_bound || space != array.home || items == nullptr) return;
        std::memcpy(buffer.items.data(), items, buffer.items.size());
        if (array.is_input) buffer.written.assign(rows, from_program);
    }
    void end() {
        for (Index b = 0; b < static_cast<Index>(tables_.buffers.size()); ++b) {
            const ArrayRow& array = array_of(b);
            void* const items = bound_[static_cast<std::size_t>(tables_.buffers[b].array)];
            if (!tables_.buffers[b].is_bound || !array.is_output || items == nullptr) continue;
            for (std::int64_t row = 0; row < array.rows; ++row) check_last(b, row);
            std::memcpy(items, at(array.home, b).items.data(), at(array.home, b).items.size());
        }
    }
    void check_last(Index b, std::int64_t row) {
        const Index array = tables_.buffers[b].array;
        const auto calls = static_cast<Index>(tables_.calls.size());
        const Index expected = writer_before(calls, array, row);
        const Index found = at(array_of(b).home, b).written[static_cast<std::size_t>(row)];
        if (expected != from_program && found != expected)
            fail("was not copied back to the program's memory", array, row);
    }
    [[noreturn]] void fail(const char* what, Index array, std::int64_t row) const {
        throw std::logic_error("selgen: row " + std::to_string(row) + " of '" +
                               tables_.arrays[array].name + "' " + what);
    }

    void copy(const CopyRow& copy) {
        const ArrayRow& array = array_of(copy.to_buffer);
        const Buffer& from = at(copy.from_space, copy.from_buffer);
        Buffer& to = at(copy.to_space, copy.to_buffer);
        const std::int64_t bytes = copy.rows * array.row_bytes;
        for (std::int64_t row = copy.row; row < copy.row + copy.rows; ++row) {
            const auto r = static_cast<std::size_t>(row);
            if (from.written[r] == nothing)
                fail("is copied from a buffer that does not hold it",
                     tables_.buffers[copy.to_buffer].array, row);
            to.written[r] = from.written[r];
        }
        const std::int64_t first = copy.row * array.row_bytes;
        std::memcpy(to.items.data() + first, from.items.data() + first,
                    static_cast<std::size_t>(bytes));
        if (copy.from_space != copy.to_space) (copy.is_counted ? counted_ : other_) += bytes;
    }
    void compute(const TeamRow& team, const TaskRow& task) {
        const CallRow& call = tables_.calls[task.call];
        Operands operands{{task.first, task.first + task.count}, {}};
        for (Index o = 0; o < call.reads + call.writes; ++o) {
            const OperandRow& operand = tables_.operands[call.operands + o];
            Buffer& buffer = at(team.space, operand.buffer);
            const range rows = rows_touched(tables_, task, o);
            if (o < call.reads) check_read(task.call, operand.array, buffer, rows);
            operands.of.push_back({buffer.items.data(), rows});
            if (call.kind == Kind::partial && o >= call.reads)
                operands.of.back() = {
                    buffer.items.data() + rows.first * tables_.arrays[operand.array].row_bytes,
                    {0, 1}};
        }
        dispatch_(call.kernel, operands);
        for (Index o = call.reads; o < call.reads + call.writes; ++o) {
            Buffer& buffer = at(team.space, tables_.operands[call.operands + o].buffer);
            for (const auto row : rows_touched(tables_, task, o))
                buffer.written[static_cast<std::size_t>(row)] = task.call;
        }
    }
    void check_read(Index call, Index array, const Buffer& buffer, range rows) const {
        for (const auto row : rows) {
            const Index found = buffer.written[static_cast<std::size_t>(row)];
            if (found == nothing) fail("is read from a buffer that does not hold it", array, row);
            if (found != writer_before(call, array, row))
                fail("was last written by another call", array, row);
        }
    }

    Tables tables_;
    Dispatch dispatch_;
    std::vector<void*> bound_;
    std::vector<std::vector<std::vector<Index>>> writers_;
    std::vector<Buffer> memory_;
    std::int64_t counted_ = 0;
    std::int64_t other_ = 0;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

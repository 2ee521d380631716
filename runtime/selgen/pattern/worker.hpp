// Divides the copies, loops and reductions of a team among its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <vector>

#include <selgen/pattern/memory.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The share of a thread: the same for each loop of one length, so that a thread accesses the same
/// rows again.
inline range share_of(std::int64_t first, std::int64_t count, Index thread, Index threads) {
    const std::int64_t part = (count + threads - 1) / threads;
    const std::int64_t begin = std::min(count, part * thread);
    return {first + begin, first + std::min(count, begin + part)};
}

/// Results of the threads that jointly compute a split of a reduction; the last thread combines
/// them.
class Partials {
public:
    Partials(const Tables& tables, Index threads_at_most) : tables_(tables) {
        of_task_.resize(tables.tasks.size(), nullptr);
        for (std::size_t t = 0; t < of_task_.size(); ++t) {
            const CallRow& call = tables.calls[tables.tasks[static_cast<Index>(t)].call];
            if (call.kind != Kind::partial) continue;
            const OperandRow& result = tables.operands[call.operands + call.reads];
            const std::int64_t bytes = tables.arrays[result.array].row_bytes * threads_at_most;
            splits_.emplace_back();
            splits_.back().results.resize(static_cast<std::size_t>(bytes));
            of_task_[t] = &splits_.back();
        }
    }
    char* results(Index task) { return split(task).results.data(); }
    /// Whether this thread is the last to arrive.
    bool arrive(Index task, std::int64_t threads) {
        return (split(task).arrived.fetch_add(1, std::memory_order_acq_rel) + 1) % threads == 0;
    }

private:
    struct Split {
        std::vector<char> results;
        std::atomic<std::int64_t> arrived{0};
    };
    Split& split(Index task) { return *of_task_[static_cast<std::size_t>(task)]; }

    Tables tables_;
    std::deque<Split> splits_;
    std::vector<Split*> of_task_;
};

/// One thread of a team: runs its share of each entry.
template <class Devices>
class Worker {
public:
    struct Position {
        Index team = 0;
        Index thread = 0;  // index within the team
        Index threads = 1;
    };
    Worker(const Tables& tables, Dispatch dispatch, Memory<Devices>& memory, Devices& devices)
        : tables_(tables), dispatch_(dispatch), memory_(memory), devices_(devices) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { std::free(chunks_); }

    void assign(Position place, Partials& partials) {
        if (edition_ == memory_.edition()) return;
        edition_ = memory_.edition();
        place_ = place;
        partials_ = &partials;
        is_gpu_ = tables_.teams[place.team].is_gpu;
        space_ = tables_.teams[place.team].space;
        find_chunks();
    }
    const Position& place() const { return place_; }

    /// The threads of a team divide copies within the memory of a node. One thread executes copies
    /// from or to a device, whose start takes longer than that of a thread's share.
    void copy(const CopyRow& copy) {
        const bool is_of_device =
            memory_.is_device(copy.to_space) || memory_.is_device(copy.from_space);
        const Index threads = is_of_device ? 1 : place_.threads;
        const range rows = share_of(copy.row, copy.rows, place_.thread, threads);
        if (rows.size() <= 0) return;
        const ArrayRow& array = tables_.arrays[tables_.buffers[copy.to_buffer].array];
        const auto bytes = static_cast<std::size_t>(rows.size() * array.row_bytes);
        void* const to = memory_.row(copy.to_space, copy.to_buffer, rows.first);
        const void* const from = memory_.row(copy.from_space, copy.from_buffer, rows.first);
        if (is_of_device)
            devices_.copy(place_.team, copy, to, from, bytes);
        else
            std::memcpy(to, from, bytes);
    }

    void compute(const EntryRow& entry) {
        const TaskRow& first = tables_.tasks[entry.tasks.first];
        switch (tables_.calls[first.call].kind) {
            case Kind::each: return compute_chunks(entry);
            case Kind::partial: return compute_partial(entry.tasks.first);
            case Kind::alone:
            case Kind::combine:
                if (place_.thread == 0) call(first, {first.first, first.first + first.count});
        }
    }

private:
    void find_chunks() {
        std::size_t bytes = 0;
        chunk_at_.assign(tables_.buffers.size(), 0);
        for (std::size_t b = 0; b < chunk_at_.size(); ++b) {
            if (!memory_.is_local(static_cast<Index>(b))) continue;
            chunk_at_[b] = bytes;
            bytes += (largest_chunk(static_cast<Index>(b)) + 63) / 64 * 64 + 192;
        }
        std::free(chunks_);
        chunks_ = bytes > 0 ? static_cast<char*>(fresh_pages(bytes)) : nullptr;
    }
    std::size_t largest_chunk(Index buffer) const {
        std::int64_t rows = 0;
        const Part all = tables_.teams[place_.team].entries;
        for (Index e = all.first; e < all.first + all.count; ++e)
            rows = std::max(rows, std::min(tables_.entries[e].chunk, tables_.entries[e].count));
        const ArrayRow& array = tables_.arrays[tables_.buffers[buffer].array];
        return static_cast<std::size_t>(rows * array.row_bytes);
    }

    void compute_chunks(const EntryRow& entry) {
        const range mine = share_of(entry.first, entry.count, place_.thread, place_.threads);
        for (std::int64_t at = mine.first; at < mine.last; at += entry.chunk) {
            const std::int64_t end = std::min(at + entry.chunk, mine.last);
            for (Index t = entry.tasks.first; t < entry.tasks.first + entry.tasks.count; ++t) {
                const TaskRow& task = tables_.tasks[t];
                call(task, {at - task.shift, end - task.shift});
            }
        }
    }
    void compute_partial(Index index) {
        const TaskRow& task = tables_.tasks[index];
        const std::int64_t part = (task.count + place_.threads - 1) / place_.threads;
        const std::int64_t threads = (task.count + part - 1) / part;
        const range mine = share_of(task.first, task.count, place_.thread, place_.threads);
        if (mine.size() <= 0) return;
        fill(task, mine);
        const CallRow& call = tables_.calls[task.call];
        Operand& result = operands_.of[static_cast<std::size_t>(call.reads)];
        const OperandRow& written = tables_.operands[call.operands + call.reads];
        const std::int64_t row_bytes = tables_.arrays[written.array].row_bytes;
        result = {result.row0 + result.rows.first * row_bytes, {0, 1}};
        if (threads == 1) return launch(task.call);
        const Operand of_split = result;
        result.row0 = partials_->results(index) + place_.thread * row_bytes;
        launch(task.call);
        if (!partials_->arrive(index, threads)) return;
        operands_.operations = {0, threads};
        operands_.of = {{partials_->results(index), {0, threads}}, of_split};
        launch(task.call + 1);
    }
    void call(const TaskRow& task, range operations) {
        fill(task, operations);
        launch(task.call);
    }
    void launch(Index call) {
        const Index kernel = tables_.calls[call].kernel;
        if (is_gpu_)
            devices_.run(place_.team, kernel, operands_);
        else
            dispatch_(kernel, operands_);
    }
    void fill(const TaskRow& task, range operations) {
        const CallRow& call = tables_.calls[task.call];
        const auto size = static_cast<std::size_t>(call.reads + call.writes);
        operands_.operations = operations;
        operands_.of.resize(size);
        const TaskRow part{task.call, operations.first, operations.size(), 0};
        for (std::size_t o = 0; o < size; ++o) {
            const OperandRow& row = tables_.operands[call.operands + static_cast<Index>(o)];
            const range rows = rows_touched(tables_, part, static_cast<Index>(o));
            operands_.of[o] = {row0(row, rows), rows};
        }
    }
    char* row0(const OperandRow& row, range rows) const {
        if (!memory_.is_local(row.buffer)) return memory_.row0(space_, row.buffer);
        char* const chunk = chunks_ + chunk_at_[static_cast<std::size_t>(row.buffer)];
        return shifted(chunk, rows.first, tables_.arrays[row.array].row_bytes);
    }

    Tables tables_;
    Dispatch dispatch_;
    Memory<Devices>& memory_;
    Devices& devices_;
    Position place_;
    Partials* partials_ = nullptr;
    bool is_gpu_ = false;
    Index space_ = 0;
    int edition_ = 0;
    Operands operands_;
    char* chunks_ = nullptr;
    std::vector<std::size_t> chunk_at_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

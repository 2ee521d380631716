// Allocates the buffers of a mapped graph in the memories of nodes and devices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/operands.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// Allocates untouched pages: a page is placed near the thread that first touches it.
inline void* fresh_pages(std::size_t bytes) {
    constexpr std::size_t page = 4096;
    void* memory = std::aligned_alloc(page, (std::max<std::size_t>(bytes, 1) + page - 1) & -page);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

/// Used if there are no devices: the only memory is that of the nodes.
struct NoDevices {
    using Dispatch = std::nullptr_t;

    template <class Mapped, class Bind>
    static void calibrate(const Mapped&, Dispatch, Bind&&) {}
    void* allocate(Index, std::size_t) { throw std::logic_error("selgen: there is no device"); }
    void release(Index, void*) noexcept {}
    void copy(Index, const CopyRow&, void*, const void*, std::size_t) {}
    void run(Index, Index, const Operands&) {}
    void finish(Index) {}
};

/// The buffers of the address spaces of this process. A buffer holds the rows that are touched
/// there; memory bound by the program is used in place.
template <class Devices>
class Memory {
public:
    Memory(const Tables& tables, Devices& devices, Index node)
        : tables_(tables),
          devices_(devices),
          node_(node),
          bound_(tables.arrays.size(), nullptr),
          rows_(tables.spaces.size() * tables.buffers.size(), range{INT64_MAX, 0}),
          own_(rows_.size(), nullptr),
          row0_(rows_.size(), nullptr) {
        find_rows();
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory() {
        for (std::size_t place = 0; place < own_.size(); ++place) release(place);
    }

    void bind(Index array, void* items) {
        bound_[static_cast<std::size_t>(array)] = items;
        is_ready_ = false;
        ++edition_;
    }
    /// A number that changes with each bind.
    int edition() const { return edition_; }
    void* bound(Index array) const { return bound_[static_cast<std::size_t>(array)]; }

    /// Allocates missing buffers; throws if the program has not bound an array that it must bind.
    void prepare() {
        if (is_ready_) return;
        for (Index space = 0; space < static_cast<Index>(tables_.spaces.size()); ++space) {
            if (!is_here(space)) continue;
            for (Index b = 0; b < static_cast<Index>(tables_.buffers.size()); ++b) place(space, b);
        }
        is_ready_ = true;
    }

    bool is_here(Index space) const { return node_ < 0 || tables_.spaces[space].node == node_; }
    bool is_device(Index space) const { return tables_.spaces[space].gpu >= 0; }
    /// Whether only chunks of the buffer exist.
    bool is_local(Index buffer) const {
        const BufferRow& row = tables_.buffers[buffer];
        return row.is_local && !(row.is_bound && bound(row.array) != nullptr);
    }
    char* row0(Index space, Index buffer) const { return row0_[at(space, buffer)]; }
    char* row(Index space, Index buffer, std::int64_t i) const {
        const ArrayRow& array = tables_.arrays[tables_.buffers[buffer].array];
        const auto offset = static_cast<std::uintptr_t>(i * array.row_bytes);
        return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(row0(space, buffer)) +
                                       offset);
    }

private:
    std::size_t at(Index space, Index buffer) const {
        return static_cast<std::size_t>(space) * tables_.buffers.size() +
               static_cast<std::size_t>(buffer);
    }
    void widen(Index space, Index buffer, range rows) {
        if (rows.size() <= 0) return;
        range& all = rows_[at(space, buffer)];
        all = {std::min(all.first, rows.first), std::max(all.last, rows.last)};
    }
    void find_rows() {
        for (const TeamRow& team : tables_.teams)
            for (Index e = team.entries.first; e < team.entries.first + team.entries.count; ++e)
                find_rows(team, tables_.entries[e]);
        for (const CopyRow& copy : tables_.copies) {
            widen(copy.from_space, copy.from_buffer, {copy.row, copy.row + copy.rows});
            widen(copy.to_space, copy.to_buffer, {copy.row, copy.row + copy.rows});
        }
    }
    void find_rows(const TeamRow& team, const EntryRow& entry) {
        for (Index t = entry.tasks.first; t < entry.tasks.first + entry.tasks.count; ++t) {
            const TaskRow& task = tables_.tasks[t];
            const CallRow& call = tables_.calls[task.call];
            for (Index o = 0; o < call.reads + call.writes; ++o)
                widen(team.space, tables_.operands[call.operands + o].buffer,
                      rows_touched(tables_, task, o));
        }
    }
    void place(Index space, Index buffer) {
        const BufferRow& row = tables_.buffers[buffer];
        const ArrayRow& array = tables_.arrays[row.array];
        const std::size_t here = at(space, buffer);
        const range rows = rows_[here];
        if (rows.size() <= 0) return;
        const bool is_home = row.is_bound && space == array.home && !is_device(space);
        if (is_home && bound(row.array) != nullptr) {
            release(here);
            row0_[here] = static_cast<char*>(bound(row.array));
            return;
        }
        if (is_home && (array.is_input || array.is_output))
            throw std::invalid_argument("selgen: '" + std::string(array.name) + "' is not bound");
        if (is_local(buffer) || own_[here] != nullptr) return;
        const auto bytes = static_cast<std::size_t>(rows.size() * array.row_bytes);
        own_[here] = is_device(space) ? devices_.allocate(space, bytes) : fresh_pages(bytes);
        row0_[here] = shifted(own_[here], rows.first, array.row_bytes);
    }
    void release(std::size_t place) noexcept {
        if (own_[place] == nullptr) return;
        const auto space = static_cast<Index>(place / tables_.buffers.size());
        if (is_device(space))
            devices_.release(space, own_[place]);
        else
            std::free(own_[place]);
        own_[place] = nullptr;
    }

    Tables tables_;
    Devices& devices_;
    Index node_;
    std::vector<void*> bound_;
    std::vector<range> rows_;
    std::vector<void*> own_;
    std::vector<char*> row0_;
    bool is_ready_ = false;
    int edition_ = 1;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

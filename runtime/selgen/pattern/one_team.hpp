// Rewrites the tables of a mapped graph for a single team, on which calibration times all kernels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <selgen/pattern/tables.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The tables of a mapped graph with the whole computation on one of its teams, step by step. For a
/// GPU, data bound by the program is copied to it first, and results back at the end; its loops are
/// not divided into chunks.
class OneTeam {
public:
    OneTeam(const Tables& all, Index team) : tables_(all), team_(all.teams[team]) {
        arrays_.assign(all.arrays.begin(), all.arrays.end());
        for (ArrayRow& array : arrays_) array.home = 0;
        buffers_.assign(all.buffers.begin(), all.buffers.end());
        if (team_.is_gpu)
            for (BufferRow& buffer : buffers_) buffer.is_local = false;
        steps_.assign(all.steps.size(), {true, true});
        spaces_ = {{team_.node, -1}};
        if (team_.is_gpu) spaces_.push_back({team_.node, 0});
        team_.space = team_.is_gpu ? 1 : 0;
        gather();
        teams_ = {team_};
        refer();
    }
    OneTeam(const OneTeam&) = delete;
    OneTeam& operator=(const OneTeam&) = delete;

    const Tables& tables() const noexcept { return tables_; }

private:
    void gather() {
        if (team_.is_gpu) bring_bound(0, 0, 1);
        for (Index step = 0; step < static_cast<Index>(steps_.size()); ++step) {
            each_entry(step, [&](const EntryRow& entry) { add_copy(entry); });
            each_entry(step, [&](const EntryRow& entry) {
                if (entry.copy < 0) add(entry);
            });
        }
        const auto last = static_cast<Index>(steps_.size());
        if (team_.is_gpu && last > 0) bring_bound(last - 1, 1, 0);
        team_.entries = {0, static_cast<Index>(entries_.size())};
    }
    template <class Do>
    void each_entry(Index step, Do&& act) const {
        for (const TeamRow& team : tables_.teams)
            for (Index e = team.entries.first; e < team.entries.first + team.entries.count; ++e)
                if (tables_.entries[e].step == step) act(tables_.entries[e]);
    }
    /// There is only one address space, so only copies between different buffers are needed.
    void add_copy(const EntryRow& entry) {
        if (entry.copy < 0) return;
        CopyRow copy = tables_.copies[entry.copy];
        if (copy.from_buffer == copy.to_buffer) return;
        copy.from_space = copy.to_space = team_.space;
        add(entry, copy);
    }
    void add(EntryRow entry) {
        entry.waits = {0, 0};
        if (team_.is_gpu) entry.chunk = std::max<std::int64_t>(entry.count, 1);
        entries_.push_back(entry);
    }
    void add(EntryRow entry, const CopyRow& copy) {
        entry.copy = static_cast<Index>(copies_.size());
        copies_.push_back(copy);
        add(entry);
    }
    void bring_bound(Index step, Index from, Index to) {
        for (Index b = 0; b < static_cast<Index>(tables_.buffers.size()); ++b) {
            if (!tables_.buffers[b].is_bound) continue;
            const ArrayRow& array = tables_.arrays[tables_.buffers[b].array];
            if (to == 0 && !array.is_output) continue;  // it may be constant
            add({step, -1, {0, 0}, 0, 0, 1, {0, 0}}, {from, to, b, b, 0, array.rows, false});
        }
    }
    template <class Row>
    static Rows<Row> rows(const std::vector<Row>& table) {
        return {table.data(), table.size()};
    }
    void refer() {
        tables_.arrays = rows(arrays_);
        tables_.buffers = rows(buffers_);
        tables_.waits = {};
        tables_.entries = rows(entries_);
        tables_.copies = rows(copies_);
        tables_.teams = rows(teams_);
        tables_.spaces = rows(spaces_);
        tables_.steps = rows(steps_);
    }

    Tables tables_;
    TeamRow team_;
    std::vector<ArrayRow> arrays_;
    std::vector<BufferRow> buffers_;
    std::vector<EntryRow> entries_;
    std::vector<CopyRow> copies_;
    std::vector<TeamRow> teams_;
    std::vector<SpaceRow> spaces_;
    std::vector<StepRow> steps_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

// Writes the arrays, buffers, tasks and copies of a plan as rows, with the waits that keep accesses
// in order, and marks local buffers.
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {
namespace {

using pattern::Index;

Index index(std::size_t i) { return static_cast<Index>(i); }

/// The distribution of rows among the threads of a team. Thread t has its share of
/// first .. first+count-1, shifted by `offset`. An empty optional means: not divided by rows.
struct Division {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t offset = 0;
    bool operator==(const Division&) const = default;
};

/// The identity of an entry, for which others wait.
struct Entry {
    std::size_t team = 0;
    std::size_t number = 0;  // within its team, from 1
    bool operator==(const Entry&) const = default;
};

/// Computes the waits between entries from their accesses to blocks, in the order of steps.
class Waiting {
public:
    explicit Waiting(std::size_t teams) : known_(teams, std::vector<std::size_t>(teams, 0)) {}

    /// The team executes its entries in their order, as the stream of a GPU does: it does not wait
    /// for itself.
    void is_in_order(std::size_t team) { known_[team][team] = none; }

    /// Address space, array, buffer of the array, block.
    using Block = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

    /// Begins an entry. Its reads and writes follow, then end().
    void begin(Entry entry) {
        now_ = entry;
        waits_.clear();
    }

    void read(const Block& block, const std::optional<Division>& division) {
        Touches& touches = blocks_[block];
        if (touches.writer) wait_for(*touches.writer, division);
        touches.readers.push_back({now_, division});
    }

    void write(const Block& block, const std::optional<Division>& division) {
        Touches& touches = blocks_[block];
        if (touches.writer) wait_for(*touches.writer, division);
        for (const Touch& reader : touches.readers) wait_for(reader, division);
        touches.readers.clear();
        touches.writer = {now_, division};
    }

    /// The waits of the entry, without those that an earlier entry of its team already has.
    std::vector<pattern::WaitRow> end() {
        std::vector<pattern::WaitRow> rows;
        for (const auto& [team, entries] : waits_) {
            known_[now_.team][team] = entries;
            rows.push_back(
                {static_cast<pattern::Index>(team), static_cast<pattern::Index>(entries)});
        }
        return rows;
    }

private:
    struct Touch {
        Entry entry;
        std::optional<Division> division;
    };
    struct Touches {
        std::optional<Touch> writer;
        std::vector<Touch> readers;
    };

    void wait_for(const Touch& touch, const std::optional<Division>& division) {
        if (touch.entry == now_) return;
        // Each thread executes its own rows in the order of the entries, so they need no wait.
        const bool is_own = touch.entry.team == now_.team && division && touch.division == division;
        if (is_own || known_[now_.team][touch.entry.team] >= touch.entry.number) return;
        std::size_t& wait = waits_[touch.entry.team];
        wait = std::max(wait, touch.entry.number);
    }

    std::map<Block, Touches> blocks_;
    std::vector<std::vector<std::size_t>> known_;  // [team][other]: entries already waited for
    Entry now_;
    std::map<std::size_t, std::size_t> waits_;  // team to the number of its entries
};

class Writer {
public:
    Writer(const Work& work, const Spaces& spaces, const std::vector<Copy>& copies)
        : work_(work), spaces_(spaces), copies_(copies), order_(spaces.of_processor.size()) {}

    Plan run() {
        for (std::size_t team = 0; team < spaces_.of_processor.size(); ++team)
            if (is_gpu(team)) order_.is_in_order(team);
        write_arrays();
        for (const Stage& stage : work_.stages) write_call(stage);
        plan_.spaces = spaces_.rows;
        plan_.steps.assign(work_.steps + 1, {false, false});
        of_team_.resize(spaces_.of_processor.size());
        std::size_t copy = 0, group = 0;
        for (std::size_t step = 0; step <= work_.steps; ++step) {
            for (; copy < copies_.size() && copies_[copy].step == step; ++copy) add(copies_[copy]);
            for (; group < work_.groups.size() && work_.groups[group].step == step; ++group)
                add(work_.groups[group]);
        }
        write_teams();
        return std::move(plan_);
    }

private:
    const char* name(std::string text) {
        plan_.names.push_back(std::move(text));
        return plan_.names.back().c_str();
    }
    void write_arrays() {
        for (std::size_t a = 0; a < work_.arrays.size(); ++a) {
            const PlannedArray& array = work_.arrays[a];
            const auto& declared = work_.problem.arrays;
            plan_.arrays.push_back(
                {name(a < declared.size() ? declared[a].name : "results of splits"), array.rows,
                 array.row_bytes, array.is_input, array.is_output, index(spaces_.home[a])});
            first_buffer_.push_back(plan_.buffers.size());
            const bool is_bound = array.is_input || array.is_output;
            for (std::size_t b = 0; b < array.buffers; ++b)
                plan_.buffers.push_back({index(a), is_bound && b == array.bound_buffer, true});
        }
        find_locals();
    }
    Index buffer(std::size_t array, std::size_t b) const { return index(first_buffer_[array] + b); }
    Index buffer(const Use& use) const {
        const std::size_t a = use.access.array;
        return buffer(a, work_.arrays[a].buffer[use.generation]);
    }
    /// Marks local buffers: only loops of cores use them, which write each row before they read it.
    /// Memory for one chunk is enough for such a buffer.
    void find_locals() {
        const auto rule_out = [&](Index b) {
            plan_.buffers[static_cast<std::size_t>(b)].is_local = false;
        };
        for (const Copy& copy : copies_) {
            rule_out(buffer(copy.array, copy.from.buffer));
            rule_out(buffer(copy.array, copy.to.buffer));
        }
        for (auto& row : plan_.buffers) row.is_local = row.is_local && !row.is_bound;
        for (const Item& item : work_.items) {
            if (item.group == none) continue;
            for (const Use& use : work_.stages[item.stage].writes)
                if (is_gpu(item.team) || !is_identity(work_, item, use)) rule_out(buffer(use));
            for (const Use& use : work_.stages[item.stage].reads)
                if (!is_identity(work_, item, use) || !is_of_group(item, use))
                    rule_out(buffer(use));
        }
    }
    bool is_gpu(std::size_t team) const {
        return work_.problem.machine.processors[team].kind == ProcessorKind::gpu;
    }
    bool is_of_group(const Item& item, const Use& use) const {
        const PlannedArray& array = work_.arrays[use.access.array];
        const BlockRange blocks = blocks_of(array, rows_of(work_, item, use, false));
        for (std::size_t b = blocks.first; b < blocks.last; ++b) {
            const Version& version = version_at(array, b, use.generation);
            if (version.item == none || work_.items[version.item].group != item.group) return false;
        }
        return true;
    }

    void write_call(const Stage& stage) {
        const bool combines = stage.kind == pattern::Kind::combine;
        plan_.calls.push_back({kernel_of(pattern_of(stage.call), combines), stage.kind,
                               stage.operations, stage.split, index(plan_.operands.size()),
                               index(stage.reads.size()), index(stage.writes.size())});
        for (const auto* uses : {&stage.reads, &stage.writes})
            for (const Use& use : *uses)
                plan_.operands.push_back({index(use.access.array), buffer(use), use.access.factor,
                                          use.access.first, use.access.last, use.access.all});
    }
    std::size_t pattern_of(std::size_t call) {
        if (!work_.options.patterns.empty()) return work_.options.patterns[call];
        return patterns_.try_emplace(work_.problem.calls[call].name, patterns_.size())
            .first->second;
    }

    void add(const Copy& copy) {
        const PlannedArray& array = work_.arrays[copy.array];
        const Entry entry{copy.team, of_team_[copy.team].size() + 1};
        const std::int64_t row = array.bounds[copy.blocks.first];
        const std::int64_t rows = array.bounds[copy.blocks.last] - row;
        // The threads of a team divide copies within a memory; one thread executes other copies.
        std::optional<Division> division;
        if (copy.from.space == copy.to.space) division = Division{row, rows, 0};
        order_.begin(entry);
        for (std::size_t b = copy.blocks.first; b < copy.blocks.last; ++b) {
            order_.read({copy.from.space, copy.array, copy.from.buffer, b}, division);
            order_.write({copy.to.space, copy.array, copy.to.buffer, b}, division);
        }
        pattern::EntryRow made{index(copy.step), index(plan_.copies.size()), {}, 0, 0, 1, {}};
        plan_.copies.push_back({index(copy.from.space), index(copy.to.space),
                                buffer(copy.array, copy.from.buffer),
                                buffer(copy.array, copy.to.buffer), row, rows, copy.is_counted});
        if (write_waits(made)) plan_.steps[copy.step].waits_for_copies = true;
        of_team_[copy.team].push_back(made);
    }
    bool write_waits(pattern::EntryRow& entry) {
        const auto waits = order_.end();
        entry.waits = {index(plan_.waits.size()), index(waits.size())};
        plan_.waits.insert(plan_.waits.end(), waits.begin(), waits.end());
        return !waits.empty();
    }

    void add(const Group& group) {
        const Entry entry{group.team, of_team_[group.team].size() + 1};
        order_.begin(entry);
        for (const std::size_t i : group.items) touch(work_.items[i]);
        pattern::EntryRow made{index(group.step),
                               -1,
                               {index(plan_.tasks.size()), index(group.items.size())},
                               group.first,
                               group.count,
                               group.chunk,
                               {}};
        for (const std::size_t i : group.items) {
            const Item& item = work_.items[i];
            plan_.tasks.push_back({index(item.stage), item.first, item.count, item.shift});
        }
        if (write_waits(made)) plan_.steps[group.step].waits_for_tasks = true;
        of_team_[group.team].push_back(made);
    }
    void touch(const Item& item) {
        const Stage& stage = work_.stages[item.stage];
        for (const Use& use : stage.reads)
            each_block(item, use, false,
                       [&](const auto& block) { order_.read(block, division(item, use)); });
        for (const Use& use : stage.writes)
            each_block(item, use, true,
                       [&](const auto& block) { order_.write(block, division(item, use)); });
    }
    template <class Do>
    void each_block(const Item& item, const Use& use, bool is_written, Do&& act) {
        const PlannedArray& array = work_.arrays[use.access.array];
        const BlockRange blocks = blocks_of(array, rows_of(work_, item, use, is_written));
        if (plan_.buffers[static_cast<std::size_t>(buffer(use))].is_local) return;
        for (std::size_t b = blocks.first; b < blocks.last; ++b)
            act(Waiting::Block{spaces_.of_processor[item.team], use.access.array,
                               array.buffer[use.generation], b});
    }
    std::optional<Division> division(const Item& item, const Use& use) const {
        if (!is_identity(work_, item, use)) return std::nullopt;
        const Group& group = work_.groups[item.group];
        return Division{group.first, group.count, use.access.first - item.shift};
    }

    void write_teams() {
        const auto& processors = work_.problem.machine.processors;
        for (std::size_t p = 0; p < processors.size(); ++p) {
            const auto& entries = of_team_[p];
            plan_.teams.push_back({name(processors[p].name),
                                   processors[p].node,
                                   index(spaces_.of_processor[p]),
                                   processors[p].cores,
                                   is_gpu(p),
                                   {index(plan_.entries.size()), index(entries.size())}});
            plan_.entries.insert(plan_.entries.end(), entries.begin(), entries.end());
        }
    }

    const Work& work_;
    const Spaces& spaces_;
    const std::vector<Copy>& copies_;
    Waiting order_;
    Plan plan_;
    std::vector<std::size_t> first_buffer_;
    std::vector<std::vector<pattern::EntryRow>> of_team_;
    std::map<std::string, std::size_t> patterns_;
};

}  // namespace

Plan write_tables(const Work& work, const Spaces& spaces, const std::vector<Copy>& copies) {
    return Writer(work, spaces, copies).run();
}

}  // namespace selgen::map::planning

// Finds the address spaces, and the copies that bring each block from its fastest source.
#include <algorithm>
#include <map>
#include <optional>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {
namespace {

/// Tracks the locations of block versions from step to step, and collects the necessary copies.
class Copies {
public:
    Copies(const Work& work, const Spaces& spaces) : work_(work), spaces_(spaces) {
        for (std::size_t a = 0; a < work.arrays.size(); ++a) {
            block_copies_.emplace_back(work.arrays[a].blocks());
            if (!work.arrays[a].is_input && !work.arrays[a].in_place) continue;
            for (auto& block : block_copies_[a]) block.push_back({{spaces.home[a], 0}, 0, none});
        }
    }

    std::vector<Copy> run() {
        for (std::size_t g = 0; g < work_.groups.size();) {
            const std::size_t step = work_.groups[g].step;
            std::size_t end = g;
            for (; end < work_.groups.size() && work_.groups[end].step == step; ++end)
                fetch(work_.groups[end]);
            for (; g < end; ++g) note_writes(work_.groups[g]);
        }
        copy_outputs();
        return std::move(copies_);
    }

private:
    struct BlockCopy {
        Location place;
        std::size_t generation = 0;
        std::size_t copied = none;  // the step that copied it here, if any
    };
    using BlockCopies = std::vector<BlockCopy>;

    void fetch(const Group& group) {
        const std::size_t space = spaces_.of_processor[group.team];
        for (const std::size_t i : group.items) {
            const Item& item = work_.items[i];
            for (const Use& use : work_.stages[item.stage].reads) {
                const PlannedArray& array = work_.arrays[use.access.array];
                const Location to{space, array.buffer[use.generation]};
                const BlockRange blocks = blocks_of(array, rows_of(work_, item, use, false));
                for (std::size_t b = blocks.first; b < blocks.last; ++b) need(use, b, to, group);
            }
        }
    }
    void need(const Use& use, std::size_t block, Location to, const Group& group) {
        const std::size_t a = use.access.array;
        const Version& version = version_at(work_.arrays[a], block, use.generation);
        const bool is_in_group =
            version.item != none && work_.items[version.item].group == group_index(group);
        if (is_in_group) return;
        const BlockCopy* from = source(block_copies_[a][block], version.generation, to, group);
        if (from == nullptr) throw Unplannable("a block is read before it is written");
        if (from->place.space == to.space && from->place.buffer == to.buffer) return;
        const bool is_at_home = version.item == none && work_.arrays[a].home == group.team;
        copy({group.step,
              group.team,
              a,
              from->place,
              to,
              {block, block + 1},
              from->place.space != to.space && !is_at_home});
        put(block_copies_[a][block], {to, version.generation, group.step});
    }
    std::size_t group_index(const Group& group) const {
        return static_cast<std::size_t>(&group - work_.groups.data());
    }
    /// The target itself if it has the version, else the fastest source that had it before the
    /// step.
    const BlockCopy* source(const BlockCopies& block_copies, std::size_t generation, Location to,
                            const Group& group) const {
        const BlockCopy* best = nullptr;
        for (const BlockCopy& block_copy : block_copies) {
            const bool is_here =
                block_copy.place.space == to.space && block_copy.place.buffer == to.buffer;
            if (block_copy.generation != generation ||
                (block_copy.copied == group.step && !is_here))
                continue;
            if (best == nullptr ||
                rank(block_copy.place, to, group.team) > rank(best->place, to, group.team))
                best = &block_copy;
        }
        return best;
    }
    std::pair<int, double> rank(Location from, Location to, std::size_t team) const {
        if (from.space == to.space) return {from.buffer == to.buffer ? 2 : 1, 0};
        double bandwidth = 0;
        for (std::size_t p = 0; p < spaces_.of_processor.size(); ++p)
            if (spaces_.of_processor[p] == from.space)
                bandwidth = std::max(bandwidth, work_.problem.machine.bandwidth[p][team]);
        return {0, bandwidth};
    }
    static void put(BlockCopies& block_copies, const BlockCopy& next) {
        for (BlockCopy& block_copy : block_copies) {
            const bool is_same = block_copy.place.space == next.place.space &&
                                 block_copy.place.buffer == next.place.buffer;
            if (is_same) return void(block_copy = next);
        }
        block_copies.push_back(next);
    }
    void note_writes(const Group& group) {
        for (const std::size_t i : group.items) {
            const Item& item = work_.items[i];
            for (const Use& use : work_.stages[item.stage].writes) {
                const PlannedArray& array = work_.arrays[use.access.array];
                const BlockRange blocks = blocks_of(array, rows_of(work_, item, use, true));
                const Location at{spaces_.of_processor[group.team], array.buffer[use.generation]};
                for (std::size_t b = blocks.first; b < blocks.last; ++b)
                    put(block_copies_[use.access.array][b], {at, use.generation, none});
            }
        }
    }
    /// Merges copies of consecutive blocks between the same locations.
    void copy(const Copy& next) {
        if (!copies_.empty()) {
            Copy& last = copies_.back();
            const bool is_same = last.step == next.step && last.team == next.team &&
                                 last.array == next.array && last.is_counted == next.is_counted &&
                                 last.from.space == next.from.space &&
                                 last.from.buffer == next.from.buffer &&
                                 last.to.space == next.to.space && last.to.buffer == next.to.buffer;
            if (is_same && last.blocks.last == next.blocks.first) {
                last.blocks.last = next.blocks.last;
                return;
            }
        }
        copies_.push_back(next);
    }
    /// Adds copies at the end so that outputs are in the memory of the program.
    void copy_outputs() {
        for (std::size_t a = 0; a < work_.arrays.size(); ++a) {
            const PlannedArray& array = work_.arrays[a];
            if (!array.is_output) continue;
            const Location home{spaces_.home[a], array.bound_buffer};
            const Group end{team_of(spaces_.home[a]), work_.steps, {}, 0, 0, 1};
            for (std::size_t b = 0; b < array.blocks(); ++b) {
                const std::size_t last = array.versions[b].back().generation;
                const BlockCopy* from = source(block_copies_[a][b], last, home, end);
                if (from == nullptr) continue;  // rows that nothing writes
                const Location at = from->place;
                if (at.space == home.space && at.buffer == home.buffer) continue;
                copy({end.step, end.team, a, at, home, {b, b + 1}, false});
            }
        }
    }
    std::size_t team_of(std::size_t space) const {
        const auto& of = spaces_.of_processor;
        return static_cast<std::size_t>(std::ranges::find(of, space) - of.begin());
    }

    const Work& work_;
    const Spaces& spaces_;
    std::vector<std::vector<BlockCopies>> block_copies_;
    std::vector<Copy> copies_;
};

}  // namespace

Spaces find_spaces(const Work& work) {
    Spaces spaces;
    std::map<int, std::size_t> of_node;
    const auto& processors = work.problem.machine.processors;
    for (std::size_t p = 0; p < processors.size(); ++p) {
        const bool is_gpu = processors[p].kind == ProcessorKind::gpu;
        const auto known = of_node.find(processors[p].node);
        const bool is_own = is_gpu || work.options.own_memory || known == of_node.end();
        spaces.of_processor.push_back(is_own ? spaces.rows.size() : known->second);
        if (!is_own) continue;
        if (!is_gpu) of_node.try_emplace(processors[p].node, spaces.rows.size());
        spaces.rows.push_back({processors[p].node, is_gpu ? static_cast<pattern::Index>(p) : -1});
    }
    for (const PlannedArray& array : work.arrays) {
        std::size_t home = spaces.of_processor[array.home];
        if (processors[array.home].kind == ProcessorKind::gpu) {
            const auto host = of_node.find(processors[array.home].node);
            if (host == of_node.end()) throw Unplannable("an array is on a node that has no CPU");
            home = host->second;
        }
        spaces.home.push_back(home);
    }
    return spaces;
}

std::vector<Copy> find_copies(const Work& work, const Spaces& spaces) {
    auto copies = Copies(work, spaces).run();
    std::ranges::stable_sort(copies, {}, &Copy::step);
    return copies;
}

}  // namespace selgen::map::planning

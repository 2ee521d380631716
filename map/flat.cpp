// Tracks the versions, writers and readers of each block to find the step of each split.
#include "map/flat.hpp"

#include <algorithm>
#include <optional>

#include "map/cost/rows.hpp"

namespace selgen::map {
namespace {

constexpr double partial_bytes = 8;  // of the partial result of a split

/// The newest version of a block. Steps count from 1 here; 0 means none.
struct Newest {
    std::optional<std::size_t> id;  // in Flat::blocks
    std::size_t version = 0;
    std::size_t written = 0;  // the step that writes it
    std::size_t read = 0;     // the last step that reads any version
};

void tidy(std::vector<std::size_t>& ids) {
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

class Flattener {
public:
    Flattener(const Problem& problem, Order order) : problem_(problem), order_(order) {
        for (const Array& array : problem.arrays)
            newest_.emplace_back(static_cast<std::size_t>(parts_of(array.rows, array.split)));
    }

    Flat run() {
        for (std::size_t call = 0; call < problem_.calls.size(); ++call) {
            if (problem_.calls[call].kind == PatternKind::reduce)
                add_reduction(call);
            else
                add(level_of(call, 0, splits_of(problem_.calls[call])));
        }
        return std::move(flat_);
    }

private:
    std::vector<Split> level_of(std::size_t call, int level,
                                const std::vector<Operations>& operations) const {
        std::vector<Split> splits;
        for (const Operations& part : operations)
            splits.push_back(
                {call, level, part.first, part.count, problem_.calls[call].flops, {}, {}});
        return splits;
    }

    /// Adds a step with a partial result per split, and one operation that combines them.
    void add_reduction(std::size_t call) {
        auto splits = level_of(call, 0, splits_of(problem_.calls[call]));
        const std::size_t array = problem_.arrays.size() + reductions_++;
        std::vector<std::size_t> partials;
        for (std::size_t i = 0; i < splits.size(); ++i) {
            partials.push_back(new_block({array, i, 0}, partial_bytes));
            splits[i].writes.push_back(partials.back());
        }
        const std::size_t step = add(std::move(splits));
        auto combine = level_of(call, 1, {{0, 1}});
        combine[0].flops = std::max(1.0, static_cast<double>(partials.size()) - 1);
        combine[0].reads = std::move(partials);
        add(std::move(combine), step + 1);
    }

    /// Resolves the accesses of the splits and adds them to a step. Returns the step, which is at
    /// least `least`.
    std::size_t add(std::vector<Split> splits, std::size_t least = 1) {
        if (order_ == Order::written) least = std::max(least, flat_.steps.size() + 1);
        std::size_t step = least;
        for (Split& split : splits) step = std::max(step, resolve_reads(split));
        for (const Split& split : splits)
            if (writes_arrays(split)) step = std::max(step, step_after_readers(split));
        note_reads(splits, step);
        for (Split& split : splits)
            if (writes_arrays(split)) write(split, step);
        if (flat_.steps.size() < step) flat_.steps.resize(step);
        auto& there = flat_.steps[step - 1];
        std::ranges::move(splits, std::back_inserter(there));
        return step;
    }

    const Call& call_of(const Split& split) const { return problem_.calls[split.call]; }

    bool writes_arrays(const Split& split) const {
        return call_of(split).kind != PatternKind::reduce || split.level == 1;
    }
    bool reads_arrays(const Split& split) const { return split.level == 0; }

    template <class Visit>
    void for_blocks(const std::vector<Access>& accesses, const Split& split, Visit visit) const {
        for (const Access& access : accesses) {
            const Array& array = problem_.arrays[access.array];
            for (const std::size_t block : blocks_of(access, array, {split.first, split.count}))
                visit(access, block);
        }
    }

    /// Finds the versions that the split reads. Returns the earliest step in which it can run.
    std::size_t resolve_reads(Split& split) {
        std::size_t step = 1;
        const auto read = [&](const Access& access, std::size_t block) {
            Newest& newest = newest_[access.array][block];
            split.reads.push_back(id_of(newest, access.array, block));
            step = std::max(step, newest.written + 1);
        };
        if (reads_arrays(split)) for_blocks(call_of(split).reads, split, read);
        const auto keep = [&](const Access& access, std::size_t block) {
            const Array& array = problem_.arrays[access.array];
            const bool has_content = newest_[access.array][block].written > 0 || array.home;
            if (has_content && !covers(access, array, {split.first, split.count}, block))
                read(access, block);
        };
        if (writes_arrays(split)) for_blocks(call_of(split).writes, split, keep);
        tidy(split.reads);
        return step;
    }

    std::size_t step_after_readers(const Split& split) const {
        std::size_t step = 1;
        for_blocks(call_of(split).writes, split, [&](const Access& access, std::size_t block) {
            if (!problem_.arrays[access.array].in_place) return;
            const Newest& newest = newest_[access.array][block];
            step = std::max({step, newest.written + 1, newest.read + 1});
        });
        return step;
    }

    void note_reads(const std::vector<Split>& splits, std::size_t step) {
        for (const Split& split : splits)
            for (const std::size_t id : split.reads) {
                const Block& block = flat_.blocks[id];
                if (block.array >= newest_.size()) continue;
                Newest& newest = newest_[block.array][block.index];
                newest.read = std::max(newest.read, step);
            }
    }

    void write(Split& split, std::size_t step) {
        for_blocks(call_of(split).writes, split, [&](const Access& access, std::size_t block) {
            Newest& newest = newest_[access.array][block];
            if (newest.written == step && newest.id &&
                std::ranges::find(split.writes, *newest.id) != split.writes.end())
                return;  // another access of this split already wrote it
            newest.version += 1;
            newest.id = new_block({access.array, block, newest.version},
                                  block_bytes(problem_.arrays[access.array], block));
            newest.written = step;
            split.writes.push_back(*newest.id);
        });
        tidy(split.writes);
    }

    std::size_t id_of(Newest& newest, std::size_t array, std::size_t block) {
        if (!newest.id)
            newest.id = new_block({array, block, 0}, block_bytes(problem_.arrays[array], block));
        return *newest.id;
    }

    std::size_t new_block(const Block& block, double bytes) {
        flat_.blocks.push_back(block);
        flat_.bytes.push_back(bytes);
        return flat_.blocks.size() - 1;
    }

    const Problem& problem_;
    Order order_;
    Flat flat_;
    std::size_t reductions_ = 0;
    std::vector<std::vector<Newest>> newest_;  // [array][block]
};

}  // namespace

Flat flatten(const Problem& problem, Order order) { return Flattener(problem, order).run(); }

std::string name_of(const Problem& problem, const Split& split) {
    std::string name = problem.calls[split.call].name;
    if (split.level > 0) name += '/' + std::to_string(split.level);
    return name + '[' + std::to_string(split.first) + ':' +
           std::to_string(split.first + split.count) + ']';
}

}  // namespace selgen::map

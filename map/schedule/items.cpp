// Turns calls and splits into stages and items, and divides blocks until each version has one
// writer.
#include <algorithm>
#include <map>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {
namespace {

using pattern::Kind;

std::int64_t split_count_of(const Call& call) {
    return (call.operations + call.split - 1) / std::max<std::int64_t>(call.split, 1);
}

PlannedArray planned_array(const Problem& problem, const Array& array) {
    PlannedArray made;
    made.rows = array.rows;
    made.row_bytes = static_cast<std::int64_t>(array.row_bytes);
    made.in_place = array.in_place;
    made.home = array.home.value_or(0);
    for (std::int64_t row = 0; row < array.rows; row += array.split) made.bounds.push_back(row);
    made.bounds.push_back(array.rows);
    if (static_cast<double>(made.row_bytes) != array.row_bytes || array.rows < 1)
        throw Unplannable(problem.name + ": the rows of '" + array.name +
                          "' are not a whole number of bytes");
    return made;
}

/// An additional array for the results of a reduction's splits.
PlannedArray results(const Work& work, const Call& call) {
    PlannedArray made;
    made.rows = split_count_of(call);
    made.row_bytes = work.arrays[call.writes.at(0).array].row_bytes;
    made.home = 0;
    for (std::int64_t row = 0; row <= made.rows; ++row) made.bounds.push_back(row);
    return made;
}

void add_stages(Work& work, std::size_t index) {
    const Call& call = work.problem.calls[index];
    Stage stage{index, Kind::each, call.operations, call.split, {}, {}};
    for (const Access& access : call.reads) stage.reads.push_back({access, 0});
    for (const Access& access : call.writes) stage.writes.push_back({access, 0});
    if (call.kind == PatternKind::serial) stage.kind = Kind::alone;
    if (call.kind != PatternKind::reduce) {
        work.stages.push_back(stage);
        return;
    }
    const std::size_t partials = work.arrays.size();
    work.arrays.push_back(results(work, call));
    stage.kind = Kind::partial;
    stage.writes = {{{partials, false, 1, 0, 0}, 0}};
    work.stages.push_back(stage);
    const Access result{call.writes.at(0).array, false, 0, 0, 0};
    work.stages.push_back({index,
                           Kind::combine,
                           split_count_of(call),
                           split_count_of(call),
                           {{{partials, false, 1, 0, 0}, 0}},
                           {{result, 0}}});
}

/// Numbers the generations: each stage makes one generation of each array that it writes.
void number_generations(Work& work) {
    for (Stage& stage : work.stages) {
        for (Use& use : stage.reads) use.generation = work.arrays[use.access.array].generations - 1;
        std::vector<std::size_t> written;
        for (Use& use : stage.writes) {
            PlannedArray& array = work.arrays[use.access.array];
            if (std::ranges::find(written, use.access.array) == written.end()) ++array.generations;
            written.push_back(use.access.array);
            use.generation = array.generations - 1;
        }
    }
}

void add_items(Work& work, const Flat& flat, const Teams& teams) {
    std::map<std::pair<std::size_t, bool>, std::size_t> stage_of;
    for (std::size_t s = 0; s < work.stages.size(); ++s)
        stage_of[{work.stages[s].call, work.stages[s].kind == Kind::combine}] = s;
    for (std::size_t step = 0; step < flat.steps.size(); ++step) {
        for (std::size_t i = 0; i < flat.steps[step].size(); ++i) {
            const Split& split = flat.steps[step][i];
            const std::size_t stage = stage_of.at({split.call, split.level == 1});
            Item item{stage, split.first, split.count, teams.at(step).at(i), step};
            if (split.level == 1) item.count = work.stages[stage].operations;
            work.items.push_back(item);
        }
    }
    work.steps = flat.steps.size();
}

template <class Do>
void each_write(const Work& work, Do&& act) {
    std::vector<std::size_t> order(work.items.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return work.items[i].stage; });
    for (const std::size_t i : order)
        for (const Use& use : work.stages[work.items[i].stage].writes)
            act(i, use, rows_of(work, work.items[i], use, true));
}

/// Divides blocks until no split writes only a part of one, so each version has one writer.
void divide_blocks(Work& work) {
    each_write(work, [&](std::size_t, const Use& use, Rows rows) {
        auto& bounds = work.arrays[use.access.array].bounds;
        for (const std::int64_t bound : {rows.first, rows.last}) {
            const auto at = std::ranges::lower_bound(bounds, bound);
            if (at == bounds.end() || *at != bound) bounds.insert(at, bound);
        }
    });
}

void find_versions(Work& work) {
    for (PlannedArray& array : work.arrays) array.versions.assign(array.blocks(), {Version{}});
    each_write(work, [&](std::size_t item, const Use& use, Rows rows) {
        PlannedArray& array = work.arrays[use.access.array];
        const BlockRange blocks = blocks_of(array, rows);
        for (std::size_t b = blocks.first; b < blocks.last; ++b) {
            const Version& last = array.versions[b].back();
            if (last.generation == use.generation && last.item == item) continue;
            if (last.generation == use.generation)
                throw Unplannable(
                    work.problem.calls[work.stages[work.items[item].stage].call].name +
                    " writes the same rows twice");
            array.versions[b].push_back({use.generation, item});
        }
    });
}

/// Finds the inputs and the outputs of the program.
void find_ends(Work& work) {
    std::vector<bool> is_last_read(work.arrays.size(), false);
    for (const Item& item : work.items) {
        for (const Use& use : work.stages[item.stage].reads) {
            PlannedArray& array = work.arrays[use.access.array];
            if (use.generation + 1 == array.generations) is_last_read[use.access.array] = true;
            const BlockRange blocks = blocks_of(array, rows_of(work, item, use, false));
            for (std::size_t b = blocks.first; b < blocks.last; ++b)
                if (version_at(array, b, use.generation).item == none) array.is_input = true;
        }
    }
    for (std::size_t a = 0; a < work.problem.arrays.size(); ++a) {
        PlannedArray& array = work.arrays[a];
        array.is_output = array.generations > 1 && (!is_last_read[a] || array.in_place);
    }
    for (std::size_t a = work.problem.arrays.size(); a < work.arrays.size(); ++a)
        work.arrays[a].is_input = work.arrays[a].is_output = false;
}

}  // namespace

Rows rows_of(const Work& work, const Item& item, const Use& use, bool is_written) {
    const Stage& stage = work.stages[item.stage];
    const std::int64_t rows = work.arrays[use.access.array].rows;
    if (stage.kind == Kind::partial && is_written)
        return {item.first / stage.split, item.first / stage.split + 1};
    if (use.access.all) return {0, rows};
    const std::int64_t a = use.access.factor * item.first;
    const std::int64_t b = use.access.factor * (item.first + item.count - 1);
    const std::int64_t low = std::clamp<std::int64_t>(std::min(a, b) + use.access.first, 0, rows);
    const std::int64_t high = std::min(std::max(a, b) + use.access.last + 1, rows);
    return {low, std::max(low, high)};
}

BlockRange blocks_of(const PlannedArray& array, Rows rows) {
    if (rows.first >= rows.last) return {};
    const auto begin = array.bounds.begin();
    const auto first = std::upper_bound(begin, array.bounds.end(), rows.first) - 1;
    const auto last = std::lower_bound(first, array.bounds.end(), rows.last);
    return {static_cast<std::size_t>(first - begin), static_cast<std::size_t>(last - begin)};
}

const Version& version_at(const PlannedArray& array, std::size_t block, std::size_t generation) {
    const auto& versions = array.versions[block];
    const auto after = std::ranges::upper_bound(versions, generation, {}, &Version::generation);
    return *(after - 1);
}

bool is_identity(const Work& work, const Item& item, const Use& use) {
    const Access& a = use.access;
    return work.stages[item.stage].kind == Kind::each && !a.all && a.factor == 1 &&
           a.first == a.last;
}

Work find_items(const Problem& problem, const Flat& flat, const Teams& teams,
                const PlanOptions& options) {
    Work work{problem, options, {}, {}, {}, {}, 0};
    for (const Array& array : problem.arrays) work.arrays.push_back(planned_array(problem, array));
    for (std::size_t c = 0; c < problem.calls.size(); ++c) add_stages(work, c);
    number_generations(work);
    add_items(work, flat, teams);
    divide_blocks(work);
    find_versions(work);
    find_ends(work);
    return work;
}

}  // namespace selgen::map::planning

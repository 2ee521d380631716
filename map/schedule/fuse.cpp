// Groups splits that can share a loop: pipelines, common inputs and consecutive operations.
#include <algorithm>
#include <numeric>
#include <optional>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {
namespace {

using pattern::Kind;

bool may_share_a_loop(const Work& work, const Item& item) {
    const Processor& team = work.problem.machine.processors[item.team];
    return work.stages[item.stage].kind == Kind::each && team.kind == ProcessorKind::cpu;
}

bool writes_in_place(const Work& work, const Item& item) {
    return std::ranges::any_of(work.stages[item.stage].writes, [&](const Use& use) {
        return work.arrays[use.access.array].in_place;
    });
}

/// Calls `act` for each item that wrote a block that `item` reads through `use`.
template <class Do>
void each_writer(const Work& work, const Item& item, const Use& use, Do&& act) {
    const PlannedArray& array = work.arrays[use.access.array];
    const BlockRange blocks = blocks_of(array, rows_of(work, item, use, false));
    for (std::size_t b = blocks.first; b < blocks.last; ++b) {
        const Version& version = version_at(array, b, use.generation);
        if (version.item != none) act(version.item);
    }
}

/// Whether operation i reads only what operation i of the writer wrote.
bool follows(const Work& work, const Item& item, const Use& use, const Item& writer) {
    if (!is_identity(work, item, use) || use.access.first != 0) return false;
    if (writer.first != item.first || writer.count != item.count) return false;
    return std::ranges::all_of(work.stages[writer.stage].writes, [&](const Use& written) {
        return written.access.array != use.access.array ||
               (is_identity(work, writer, written) && written.access.first == 0);
    });
}

/// The group whose loop the item can join as its next stage; none if it reads other data that is
/// not older than this group.
std::size_t pipeline_of(const Work& work, const Item& item) {
    std::size_t latest = none;
    for (const Use& use : work.stages[item.stage].reads)
        each_writer(work, item, use, [&](std::size_t w) {
            if (latest == none || work.items[w].step > work.items[latest].step) latest = w;
        });
    if (latest == none) return none;
    const Item& last = work.items[latest];
    if (last.team != item.team || !may_share_a_loop(work, last)) return none;
    bool is_free = true;
    for (const Use& use : work.stages[item.stage].reads)
        each_writer(work, item, use, [&](std::size_t w) {
            const Item& writer = work.items[w];
            if (writer.step < last.step) return;
            is_free = is_free && writer.group == last.group && follows(work, item, use, writer);
        });
    return is_free ? last.group : none;
}

void open_group(Work& work, std::size_t index) {
    Item& item = work.items[index];
    item.group = work.groups.size();
    work.groups.push_back({item.team, item.step, {index}, item.first, item.count, item.count});
}

void fuse_pipelines(Work& work) {
    for (std::size_t i = 0; i < work.items.size(); ++i) {
        Item& item = work.items[i];
        const bool may = may_share_a_loop(work, item) && !writes_in_place(work, item);
        const std::size_t group = may ? pipeline_of(work, item) : none;
        if (group == none) {
            open_group(work, i);
            continue;
        }
        item.group = group;
        item.step = work.groups[group].step;
        work.groups[group].items.push_back(i);
    }
}

/// The offset between the operations of two groups that read the same rows; nothing if they read
/// none in common.
std::optional<std::int64_t> shared_shift(const Work& work, const Group& a, const Group& b) {
    for (const std::size_t i : a.items) {
        for (const std::size_t k : b.items) {
            const Item &one = work.items[i], &other = work.items[k];
            for (const Use& u : work.stages[one.stage].reads)
                for (const Use& v : work.stages[other.stage].reads) {
                    const bool is_same = u.access.array == v.access.array &&
                                         u.generation == v.generation && !u.access.all &&
                                         !v.access.all && u.access.factor == 1 &&
                                         v.access.factor == 1;
                    const std::int64_t shift =
                        v.access.first - other.shift - u.access.first + one.shift;
                    if (is_same && b.first + shift == a.first && b.count == a.count) return shift;
                }
        }
    }
    return std::nullopt;
}

bool may_share_inputs(const Work& work, const Group& a, const Group& b) {
    const auto may = [&](std::size_t i) {
        return may_share_a_loop(work, work.items[i]) && !writes_in_place(work, work.items[i]);
    };
    return a.team == b.team && a.step == b.step && std::ranges::all_of(a.items, may) &&
           std::ranges::all_of(b.items, may);
}

void join(Work& work, Group& a, Group& b, std::int64_t shift) {
    for (const std::size_t i : b.items) {
        work.items[i].shift += shift;
        a.items.push_back(i);
    }
    b.items.clear();
}

template <class Join>
void join_within_steps(Work& work, Join&& try_join) {
    std::ranges::stable_sort(work.groups, {}, &Group::step);
    for (std::size_t a = 0; a < work.groups.size(); ++a) {
        if (work.groups[a].items.empty()) continue;
        for (std::size_t b = a + 1; b < work.groups.size(); ++b) {
            if (work.groups[b].step != work.groups[a].step) break;
            if (!work.groups[b].items.empty()) try_join(work.groups[a], work.groups[b]);
        }
    }
    std::erase_if(work.groups, [](const Group& group) { return group.items.empty(); });
}

/// Whether group b has the same stages as a, for the operations that directly follow.
bool continues(const Work& work, const Group& a, const Group& b) {
    if (a.team != b.team || a.items.size() != b.items.size() || a.first + a.count != b.first)
        return false;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        const Item &one = work.items[a.items[i]], &other = work.items[b.items[i]];
        if (one.stage != other.stage || one.shift != other.shift ||
            work.stages[one.stage].kind != Kind::each)
            return false;
    }
    return true;
}

void number_groups(Work& work) {
    for (std::size_t g = 0; g < work.groups.size(); ++g) {
        Group& group = work.groups[g];
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            work.items[group.items[i]].group = g;
            work.items[group.items[i]].place = i;
        }
    }
}

/// Merges groups that continue each other into one group with longer items.
void merge_neighbours(Work& work) {
    std::vector<std::size_t> now(work.items.size());
    std::iota(now.begin(), now.end(), std::size_t{0});
    join_within_steps(work, [&](Group& a, Group& b) {
        if (!continues(work, a, b)) return;
        for (std::size_t i = 0; i < a.items.size(); ++i) {
            work.items[a.items[i]].count += work.items[b.items[i]].count;
            work.items[b.items[i]].group = none;
            now[b.items[i]] = a.items[i];
        }
        a.count += b.count;
        a.chunk = a.count;
        b.items.clear();
    });
    for (PlannedArray& array : work.arrays)
        for (auto& versions : array.versions)
            for (Version& version : versions)
                if (version.item != none) version.item = now[version.item];
}

}  // namespace

void fuse(Work& work) {
    fuse_pipelines(work);
    join_within_steps(work, [&](Group& a, Group& b) {
        if (!may_share_inputs(work, a, b)) return;
        if (const auto shift = shared_shift(work, a, b)) join(work, a, b, *shift);
    });
    merge_neighbours(work);
    number_groups(work);
}

}  // namespace selgen::map::planning

// Assigns generations of arrays to buffers by the lifetimes of their blocks, and fits chunks to the
// cache.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {
namespace {

constexpr double chunk_bytes =
    256.0 * 1024;  // of a chunk of fused splits: half of a usual L2 cache

/// The lifetime of a version in a block of a buffer, from its first to its last access. If only one
/// group accesses it, row by row, the order of tasks within the group counts as well.
struct Lifetime {
    std::size_t generation = 0;
    std::int64_t from_step = 0;
    std::int64_t to_step = 0;
    std::size_t from_place = 0;
    std::size_t to_place = 0;
    std::size_t group = none;  // the only group that accesses it, row by row; else none
    std::int64_t offset = 0;   // of its rows relative to the chunks of that group
};

Lifetime lifetime_of(const Work& work, const Item& item, const Use& use, std::size_t generation) {
    const auto step = static_cast<std::int64_t>(item.step);
    const std::size_t group = is_identity(work, item, use) ? item.group : none;
    return {generation, step, step, item.place, item.place, group, use.access.first - item.shift};
}

void widen(Lifetime& lifetime, const Lifetime& more) {
    if (lifetime.group != more.group || lifetime.offset != more.offset) lifetime.group = none;
    lifetime.from_place = std::min(lifetime.from_place, more.from_place);
    lifetime.to_place = std::max(lifetime.to_place, more.to_place);
    lifetime.from_step = std::min(lifetime.from_step, more.from_step);
    lifetime.to_step = std::max(lifetime.to_step, more.to_step);
}

/// The lifetimes of one generation, by block.
using Lifetimes = std::map<std::size_t, Lifetime>;

void add(Lifetimes& lifetimes, std::size_t block, const Lifetime& lifetime) {
    const auto [at, is_new] = lifetimes.try_emplace(block, lifetime);
    if (!is_new) widen(at->second, lifetime);
}

/// [array][generation]
std::vector<std::vector<Lifetimes>> all_lifetimes(const Work& work) {
    std::vector<std::vector<Lifetimes>> all(work.arrays.size());
    for (std::size_t a = 0; a < all.size(); ++a) all[a].resize(work.arrays[a].generations);
    const auto note = [&](const Item& item, const Use& use, bool is_written) {
        const PlannedArray& array = work.arrays[use.access.array];
        const BlockRange blocks = blocks_of(array, rows_of(work, item, use, is_written));
        for (std::size_t b = blocks.first; b < blocks.last; ++b) {
            const std::size_t version = version_at(array, b, use.generation).generation;
            add(all[use.access.array][use.generation], b, lifetime_of(work, item, use, version));
        }
    };
    for (const Item& item : work.items) {
        if (item.group == none) continue;  // merged into another item
        for (const Use& use : work.stages[item.stage].reads) note(item, use, false);
        for (const Use& use : work.stages[item.stage].writes) note(item, use, true);
    }
    return all;
}

bool ends_before(const Lifetime& old, const Lifetime& next, bool in_place) {
    if (old.to_step < next.from_step || (in_place && old.to_step == next.from_step)) return true;
    return old.to_step == next.from_step && next.to_step == next.from_step && old.group != none &&
           old.group == next.group && old.offset == next.offset && old.to_place < next.from_place;
}

/// The last version assigned to each block of a buffer.
using Buffer = std::vector<std::optional<Lifetime>>;

bool fits(const Buffer& buffer, const Lifetimes& lifetimes, bool in_place) {
    return std::ranges::all_of(lifetimes, [&](const auto& entry) {
        const auto& last = buffer[entry.first];
        return !last || last->generation == entry.second.generation ||
               ends_before(*last, entry.second, in_place);
    });
}

class Assigner {
public:
    Assigner(PlannedArray& array, const std::vector<Lifetimes>& lifetimes)
        : array_(array), lifetimes_(lifetimes) {}

    void run() {
        array_.buffer.assign(array_.generations, 0);
        buffers_.push_back(Buffer(array_.blocks()));
        if (array_.is_input || array_.in_place) keep_initial();
        for (std::size_t g = 0; g < array_.generations; ++g) {
            const std::size_t chosen = choose(g);
            array_.buffer[g] = chosen;
            assign(chosen, g);
        }
        array_.buffers = buffers_.size();
        array_.bound_buffer = array_.is_input ? 0 : array_.buffer.back();
    }

private:
    void keep_initial() {
        for (auto& block : buffers_[0]) block = Lifetime{0, -1, -1, 0, 0, none, 0};
    }
    std::size_t choose(std::size_t g) {
        if (g == 0 || array_.in_place) return 0;
        const bool is_read_only = array_.is_input && !array_.is_output;
        std::vector<std::size_t> order{array_.buffer[g - 1]};
        for (std::size_t b = 0; b < buffers_.size(); ++b) order.push_back(b);
        const bool is_whole = lifetimes_[g].size() == array_.blocks();
        for (std::size_t i = is_whole ? 1 : 0; i < order.size(); ++i)
            if (!(is_read_only && order[i] == 0) && fits(buffers_[order[i]], lifetimes_[g], false))
                return order[i];
        buffers_.push_back(Buffer(array_.blocks()));
        return buffers_.size() - 1;
    }
    void assign(std::size_t chosen, std::size_t g) {
        for (const auto& [block, lifetime] : lifetimes_[g]) {
            auto& last = buffers_[chosen][block];
            if (last && last->generation == lifetime.generation) {
                widen(*last, lifetime);
                continue;
            }
            if (last && !ends_before(*last, lifetime, array_.in_place))
                throw Unplannable("a block is written in place before all its readers have run");
            last = lifetime;
            keep_source(chosen, block, lifetime);
        }
    }
    /// A version written to another buffer remains there until it is copied.
    void keep_source(std::size_t chosen, std::size_t block, const Lifetime& lifetime) {
        for (std::size_t b = 0; b < buffers_.size(); ++b) {
            auto& there = buffers_[b][block];
            if (b == chosen || !there || there->generation != lifetime.generation) continue;
            there->to_step = std::max(there->to_step, lifetime.to_step);
            there->group = none;
        }
    }

    PlannedArray& array_;
    const std::vector<Lifetimes>& lifetimes_;
    std::vector<Buffer> buffers_;
};

/// Bytes that an operation of the group accesses; each buffer counts once.
double bytes_of_operation(const Work& work, const Group& group) {
    std::set<std::pair<std::size_t, std::size_t>> seen;
    double bytes = 0;
    for (const std::size_t i : group.items) {
        const Stage& stage = work.stages[work.items[i].stage];
        for (const auto* uses : {&stage.reads, &stage.writes})
            for (const Use& use : *uses) {
                if (use.access.all || use.access.factor == 0) continue;
                const PlannedArray& array = work.arrays[use.access.array];
                if (!seen.insert({use.access.array, array.buffer[use.generation]}).second) continue;
                bytes += static_cast<double>(array.row_bytes) *
                         std::abs(static_cast<double>(use.access.factor));
            }
    }
    return bytes;
}

/// Sizes the chunks of each loop so that all rows that a chunk accesses fit in the cache.
void size_chunks(Work& work) {
    for (Group& group : work.groups) {
        const double bytes = bytes_of_operation(work, group);
        if (group.items.size() < 2 || bytes <= 0) continue;
        const double chunk = std::floor(chunk_bytes / bytes);
        group.chunk = static_cast<std::int64_t>(
            std::clamp(chunk, 1.0, std::max(1.0, static_cast<double>(group.count))));
    }
}

}  // namespace

void assign_buffers(Work& work) {
    const auto lifetimes = all_lifetimes(work);
    for (std::size_t a = 0; a < work.arrays.size(); ++a)
        Assigner(work.arrays[a], lifetimes[a]).run();
    size_chunks(work);
}

}  // namespace selgen::map::planning

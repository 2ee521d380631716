// Computes semidominators with path compression, and intervals in the dominator tree for queries in
// constant time.
#include "loop/ir/dominators.hpp"

#include <algorithm>
#include <utility>

namespace selgen::loop {

Dominators::Dominators(const Graph& graph) {
    number_.assign(graph.size(), none);
    if (graph.empty()) return;
    number_blocks(graph);
    find_semidominators(graph);
    number_tree();
}

bool Dominators::dominates(std::size_t by, std::size_t block) const {
    if (!reached(by) || !reached(block)) return false;
    const std::size_t at = begin_[number_[block]];
    return begin_[number_[by]] <= at && at < end_[number_[by]];
}

void Dominators::number_blocks(const Graph& graph) {
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a block, and its next successor
    const auto enter = [&](std::size_t block, std::size_t parent) {
        number_[block] = block_.size();
        block_.push_back(block);
        parent_.push_back(parent);
        path.emplace_back(block, 0);
    };
    enter(0, none);
    while (!path.empty()) {
        const auto [block, next] = path.back();
        if (next == graph[block].size()) {
            path.pop_back();
            continue;
        }
        ++path.back().second;
        const std::size_t successor = graph[block][next];
        if (number_[successor] == none) enter(successor, number_[block]);
    }
}

/// The vertex with the least semidominator on the path to the root of its tree in the forest.
std::size_t Dominators::least_above(std::size_t vertex) {
    std::vector<std::size_t> path;
    for (std::size_t at = vertex; ancestor_[at] != none; at = ancestor_[at]) path.push_back(at);
    if (path.empty()) return vertex;
    const std::size_t root = ancestor_[path.back()];
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        const std::size_t above = path[i + 1];
        if (semi_[label_[above]] < semi_[label_[path[i]]]) label_[path[i]] = label_[above];
        ancestor_[path[i]] = root;
    }
    return label_[vertex];
}

void Dominators::find_semidominators(const Graph& graph) {
    const std::size_t count = block_.size();
    Graph predecessors(count), buckets(count);
    for (std::size_t v = 0; v < count; ++v)
        for (const std::size_t to : graph[block_[v]]) predecessors[number_[to]].push_back(v);
    ancestor_.assign(count, none);
    dominator_.assign(count, 0);
    for (std::size_t v = 0; v < count; ++v) {
        semi_.push_back(v);
        label_.push_back(v);
    }
    for (std::size_t v = count; v-- > 1;) {
        for (const std::size_t from : predecessors[v])
            semi_[v] = std::min(semi_[v], semi_[least_above(from)]);
        buckets[semi_[v]].push_back(v);
        ancestor_[v] = parent_[v];
        for (const std::size_t waiting : std::exchange(buckets[parent_[v]], {})) {
            const std::size_t least = least_above(waiting);
            dominator_[waiting] = semi_[least] < semi_[waiting] ? least : parent_[v];
        }
    }
    for (std::size_t v = 1; v < count; ++v)
        if (dominator_[v] != semi_[v]) dominator_[v] = dominator_[dominator_[v]];
}

/// Numbers the dominator tree; a vertex has a smaller number than those it dominates.
void Dominators::number_tree() {
    const std::size_t count = block_.size();
    std::vector<std::size_t> size(count, 1), next(count);
    begin_.assign(count, 0);
    end_.assign(count, count);
    for (std::size_t v = count; v-- > 1;) size[dominator_[v]] += size[v];
    next[0] = 1;
    for (std::size_t v = 1; v < count; ++v) {
        begin_[v] = next[dominator_[v]];
        next[dominator_[v]] += size[v];
        next[v] = begin_[v] + 1;
        end_[v] = begin_[v] + size[v];
    }
}

}  // namespace selgen::loop

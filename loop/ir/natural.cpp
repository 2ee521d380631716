// Computes semidominators with path compression, and fills natural loops backwards from their
// latches, inner headers first, so that each block gets its innermost loop.
#include "loop/ir/natural.hpp"

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

namespace {

/// Finds the blocks of loops from the inside out, so that a block is assigned to its innermost
/// loop.
class Finder {
public:
    explicit Finder(const Graph& graph) : graph_(graph), dominators_(graph) {
        found_.innermost.assign(graph.size(), none);
    }

    NaturalLoops find() {
        find_edges();
        std::vector<std::size_t> headers;
        for (std::size_t block = 0; block < graph_.size(); ++block)
            if (!latches_[block].empty()) headers.push_back(block);
        std::sort(headers.begin(), headers.end(), [&](std::size_t a, std::size_t b) {
            return dominators_.order(a) > dominators_.order(b);
        });
        for (const std::size_t header : headers) fill(header);
        return std::move(found_);
    }

private:
    void find_edges() {
        predecessors_.resize(graph_.size());
        latches_.resize(graph_.size());
        for (std::size_t from = 0; from < graph_.size(); ++from) {
            if (!dominators_.reached(from)) continue;
            for (const std::size_t to : graph_[from]) {
                predecessors_[to].push_back(from);
                if (dominators_.dominates(to, from)) latches_[to].push_back(from);
            }
        }
    }

    /// The outermost loop found so far that contains the loop.
    std::size_t outermost(std::size_t loop) {
        while (outer_[loop] != loop) {
            outer_[loop] = outer_[outer_[loop]];
            loop = outer_[loop];
        }
        return loop;
    }

    void fill(std::size_t header) {
        const std::size_t self = found_.loops.size();
        found_.loops.push_back({header, none, latches_[header]});
        outer_.push_back(self);
        std::vector<std::size_t> waiting = latches_[header];
        waiting.push_back(header);
        while (!waiting.empty()) {
            const std::size_t block = waiting.back();
            waiting.pop_back();
            std::size_t from = block;
            if (found_.innermost[block] == none) {
                found_.innermost[block] = self;
            } else {
                const std::size_t inner = outermost(found_.innermost[block]);
                if (inner == self) continue;
                found_.loops[inner].parent = self;
                outer_[inner] = self;
                from = found_.loops[inner].header;
            }
            if (from == header) continue;
            const auto& before = predecessors_[from];
            waiting.insert(waiting.end(), before.begin(), before.end());
        }
    }

    const Graph& graph_;
    Dominators dominators_;
    Graph predecessors_, latches_;
    std::vector<std::size_t> outer_;  // by loop
    NaturalLoops found_;
};

}  // namespace

NaturalLoops natural_loops(const Graph& graph) { return Finder(graph).find(); }

}  // namespace selgen::loop

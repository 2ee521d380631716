// Fills natural loops backwards from their latches, inner headers first, so that each block gets
// its innermost loop.
#include "loop/ir/natural.hpp"

#include <algorithm>

namespace selgen::loop {
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

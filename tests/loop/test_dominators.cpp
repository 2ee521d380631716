// Dominators compared with their definition by paths, and in a graph of many blocks.
#include "loop/ir/natural.hpp"

#include <catch2/catch.hpp>
#include <random>

using namespace selgen::loop;

namespace {

/// By definition: without `by`, there is no path to `block`.
bool leads_through(const Graph& graph, std::size_t by, std::size_t block) {
    std::vector<bool> seen(graph.size(), false);
    std::vector<std::size_t> waiting;
    if (by != 0) waiting.push_back(0);
    if (by != 0) seen[0] = true;
    while (!waiting.empty()) {
        const std::size_t at = waiting.back();
        waiting.pop_back();
        for (const std::size_t to : graph[at]) {
            if (to == by || seen[to]) continue;
            seen[to] = true;
            waiting.push_back(to);
        }
    }
    return !seen[block];
}

Graph random_graph(std::mt19937& random, std::size_t count) {
    Graph graph(count);
    for (auto& successors : graph)
        for (std::size_t edges = random() % 3; edges > 0; --edges)
            successors.push_back(random() % count);
    return graph;
}

}  // namespace

TEST_CASE("a block dominates the blocks that every path reaches through it") {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        const Graph graph = random_graph(random, 1 + random() % 9);
        const Dominators dominators(graph);
        for (std::size_t by = 0; by < graph.size(); ++by) {
            for (std::size_t block = 0; block < graph.size(); ++block) {
                if (!dominators.reached(by) || !dominators.reached(block)) continue;
                CHECK(dominators.dominates(by, block) == leads_through(graph, by, block));
            }
        }
    }
}

TEST_CASE("a block that is not reachable dominates nothing") {
    const Dominators dominators(Graph{{}, {0}});
    CHECK_FALSE(dominators.reached(1));
    CHECK_FALSE(dominators.dominates(1, 0));
    CHECK_FALSE(dominators.dominates(0, 1));
    CHECK(Dominators(Graph(1)).dominates(0, 0));
    CHECK_FALSE(Dominators(Graph(2)).dominates(0, 1));
}

TEST_CASE("a ladder of a hundred thousand blocks is handled") {
    constexpr std::size_t count = 100000;
    Graph graph(count + 1);
    for (std::size_t i = 0; i < count; ++i) graph[i] = {i + 1, count};
    const Dominators dominators(graph);
    CHECK(dominators.dominates(0, count));
    CHECK_FALSE(dominators.dominates(1, count));
    CHECK(dominators.dominates(1, count - 1));
}

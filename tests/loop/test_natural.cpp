// Dominators compared with their definition by paths, and natural loops of small and deep graphs.
#include "loop/ir/natural.hpp"

#include <catch2/catch.hpp>
#include <random>

using namespace selgen::loop;

TEST_CASE("a block that jumps to itself is a loop") {
    const auto found = natural_loops(Graph{{1}, {1, 2}, {}});
    REQUIRE(found.loops.size() == 1);
    CHECK(found.loops[0].header == 1);
    CHECK(found.loops[0].latches == std::vector<std::size_t>{1});
    CHECK(found.innermost == std::vector<std::size_t>{none, 0, none});
}

TEST_CASE("a nest has its inner loops first, each with its parent") {
    // 0 -> 1 (outer) -> 2 (inner) -> 2 | 3; 3 -> 4 (second inner) -> 4 | 5; 5 -> 1 | 6
    const auto found = natural_loops(Graph{{1}, {2}, {2, 3}, {4}, {4, 5}, {1, 6}, {}});
    REQUIRE(found.loops.size() == 3);
    CHECK(found.loops[2].header == 1);
    CHECK(found.loops[2].parent == none);
    CHECK(found.loops[0].parent == 2);
    CHECK(found.loops[1].parent == 2);
    CHECK(found.innermost[3] == 2);
    CHECK(found.loops[found.innermost[2]].header == 2);
    CHECK(found.loops[found.innermost[4]].header == 4);
    CHECK(found.innermost[6] == none);
}

TEST_CASE("jumps back to one block are one loop") {
    const auto found = natural_loops(Graph{{1}, {2, 3}, {1}, {1, 4}, {}});
    REQUIRE(found.loops.size() == 1);
    CHECK(found.loops[0].latches.size() == 2);
    CHECK(found.innermost[2] == 0);
    CHECK(found.innermost[3] == 0);
}

TEST_CASE("a cycle with two entries is not a natural loop") {
    CHECK(natural_loops(Graph{{1, 2}, {2}, {1}}).loops.empty());
}

TEST_CASE("a block that is not reachable is in no loop") {
    const auto found = natural_loops(Graph{{1}, {1}, {2, 1}});
    REQUIRE(found.loops.size() == 1);
    CHECK(found.innermost == std::vector<std::size_t>{none, 0, none});
}

TEST_CASE("a nest of twenty thousand loops is handled") {
    constexpr std::size_t depth = 20000;
    Graph graph(2 * depth + 1);
    for (std::size_t i = 0; i < depth; ++i) {
        graph[i] = {i + 1};                             // enters loop i + 1
        graph[2 * depth - 1 - i] = {i, 2 * depth - i};  // and leaves it
    }
    graph[depth - 1] = {depth};
    const auto found = natural_loops(graph);
    CHECK(found.loops.size() == depth);
    CHECK(found.loops.back().header == 0);
}

TEST_CASE("without blocks there are no loops") { CHECK(natural_loops(Graph{}).loops.empty()); }

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

// Natural loops of small graphs, of a cycle with two entries, and of a very deep nest.
#include "loop/ir/natural.hpp"

#include <catch2/catch.hpp>

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

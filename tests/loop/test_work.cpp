// Costs of ranges of iterations: short last blocks, small ranges after large sums, and empty loops.
#include "loop/simulate/costs.hpp"

#include <catch2/catch.hpp>

#include "tests/loop/simulating.hpp"

using namespace selgen::loop;
using namespace selgen::testing;

TEST_CASE("a range of iterations costs its share of the blocks") {
    const Work work(costs_of({2, 4, 8}, 2));
    CHECK(work.seconds() == 14);
    CHECK(work.seconds(0, 6) == 14);
    CHECK(work.seconds(0, 1) == 1);
    CHECK(work.seconds(1, 3) == 3);
    CHECK(work.seconds(3, 5) == 6);
    CHECK(work.seconds(4, 4) == 0);
    CHECK(work.seconds(6, 6) == 0);
}

TEST_CASE("the last block may have fewer iterations") {
    Costs costs = costs_of({3, 1}, 3);
    costs.iterations = 4;
    const Work work(costs);
    CHECK(work.seconds(2, 4) == 2);
    CHECK(work.seconds(3, 4) == 1);
    CHECK(work.end_of_block(3) == 4);
    CHECK(work.end_of_block(2) == 3);
}

TEST_CASE("a small range after a large sum keeps its digits") {
    const Work work(costs_of({1e9, 1e-9}, 1000));
    CHECK(work.seconds(1500, 1600) == Approx(1e-10));
}

TEST_CASE("a loop may have no iterations") {
    const Work work(costs_of({}));
    CHECK(work.seconds() == 0);
    CHECK(work.seconds(0, 0) == 0);
    CHECK(work.blocks() == 0);
}

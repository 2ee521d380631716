// The order of simulated threads by their clocks, and at ties.
#include "loop/simulate/queue.hpp"

#include <catch2/catch.hpp>

using selgen::loop::Queue;

TEST_CASE("the thread with the earliest clock is first; at a tie, the lowest number") {
    Queue queue(3);
    CHECK(queue.first() == 0);
    queue.set_first(2);
    CHECK(queue.first() == 1);
    queue.set_first(2);
    CHECK(queue.first() == 2);
    queue.set_first(1);
    CHECK(queue.first() == 2);
    queue.set_first(2);
    CHECK(queue.first() == 0);
    queue.set_first(3);
    CHECK(queue.in_order() == std::vector<std::size_t>{1, 2, 0});
    CHECK(queue.clocks() == std::vector<double>{3, 2, 2});
}

TEST_CASE("setting clocks changes the order") {
    Queue queue(5);
    queue.set({5, 4, 1, 2, 3});
    for (const std::size_t thread : {2, 3, 4, 1, 0}) {
        CHECK(queue.first() == thread);
        queue.set_first(10);
    }
}

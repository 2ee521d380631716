// Miss rates of caches and branches, without events and with inexact counters.
#include "loop/profile/counts.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

TEST_CASE("rates are shares of accesses and of branches") {
    const Counts counts{400, 100, 50, 5};
    CHECK(l1_miss_rate(counts) == 0.25);
    CHECK(branch_miss_rate(counts) == 0.1);
}

TEST_CASE("rates are 0 without events and at most 1") {
    CHECK(l1_miss_rate({}) == 0);
    CHECK(branch_miss_rate({}) == 0);
    CHECK(l1_miss_rate({10, 11, 0, 0}) == 1);
    CHECK(branch_miss_rate({0, 0, 10, 11}) == 1);
}

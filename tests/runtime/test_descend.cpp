// Descents in trees with two levels per node, at thresholds, NaN and infinities.
#include <catch2/catch.hpp>
#include <limits>
#include <selgen/rt/models/descend.hpp>

using selgen::rt::descend;
using selgen::rt::never;
using selgen::rt::Node;

namespace {

// x < 10 ? (y < 1 ? 3 : 2) : (y < 5 ? 1 : 0)
constexpr Node two_levels[] = {{{10, 5, 1}, {0, 1, 1}, 0}};

// The same, with x < 10 ? … : 7 above another step that compares z < 0 everywhere.
constexpr Node four_levels[] = {
    {{10, never, 1}, {0, 0, 1}, 1},        {{never, never, never}, {0, 0, 0}, 8},
    {{never, never, never}, {0, 0, 0}, 8}, {{0, never, never}, {2, 0, 0}, 0},
    {{0, never, never}, {2, 0, 0}, 4},
};

std::size_t leaf(double x, double y) {
    const double inputs[] = {x, y};
    return descend(two_levels, 1, inputs);
}

std::size_t leaf(double x, double y, double z) {
    const double inputs[] = {x, y, z};
    return descend(four_levels, 2, inputs);
}

}  // namespace

TEST_CASE("a node evaluates its split and the next one on that side") {
    CHECK(leaf(11, 7) == 0);
    CHECK(leaf(11, 3) == 1);
    CHECK(leaf(9, 3) == 2);
    CHECK(leaf(9, 0) == 3);
}

TEST_CASE("a threshold is not less than itself, and NaN is less than nothing") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(leaf(10, 5) == 0);
    CHECK(leaf(9, 1) == 2);
    CHECK(leaf(nan, nan) == 0);
    CHECK(leaf(nan, 3) == 1);
    CHECK(leaf(9, nan) == 2);
}

TEST_CASE("no value is below `never`, not even minus infinity") {
    const double lowest = -std::numeric_limits<double>::infinity();
    CHECK(leaf(11, 0, lowest) == 8);
}

TEST_CASE("steps lead to the leaf") {
    CHECK(leaf(11, 0, 0) == 8);
    CHECK(leaf(9, 3, 1) == 0);
    CHECK(leaf(9, 3, -1) == 2);
    CHECK(leaf(9, 0, 1) == 4);
    CHECK(leaf(9, 0, -1) == 6);
}

TEST_CASE("a descent at compile time gives the same leaf") {
    static constexpr double inputs[] = {9, 0};
    constexpr std::size_t found = descend(two_levels, 1, inputs);
    CHECK(found == 3);
    CHECK(leaf(9, 0) == 3);
}

TEST_CASE("the scalar and the SSE2 step agree for all combinations of three inputs") {
    for (int values = 0; values < 27; ++values) {
        const double inputs[] = {values % 3 + 0.0, values / 3 % 3 + 0.0, values / 9 + 0.0};
        const Node node{{1, 2, 1.5}, {0, 1, 2}, 0};
        const bool split = inputs[0] < 1, no = inputs[1] < 2, yes = inputs[2] < 1.5;
        const unsigned expected = (split ? 2U : 0U) + ((split ? yes : no) ? 1U : 0U);
        CHECK(selgen::rt::detail::step(node, inputs) == expected);
        CHECK(descend(&node, 1, inputs) == expected);
    }
}

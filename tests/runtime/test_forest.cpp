// Sums of a forest's leaves, by masks and by walks over the nodes.
#include <catch2/catch.hpp>
#include <limits>
#include <selgen/rt/models/forest.hpp>

using selgen::rt::Cut;
using selgen::rt::ForestNode;
using selgen::rt::Masks;
using selgen::rt::sum_by_steps;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// x < 10 ? (y < 1 ? 1 : 2) : 3, and y < 1 ? 10 : x < 20 ? 20 : 30, and 100.
constexpr Cut cuts[] = {{0, 10, 0, 0, 2}, {0, 20, 1, 1, 2}, {1, 1, 0, 0, 1}, {1, 1, 1, 0, 1}};
constexpr double leaves[] = {1, 2, 3, 10, 20, 30, 100, 0, 0};
constexpr Masks<2, 5, 3, 4, 2> masks{cuts};

constexpr ForestNode nodes[] = {
    {10, 1, 1},  {3, 1, 0},  {1, 3, 2},  {2, 3, 0},  {1, 4, 0},   // the first tree
    {1, 6, 2},   {20, 8, 1}, {10, 7, 0}, {30, 8, 0}, {20, 9, 0},  // the second
    {100, 10, 0}};
constexpr std::uint32_t roots[] = {0, 5, 10, 0, 0, 0, 0, 0};
constexpr std::uint8_t steps[] = {2};

double by_masks(double x, double y) {
    const double inputs[] = {x, y};
    return masks.sum(0.5, leaves, 3, inputs);
}

double by_steps(double x, double y) {
    const double inputs[] = {not_a_number, x, y};
    return sum_by_steps<3>(0.5, nodes, roots, steps, inputs);
}

}  // namespace

TEST_CASE("the leaf of each tree is added to the base") {
    CHECK(by_masks(5, 0) == 111.5);
    CHECK(by_masks(5, 7) == 122.5);
    CHECK(by_masks(15, 7) == 123.5);
    CHECK(by_masks(25, 7) == 133.5);
    CHECK(by_masks(25, 0) == 113.5);
}

TEST_CASE("a threshold is not less than itself, and NaN and infinity are less than nothing") {
    CHECK(by_masks(10, 1) == 123.5);
    CHECK(by_masks(not_a_number, not_a_number) == 133.5);
    CHECK(by_masks(infinity, infinity) == 133.5);
    CHECK(by_masks(-infinity, -infinity) == 111.5);
}

TEST_CASE("walking the nodes gives the same as masks") {
    for (const double x : {-infinity, 5.0, 10.0, 15.0, 20.0, 25.0, infinity, not_a_number})
        for (const double y : {-infinity, 0.0, 1.0, 7.0, infinity, not_a_number})
            CHECK(by_steps(x, y) == by_masks(x, y));
}

TEST_CASE("as many trees share a word as fit into it") {
    CHECK(selgen::rt::Masks<1, 2, 8, 8, 1>::words == 1);
    CHECK(selgen::rt::Masks<1, 2, 9, 8, 1>::words == 2);
    CHECK(selgen::rt::Masks<1, 2, 3, 64, 1>::words == 3);
}

TEST_CASE("a tree of 64 leaves has a word of its own") {
    Cut many[63] = {};
    double values[128] = {};
    for (unsigned i = 0; i < 63; ++i)
        many[i] = {0, i + 1.0, 1, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i + 1)};
    for (unsigned i = 0; i < 64; ++i) values[64 + i] = i;
    const Masks<1, 64, 2, 64, 6> wide{many};
    const auto at = [&](double x) {
        const double inputs[] = {x};
        return wide.sum(0, values, 64, inputs);
    };
    for (unsigned i = 0; i < 64; ++i) CHECK(at(i) == i);
    CHECK(at(not_a_number) == 63);
    CHECK(at(-1) == 0);
}

TEST_CASE("a forest is added up at compile time") {
    constexpr double inputs[] = {15, 7}, three[] = {not_a_number, 15, 7};
    constexpr double of_masks = masks.sum(0.5, leaves, 3, inputs);
    constexpr double of_steps = sum_by_steps<3>(0.5, nodes, roots, steps, three);
    CHECK(of_masks == 123.5);
    CHECK(of_steps == 123.5);
}

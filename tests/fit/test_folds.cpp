// Assigning groups of rows to folds.
#include "fit/selection/folds.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace selgen::fit;

TEST_CASE("folds have equal sizes, and rows of one group are in one fold") {
    std::vector<std::string> groups;
    for (int row = 0; row < 100; ++row) groups.push_back("g" + std::to_string(row / 4));
    Random random(3);
    const auto fold = folds(groups, 5, random);
    std::size_t count[5] = {};
    for (std::size_t row = 0; row < 100; ++row) {
        REQUIRE(fold[row] < 5);
        ++count[fold[row]];
        CHECK(fold[row] == fold[row / 4 * 4]);
    }
    for (const std::size_t rows : count) CHECK(rows == 20);
    Random same(3), other(4);
    CHECK(folds(groups, 5, same) == fold);
    CHECK(folds(groups, 5, other) != fold);
}

TEST_CASE("of groups of different sizes, the largest are assigned to folds first") {
    // Sizes 3, 2, 2 and 1 in two folds: four rows each.
    const std::vector<std::string> groups{"a", "b", "b", "b", "c", "c", "d", "d"};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Random random(seed);
        const Folds fold = folds(groups, 2, random);
        CHECK(std::ranges::count(fold, 0) == 4);
        CHECK(fold[1] == fold[3]);
        CHECK(fold[0] == fold[1]);
    }
    Random random(1);
    const Folds few = folds({"a", "a"}, 3, random);
    CHECK(few == Folds{0, 0});
}

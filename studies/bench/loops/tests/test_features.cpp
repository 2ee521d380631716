// The imbalance features of inputs with and without a profile of their own.
#include <catch2/catch.hpp>
#include <cmath>

#include "studies/bench/loops/features.hpp"
#include "studies/bench/loops/tests/made_up.hpp"

using namespace loops_study;

namespace {

/// The profile of the smallest input is uneven; the second input predicts an even one.
Platform two_shapes() {
    Platform platform = made_up(1, 2);
    platform.cases[0].profiled = {4, 4, 8};
    platform.cases[0].of_input = {2, 2, 4};
    platform.cases[1].profiled = {1, 1, 1};
    return platform;
}

// Columns of Features::row.
constexpr Eigen::Index of_front = 9, of_imbalance = 10, of_head = 11;

}  // namespace

TEST_CASE(
    "the imbalance of an input without a profile is scaled from the profile of the smallest "
    "input") {
    const Platform platform = two_shapes();
    const Features features(platform, Known::smallest_input, {0, 1});
    const auto smallest = features.row(0), other = features.row(1);
    CHECK(other[of_front] == Approx(smallest[of_front] - std::log2(3.0)));  // 4 - 1 to 4 / 2 - 1
    CHECK(other[of_imbalance] == other[of_front]);
    // Twice the iterations. For the first chunk, the profile measured twice what the input
    // predicted.
    CHECK(smallest[of_head] == Approx(3));
    CHECK(other[of_head] == Approx(std::log2(16 * 2 * 8 / 200.0)));
}

TEST_CASE("with a profile of each input, only the profiles count") {
    const Platform platform = two_shapes();
    const Features features(platform, Known::each_input, {0, 1});
    CHECK(features.row(0)[of_front] > 0);
    CHECK(features.row(1)[of_front] == Approx(-2));  // nothing, clamped
}

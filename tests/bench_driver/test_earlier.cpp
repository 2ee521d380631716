// Which points of a table are measured again in a later pass.
#include <catch2/catch.hpp>
#include <limits>

#include <selgen/bench/earlier.hpp>

using namespace selgen::bench;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("a point is confirmed if its best variant was measured equally fast twice") {
    CHECK_FALSE(is_confirmed({}));
    CHECK_FALSE(is_confirmed({{1, 2}}));
    CHECK(is_confirmed({{1, 2}, {1.02, 3}}));
    CHECK_FALSE(is_confirmed({{1, 2}, {1.04, 2}}));
    CHECK(is_confirmed({{1, 2}, {1.04, 2}, {1.01, 2}}));
}

TEST_CASE("a point is confirmed only if variants near the best were measured equally fast twice") {
    CHECK_FALSE(is_confirmed({{1, 1.08}, {1, 1.3}}));
    CHECK(is_confirmed({{1, 1.08}, {1, 1.3}, {1.5, 1.09}}));
    CHECK(is_confirmed({{1, 1.12}, {1, 1.3}}));
}

TEST_CASE("the best time of all passes counts") {
    CHECK_FALSE(is_confirmed({{2, 1}, {0.9, 1}}));
    CHECK(is_confirmed({{2, 1}, {0.5, 1}, {0.5, 1.4}}));
}

TEST_CASE("a point can be confirmed although variants have no time") {
    CHECK(is_confirmed({{1, none}, {1, none}}));
    CHECK(is_confirmed({{none, none}, {none, none}}));
    CHECK_FALSE(is_confirmed({{1, none}, {1, 0.95}}));
}

// The best of some candidates: ties, costs that are not finite, and the margin of the running
// variant.
#include <catch2/catch.hpp>
#include <limits>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/models/nearest_point.hpp>

namespace {

using selgen::rt::Candidate;
using Running = std::optional<char>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();

char least(const Candidate<char> (&all)[3], Running running = {}, double margin = 0) {
    const auto best = selgen::rt::least(all, running, margin);
    return best ? best->variant : '-';
}

char most(const Candidate<char> (&all)[3], Running running = {}, double margin = 0) {
    const auto best = selgen::rt::most(all, running, margin);
    return best ? best->variant : '-';
}

}  // namespace

TEST_CASE("the lowest cost wins, the earlier one on a tie") {
    CHECK(least({{'a', true, 2}, {'b', true, 1}, {'c', true, 3}}) == 'b');
    CHECK(least({{'a', true, 2}, {'b', true, 1}, {'c', true, 1}}) == 'b');
    CHECK(most({{'a', true, 2}, {'b', true, 3}, {'c', true, 3}}) == 'b');
    CHECK(most({{'a', true, -2}, {'b', true, -3}, {'c', true, -1}}) == 'c');
}

TEST_CASE("a candidate that is not able, NaN or infinite never wins") {
    CHECK(least({{'a', false, 1}, {'b', true, none}, {'c', true, 9}}) == 'c');
    CHECK(least({{'a', true, infinity}, {'b', true, none}, {'c', false, 0}}) == '-');
    CHECK(least({{'a', true, 0}, {'b', true, -infinity}, {'c', true, -1}}) == 'b');
    CHECK(most({{'a', true, -infinity}, {'b', true, none}, {'c', false, 0}}) == '-');
    CHECK(most({{'a', true, 0}, {'b', true, infinity}, {'c', true, none}}) == 'b');
}

TEST_CASE("the running variant stays unless the gain exceeds the margin") {
    CHECK(least({{'a', true, 97}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'b');
    CHECK(least({{'a', true, 96.9}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'a');
    CHECK(most({{'a', true, 103}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'b');
    CHECK(most({{'a', true, 103.1}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'a');
    CHECK(least({{'a', true, -103}, {'b', true, -100}, {'c', true, 9}}, 'b', 0.03) == 'b');
}

TEST_CASE("on a tie without a margin, the running variant stays, and the result reports it") {
    const Candidate<char> all[] = {{'a', true, 1}, {'b', true, 1}};
    const auto best = selgen::rt::least(all, Running('b'), 0);
    REQUIRE(best);
    CHECK(best->variant == 'b');
    CHECK(best->stayed);
    CHECK(!selgen::rt::least(all, Running('a'), 0)->stayed);
}

TEST_CASE("the running variant is replaced if it is not able or has no finite cost") {
    CHECK(least({{'a', true, 5}, {'b', false, 5}, {'c', true, 9}}, 'b', 0.5) == 'a');
    CHECK(least({{'a', true, 5}, {'b', true, none}, {'c', true, 9}}, 'b', 0.5) == 'a');
    CHECK(least({{'a', true, 5}, {'b', true, infinity}, {'c', true, 9}}, 'b', 0.5) == 'a');
}

TEST_CASE("powers are multiplied from the left") {
    STATIC_REQUIRE(selgen::rt::power<3>(2) == 8);
    STATIC_REQUIRE(selgen::rt::power<-2>(2) == 0.25);
    STATIC_REQUIRE(selgen::rt::power<1>(-7) == -7);
    CHECK(selgen::rt::power<0>(none) == 1);
    const double x = 1.1;
    CHECK(selgen::rt::power<5>(x) == x * x * x * x * x);
}

TEST_CASE("the nearest point of an interval; NaN remains NaN") {
    CHECK(selgen::rt::nearest_point(3, 1, 2) == 2);
    CHECK(selgen::rt::nearest_point(-infinity, 1, 2) == 1);
    CHECK(selgen::rt::nearest_point(1.5, 1, 2) == 1.5);
    const double stays = selgen::rt::nearest_point(none, 1, 2);
    CHECK(stays != stays);
}

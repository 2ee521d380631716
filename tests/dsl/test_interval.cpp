// Interval arithmetic contains all results of members, also for unbounded and disjoint intervals.
#include "dsl/model/interval.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

using namespace selgen::dsl;
using interval::Interval;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

bool contains(Interval a, double x) {
    return a.low - 1e-9 * std::abs(a.low) <= x && x <= a.high + 1e-9 * std::abs(a.high);
}

}  // namespace

TEST_CASE("an operation on intervals contains its results for members") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-10, 10);
    for (int round = 0; round < 2000; ++round) {
        const auto pick = [&] {
            const double x = number(random), y = number(random);
            return Interval{std::min(x, y), std::max(x, y)};
        };
        const Interval a = pick(), b = pick();
        const double x = std::uniform_real_distribution(a.low, a.high)(random);
        const double y = std::uniform_real_distribution(b.low, b.high)(random);
        REQUIRE(contains(interval::add(a, b), x + y));
        REQUIRE(contains(interval::negate(a), -x));
        REQUIRE(contains(interval::multiply(a, b), x * y));
        REQUIRE(contains(interval::divide(a, b), x / y));
        REQUIRE(contains(interval::abs(a), std::abs(x)));
        REQUIRE(contains(interval::exp(a), std::exp(x)));
        REQUIRE(contains(interval::power(a, 2), x * x));
        REQUIRE(contains(interval::power(a, 3), x * x * x));
        REQUIRE(contains(interval::power(a, -1), 1 / x));
        REQUIRE(contains(interval::min(a, b), std::min(x, y)));
        REQUIRE(contains(interval::max(a, b), std::max(x, y)));
        REQUIRE(contains(interval::hull(a, b), x));
        if (x > 0) REQUIRE(contains(interval::lg(a), std::log2(x)));
        if (x > 0) REQUIRE(contains(interval::sqrt(a), std::sqrt(x)));
    }
}

TEST_CASE("unbounded intervals give bounds and no NaN") {
    const Interval positive{0, endless};
    CHECK(interval::multiply(positive, positive).low == 0);
    CHECK(interval::multiply(positive, positive).high == endless);
    CHECK(interval::divide({1, 1}, {2, endless}).low == 0);
    CHECK(interval::lg({1, endless}).low == 0);
    CHECK(interval::divide({1, 1}, positive).low == -endless);
}

TEST_CASE("narrowing by a disjoint interval changes nothing") {
    CHECK(interval::narrowed({0, 10}, {5, 20}).low == 5);
    CHECK(interval::narrowed({0, 10}, {20, 30}).high == 10);
}

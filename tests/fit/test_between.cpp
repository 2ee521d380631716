// Thresholds between two values, with as few digits as possible.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include "fit/random.hpp"
#include "fit/tree/grow.hpp"

using selgen::fit::Random;
using selgen::fit::short_between;

TEST_CASE("a threshold is the midpoint with the fewest digits that separate the two values") {
    CHECK(short_between(65535, 65537) == 65536);
    CHECK(short_between(32768, 65536) == 50000);
    CHECK(short_between(1, 2) == 1.5);
    CHECK(short_between(95, 101) == 100);
    CHECK(short_between(0.12345, 0.12355) == 0.1235);
    CHECK(short_between(-3, -2) == -2.5);
    CHECK(short_between(-1, 1) == 0);
    CHECK(short_between(-5e-7, 1e-6) == 2e-7);
}

TEST_CASE("a threshold is strictly between the two values if there is a number between") {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const double low = std::ldexp(random.normal(), static_cast<int>(random.below(80)) - 40);
        const double high =
            low + std::ldexp(random.unit(), static_cast<int>(random.below(80)) - 60);
        if (!(std::nextafter(low, high) < high)) continue;
        const double threshold = short_between(low, high);
        REQUIRE(low < threshold);
        REQUIRE(threshold < high);
    }
}

TEST_CASE("between neighbouring numbers the threshold is the upper one") {
    const double next = std::nextafter(0.1, 1), tiny = std::numeric_limits<double>::denorm_min();
    CHECK(short_between(0.1, next) == next);
    CHECK(short_between(0, tiny) == tiny);
    CHECK(short_between(-std::numeric_limits<double>::infinity(), 4) == 4);
}

TEST_CASE("the largest numbers have a finite threshold") {
    const double most = std::numeric_limits<double>::max();
    const double threshold = short_between(most / 2, most);
    CHECK(threshold > most / 2);
    CHECK(threshold < most);
    CHECK(short_between(-most, most) == 0);
}

// Thresholds of splits: between two values with as few digits as possible, and for floats.
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "fit/convert/tree_model.hpp"
#include "fit/random.hpp"
#include "fit/tree/grow.hpp"

using selgen::fit::Random;
using selgen::fit::short_between;
using namespace selgen::fit;

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

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Rounds as the hardware does, even beyond the largest float, where the standard defines nothing.
float rounded(double x) {
    if (std::abs(x) < 0x1.ffffffp127) return static_cast<float>(x);
    return x < 0 ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity();
}

/// Doubles at which the result may change: the number, its neighbouring floats, the midpoints
/// between them, and the neighbours of each.
std::vector<double> near(float bound) {
    std::vector<double> all{0, -0.0, 0x1.fffffep127, 0x1.ffffffp127, 1e39, infinity};
    for (const float other :
         {std::nextafter(bound, -HUGE_VALF), bound, std::nextafter(bound, HUGE_VALF)}) {
        all.push_back(other);
        all.push_back((static_cast<double>(bound) + static_cast<double>(other)) / 2);
    }
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i) {
        all.push_back(std::nextafter(all[i], infinity));
        all.push_back(std::nextafter(all[i], -infinity));
    }
    const std::size_t signless = all.size();
    for (std::size_t i = 0; i < signless; ++i) all.push_back(-all[i]);
    return all;
}

std::vector<float> bounds() {
    std::vector<float> all{
        0, -0.0F, 1, 0x1p-149F, 0x1p-126F, 0x1.fffffep127F, 0x1.fffffcp127F, 16777216};
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        const float any = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
        if (std::isfinite(any)) all.push_back(any);
        all.push_back(static_cast<float>(random.below(2000)) / 8);
    }
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i) all.push_back(-all[i]);
    return all;
}

}  // namespace

TEST_CASE("a comparison of floats equals one of doubles with an exact threshold") {
    std::size_t wrong = 0, asked = 0;
    for (const float bound : bounds()) {
        const Below less = below_as_float(bound), most = up_to_as_float(bound);
        for (const double x : near(bound)) {
            ++asked;
            if (std::isnan(x)) continue;
            if (less.holds(x) != (rounded(x) < bound)) ++wrong;
            if (most.holds(x) != (rounded(x) <= bound)) ++wrong;
        }
    }
    CHECK(asked > 1'000'000);
    CHECK(wrong == 0);
}

TEST_CASE("a float may be compared with a double that no float equals") {
    std::size_t wrong = 0;
    for (const float bound : bounds()) {
        for (const double at : near(bound)) {
            if (std::isnan(at)) continue;
            const Below most = up_to_as_float(at);
            for (const double x : near(bound)) {
                if (!std::isnan(x) && most.holds(x) != (static_cast<double>(rounded(x)) <= at))
                    ++wrong;
            }
        }
        if (bound > 100) break;  // the pairs are many
    }
    CHECK(wrong == 0);
}

TEST_CASE("only infinite numbers reach infinite bounds") {
    constexpr float beyond = std::numeric_limits<float>::infinity();
    CHECK(below_as_float(beyond).holds(3e38));
    CHECK_FALSE(below_as_float(beyond).holds(3.5e38));  // it becomes infinite
    CHECK_FALSE(below_as_float(-beyond).holds(-infinity));
    CHECK(up_to_as_float(-beyond).holds(-3.5e38));
    CHECK(up_to_as_float(beyond).holds(infinity));
    CHECK_FALSE(up_to_as_float(beyond).holds(std::nan("")));
}

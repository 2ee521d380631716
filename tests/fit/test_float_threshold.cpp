// Comparisons of floats as comparisons of doubles with exact thresholds.
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

#include "fit/convert/tree_model.hpp"
#include "fit/random.hpp"

using namespace selgen::fit;

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

// Means of ratios and their intervals, with groups of rows drawn as a whole.
#include "fit/evaluate/gain.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/random.hpp"

using namespace selgen::fit;

TEST_CASE("the geometric mean of ratios is weighted by rows") {
    GroupedLogs logs;
    CHECK(logs.gain().rows == 0);
    logs.add(3, 2, 1);
    logs.add(0, 8, 2);
    logs.add(3, 4, 1);
    CHECK(logs.gain().rows > 0);
    CHECK(logs.mean() == Approx(std::exp2((1 + 2 * 3 + 2) / 4.0)));
}

TEST_CASE("the interval has the percentiles of means of groups drawn with replacement") {
    const double ratios[] = {1, 2, 4, 16, 3};
    const double weights[] = {1, 2, 1, 3, 1};
    GroupedLogs logs;
    for (std::size_t i = 0; i < 5; ++i) logs.add(i < 2 ? 7 : i, ratios[i], weights[i]);

    Random random(9);
    std::vector<double> means;
    for (int sample = 0; sample < 200; ++sample) {
        double sum = 0, weight = 0;
        for (int draw = 0; draw < 4; ++draw) {  // the groups are {1, 2}, 4, 16 and 3
            const std::size_t group = random.below(4);
            const std::size_t first = group == 0 ? 0 : group + 1, last = group + 2;
            for (std::size_t i = first; i < last; ++i) {
                sum += weights[i] * std::log(ratios[i]);
                weight += weights[i];
            }
        }
        means.push_back(std::exp(sum / weight));
    }
    std::ranges::sort(means);
    const auto [low, high] = logs.interval(9, 200);
    CHECK(low == Approx(means[5]));  // 2.5 % on both sides
    CHECK(high == Approx(means[194]));
    CHECK(low < high);
}

TEST_CASE("names are numbered in the order of their appearance") {
    CHECK(numbered({"x", "a", "x", "b", "a"}) == std::vector<std::size_t>{0, 1, 0, 2, 1});
}

// Ratios and their intervals, compared with tabulated critical values and with random samples.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "studies/bench/dispatch/ratio.hpp"

using selgen::bench::geometric_mean;
using selgen::bench::Ratio;
using selgen::bench::ratio_of;

namespace {

/// Old times of 1, and new ones of the given ratios.
Ratio ratio_of_all(const std::vector<double>& ratios) {
    return ratio_of(std::vector<double>(ratios.size(), 1.0), ratios);
}

/// exp of 1, 2, 4, ..., so that all averages differ.
std::vector<double> powers(std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(std::exp(std::ldexp(1.0, int(i)) / 64));
    return values;
}

}  // namespace

TEST_CASE("if all pairs have the same ratio, it is the estimate and the whole interval") {
    const Ratio ratio = ratio_of(std::vector<double>(12, 4.0), std::vector<double>(12, 5.0));
    CHECK(ratio.estimate == Approx(1.25));
    CHECK(ratio.low == Approx(1.25));
    CHECK(ratio.high == Approx(1.25));
}

TEST_CASE("the interval of twelve pairs is that of the table of the signed-rank test") {
    // The two-sided critical value of 5 % is 13 (Hollander and Wolfe, table A.4), so the 14th of
    // the 78 averages from below and from above are the ends.
    const std::vector<double> ratios = powers(12);
    std::vector<double> averages;
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t j = i; j < 12; ++j) averages.push_back(std::sqrt(ratios[i] * ratios[j]));
    std::sort(averages.begin(), averages.end());
    const Ratio ratio = ratio_of_all(ratios);
    CHECK(ratio.low == Approx(averages[13]));
    CHECK(ratio.high == Approx(averages[78 - 14]));
}

TEST_CASE("one disturbed pair of twelve hardly changes the estimate") {
    std::vector<double> ratios(11, 1.01);
    ratios.push_back(20);
    CHECK(ratio_of_all(ratios).estimate == Approx(1.01));
}

TEST_CASE("swapping old and new inverts the ratio and its interval") {
    const std::vector<double> old_times{3, 4, 5, 6, 7, 8, 9}, new_times{4, 4, 6, 6, 7, 9, 11};
    const Ratio ratio = ratio_of(old_times, new_times), inverse = ratio_of(new_times, old_times);
    CHECK(ratio.estimate * inverse.estimate == Approx(1));
    CHECK(ratio.low * inverse.high == Approx(1));
    CHECK(ratio.high * inverse.low == Approx(1));
}

TEST_CASE("the interval of five pairs is the range of all ratios") {
    const Ratio ratio = ratio_of_all({1.1, 0.9, 1.0, 1.3, 1.2});
    CHECK(ratio.low == Approx(0.9));
    CHECK(ratio.high == Approx(1.3));
}

TEST_CASE("the interval contains the true ratio in about 95 of 100 comparisons") {
    std::mt19937 bits(11);
    std::lognormal_distribution<double> noise(0, 0.2);
    const double truth = 1.1;
    int covered = 0;
    for (int i = 0; i < 400; ++i) {
        std::vector<double> old_times, new_times;
        for (int pair = 0; pair < 12; ++pair) {
            old_times.push_back(noise(bits));
            new_times.push_back(truth * noise(bits));
        }
        const Ratio ratio = ratio_of(old_times, new_times);
        covered += ratio.low <= truth && truth <= ratio.high ? 1 : 0;
    }
    CHECK(covered > 400 * 0.92);
    CHECK(covered < 400 * 0.985);
}

TEST_CASE("the geometric mean of a ratio and its inverse is one") {
    CHECK(geometric_mean(std::vector<double>{2, 0.5}) == Approx(1));
    CHECK(geometric_mean(std::vector<double>{1, 4}) == Approx(2));
    CHECK(geometric_mean({}) == 1);
}

// Medians, bootstrap intervals, and the classes, inputs and passes of calls by their length.
#include <catch2/catch.hpp>

#include "studies/bench/paid/statistics.hpp"

using namespace paid;

TEST_CASE("the median of an even number of values is between the two in the middle") {
    CHECK(median({7, 1, 3}) == 3);
    CHECK(median({9, 1, 5, 3}) == 4);
}

TEST_CASE("the geometric mean of ratios is that of their product") {
    CHECK(geometric_mean({1, 4}) == Approx(2).epsilon(1e-15));
    CHECK(geometric_mean({0.5, 2, 1}) == Approx(1).epsilon(1e-15));
    CHECK(geometric_mean({3}) == Approx(3).epsilon(1e-15));
}

TEST_CASE("the interval of equal values has no width") {
    const Interval same = bootstrap({1.5, 1.5, 1.5});
    CHECK(same.low == Approx(1.5).epsilon(1e-15));
    CHECK(same.high == same.low);
}

TEST_CASE("a resample of two values is either of them, or both") {
    // Each with a quarter of the resamples at an end, which is more than the 2.5 % left out.
    const Interval both = bootstrap({1, 16});
    CHECK(both.low == Approx(1).epsilon(1e-15));
    CHECK(both.high == Approx(16).epsilon(1e-15));
}

TEST_CASE("the interval narrows with the number of values and contains their mean") {
    std::vector<double> values;
    for (int i = 0; i < 400; ++i) values.push_back(i % 2 == 0 ? 1 : 4);
    const Interval interval = bootstrap(values);
    // The logarithm of the mean has a standard error of log(2) / 20, so about 2 * 2^(+-0.098).
    CHECK(interval.low == Approx(1.87).epsilon(0.01));
    CHECK(interval.high == Approx(2.14).epsilon(0.01));
}

TEST_CASE("lengths of calls include their lower end") {
    CHECK(length_of(20e-9) == 0);
    CHECK(length_of(99e-9) == 0);
    CHECK(length_of(100e-9) == 1);
    CHECK(length_of(1e-6) == 2);
    CHECK(length_of(99e-6) == 3);
    CHECK(length_of(5e-3) == 4);
}

TEST_CASE("a class of calls spans a factor of 4") {
    CHECK(class_of(0) == 0);
    CHECK(class_of(79e-9) == 0);
    CHECK(class_of(80e-9) == 1);
    CHECK(class_of(319e-9) == 1);
    CHECK(class_of(321e-9) == 2);
    CHECK(class_of(5.2e-6) == 4);
}

TEST_CASE("the calls of a class below 1 us have at least 1,000 inputs") {
    CHECK(inputs_per_point(20e-9, 1) == 1000);
    CHECK(inputs_per_point(20e-9, 3) == 334);
    CHECK(inputs_per_point(20e-9, 50) == 128);
    CHECK(inputs_per_point(1e-6, 50) == 16);
    CHECK(inputs_per_point(20e-6, 50) == 16);
    CHECK(inputs_per_point(21e-6, 50) == 4);
    CHECK(inputs_per_point(1e-3, 50) == 2);
}

TEST_CASE("a class is timed either in loops or one by one") {
    CHECK_FALSE(is_long(20.4e-6));
    CHECK(class_of(20.4e-6) == 4);
    CHECK(is_long(20.5e-6));
    CHECK(class_of(20.5e-6) == 5);
}

TEST_CASE("a loop over inputs of different points lasts 0.2 ms") {
    CHECK(inputs_per_loop(1e-9) == 4096);
    CHECK(inputs_per_loop(1e-6) == 200);
    CHECK(inputs_per_loop(10e-6) == 64);
}

TEST_CASE("long calls have fewer passes, but enough for two halves") {
    CHECK(passes_of(1e-6, 15) == 15);
    CHECK(passes_of(21e-6, 15) == 7);
    CHECK(passes_of(1e-3, 15) == 5);
    CHECK(passes_of(1e-3, 6) == 4);
}

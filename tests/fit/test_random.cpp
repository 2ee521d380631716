// Random numbers, which are the same everywhere, and tasks on several threads.
#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "fit/parallel.hpp"
#include "fit/random.hpp"

using selgen::fit::in_parallel;
using selgen::fit::Random;

// Computed by another program, from the description of xoshiro256++ and splitmix64.
TEST_CASE("the same seed gives the same numbers everywhere") {
    Random random(7);
    CHECK(random.bits() == 0xe2c1a002aae913d);
    CHECK(random.unit() == 0.17211585444811772);
}

TEST_CASE("numbers below a count are equally frequent") {
    Random random(1);
    int met[5] = {};
    for (int i = 0; i < 50'000; ++i) ++met[random.below(5)];
    for (const int count : met) CHECK(std::abs(count - 10'000) < 400);
    CHECK(Random(3).below(1) == 0);
}

TEST_CASE("normal numbers have mean 0 and variance 1") {
    Random random(2);
    double sum = 0, squares = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double x = random.normal();
        sum += x;
        squares += x * x;
    }
    CHECK(std::abs(sum / 100'000) < 0.02);
    CHECK(std::abs(squares / 100'000 - 1) < 0.02);
}

TEST_CASE("each task runs once, on any number of threads") {
    for (const std::size_t threads : std::vector<std::size_t>{0, 1, 2, 7}) {
        std::vector<int> done(100);
        in_parallel(done.size(), threads, [&](std::size_t i) { ++done[i]; });
        CHECK(done == std::vector<int>(100, 1));
    }
    in_parallel(0, 0, [](std::size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("the exception of the lowest index is rethrown") {
    const auto work = [](std::size_t i) {
        if (i == 3 || i == 7) throw std::runtime_error(std::to_string(i));
    };
    CHECK_THROWS_WITH(in_parallel(10, 2, work), "3");
}

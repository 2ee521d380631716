// Tasks on several threads, and their exceptions.
#include <catch2/catch.hpp>

#include <stdexcept>
#include <vector>

#include "fit/parallel.hpp"

using selgen::fit::in_parallel;

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

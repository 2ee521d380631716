// A graph that is mapped for several sizes: the mapping for the size of the data runs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "golden/sized.hpp"

namespace {

namespace pair = heat::pair;
namespace single = heat::single;

/// Memory for a run of the graph.
struct Fields {
    explicit Fields(std::size_t size)
        : scaled(size * (size / 16)), seed(size), other_seed(size), marks(size, -1) {
        for (std::size_t i = 0; i < scaled.size(); ++i) scaled[i] = std::sin(double(i));
        for (std::size_t i = 0; i < size; ++i) {
            seed[i] = 1.0 / double(i + 3);
            other_seed[i] = double(i % 5) / 10;
        }
    }

    placed::Bar bar() {
        return {static_cast<std::int64_t>(marks.size()),
                scaled.data(),
                &limit,
                marks.data(),
                {seed.data(), other_seed.data()}};
    }
    pair::Data data() {
        return {scaled.data(), &limit, marks.data(), {seed.data(), other_seed.data()}};
    }

    std::vector<double> scaled, seed, other_seed;
    double limit = 1.2;
    std::vector<std::int32_t> marks;
};

std::vector<std::int32_t> serial_marks(std::size_t size) {
    Fields fields(size);
    pair::run_serial(static_cast<std::int64_t>(size), fields.data());
    return fields.marks;
}

}  // namespace

TEST_CASE("a header has its sizes and the estimated time of each") {
    static_assert(pair::is_mapped(64) && pair::is_mapped(160) && !pair::is_mapped(65));
    static_assert(single::is_mapped(64) && !single::is_mapped(32000));
    CHECK(pair::estimate(64) == pair::detail::of_sizes[0].seconds);
    CHECK(pair::estimate(64) > 0);
    CHECK(pair::estimate(160) > pair::estimate(64));
    CHECK(std::isinf(pair::estimate(65)));
}

TEST_CASE("a program runs the mapping for the size of its data") {
    for (const std::size_t size : {64u, 160u}) {
        const auto expected = serial_marks(size);
        CHECK(std::ranges::count(expected, 0) > 5);
        CHECK(std::ranges::count(expected, 0) < static_cast<std::ptrdiff_t>(size) - 5);
        Fields fields(size);
        pair::Program program(static_cast<std::int64_t>(size), fields.data(), 4);
        for (int run = 0; run < 2; ++run) {
            fields.marks.assign(size, -1);
            program.run();
            CHECK(fields.marks == expected);
        }
    }
}

TEST_CASE("a program continues with other memory and another size") {
    Fields small(64), same(64), large(160);
    pair::Program program(64, small.data(), 2);
    program.run();
    program.bind(64, same.data());
    program.run();
    program.bind(160, large.data());
    program.run();
    CHECK(small.marks == serial_marks(64));
    CHECK(same.marks == small.marks);
    CHECK(large.marks == serial_marks(160));
}

TEST_CASE("a size without a mapping is refused with the known sizes") {
    const std::string message = "selgen: heat on pair is mapped for N = 64, 160, 32000, not for 65";
    Fields fields(64);
    CHECK_THROWS_WITH(pair::Program(65, fields.data()), message);
    CHECK_THROWS_WITH(pair::run_serial(65, fields.data()), message);
    CHECK_THROWS_AS(pair::Program(0, fields.data()), std::invalid_argument);
    pair::Program program(64, fields.data(), 2);
    CHECK_THROWS_AS(program.bind(65, fields.data()), std::invalid_argument);
    program.run();  // unchanged
    CHECK(fields.marks == serial_marks(64));
}

TEST_CASE("mappings can be variants of a selector, which uses their estimates") {
    heating::Dispatcher heat_it;
    placed::plainly = 0;
    for (const std::size_t size : {64u, 160u}) {
        Fields fields(size);
        for (int call = 0; call < 30; ++call) {
            fields.marks.assign(size, -1);
            heat_it(fields.bar());
            CHECK(fields.marks == serial_marks(size));
        }
    }
    CHECK(placed::plainly == 0);
    Fields others(96);
    heat_it(others.bar());
    CHECK(placed::plainly == 1);
}

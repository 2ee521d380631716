// Mapped graphs of generated headers, also for several sizes, give the results of their serial
// drivers.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "golden/placed.hpp"
#include "golden/placed_shapes.hpp"
#include "golden/sized.hpp"

namespace {

using selgen::pattern::Mode;
namespace desk = smooth::desk;
namespace pair = heat::pair;
namespace single = heat::single;

/// Memory for a run of a graph.
struct Fields {
    Fields(std::size_t rows, std::size_t width, double divisor)
        : field(rows * width), seed(rows), other_seed(rows), marks(rows, -1) {
        for (std::size_t i = 0; i < field.size(); ++i) field[i] = std::sin(double(i));
        for (std::size_t i = 0; i < rows; ++i) {
            seed[i] = 1.0 / double(i + 3);
            other_seed[i] = double(i % 5) / divisor;
        }
    }

    std::vector<double> field, seed, other_seed;
    double limit = 1.2;
    std::vector<std::int32_t> marks;
};

desk::Data placed_data(Fields& fields) {
    desk::Data all;
    all.field = fields.field.data();
    all.marks = fields.marks.data();
    all.seed = {fields.seed.data(), fields.other_seed.data()};
    return all;
}

pair::Data sized_data(Fields& fields) {
    return {fields.field.data(),
            &fields.limit,
            fields.marks.data(),
            {fields.seed.data(), fields.other_seed.data()}};
}

placed::Bar bar_of(Fields& fields) {
    return {static_cast<std::int64_t>(fields.marks.size()),
            fields.field.data(),
            &fields.limit,
            fields.marks.data(),
            {fields.seed.data(), fields.other_seed.data()}};
}

std::vector<std::int32_t> serial_marks() {
    Fields fields(240, 6, 1);
    desk::run_serial(placed_data(fields));
    return fields.marks;
}

std::vector<std::int32_t> serial_marks_of(std::size_t size) {
    Fields fields(size, size / 16, 10);
    pair::run_serial(static_cast<std::int64_t>(size), sized_data(fields));
    return fields.marks;
}

}  // namespace

TEST_CASE("the serial driver of a generated header computes all patterns") {
    int marked = 0, unmarked = 0;
    for (const std::int32_t mark : serial_marks()) {
        CHECK(mark >= 0);
        CHECK(mark <= 6);
        ++(mark > 0 ? marked : unmarked);
    }
    CHECK(marked > 20);
    CHECK(unmarked > 20);
}

TEST_CASE("a generated program gives the results of its serial driver in each run") {
    const auto expected = serial_marks();
    for (const selgen::pattern::Index threads : {1, 2, 4}) {
        Fields fields(240, 6, 1);
        desk::Program program(placed_data(fields), threads);
        for (int run = 0; run < 3; ++run) {
            fields.marks.assign(240, -1);
            program.run();
            CHECK(fields.marks == expected);
        }
        Fields others(240, 6, 1);
        program.bind(placed_data(others));
        program.run();
        CHECK(others.marks == expected);
    }
}

TEST_CASE("the tables of a generated header also run in steps") {
    Fields fields(240, 6, 1);
    selgen::pattern::Executor<> executor(desk::detail::tables, desk::detail::dispatch,
                                         {-1, 4, Mode::steps});
    selgen::pattern::Items items(desk::detail::tables);
    desk::detail::bind(placed_data(fields), items);
    items.bind_to(executor);
    selgen::omp::run_patterns(executor);
    CHECK(fields.marks == serial_marks());
}

TEST_CASE("a generated program throws the name of an array that is not bound") {
    Fields fields(240, 6, 1);
    desk::Data data = placed_data(fields);
    data.seed[1] = nullptr;
    CHECK_THROWS_AS(desk::Program(data).run(), std::invalid_argument);
    CHECK_THROWS_WITH(desk::run_serial(data), "selgen: 'seed' is not bound");
}

TEST_CASE("arrays of a loop have their own extents, and inplace data is read and written") {
    std::vector<std::uint8_t> bytes(64);
    std::vector<float> table(64 * 3 * 2, 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
    const auto sums_by = [&](auto&& run) {
        std::vector<std::int64_t> sums(64, 100);
        run(shapes::desk::Data{
            bytes.data(), sums.data(), {table.data(), table.data(), table.data()}});
        return sums;
    };
    const auto mapped = sums_by([](const auto& data) { shapes::desk::Program(data, 2).run(); });
    CHECK(mapped == sums_by([](const auto& data) { shapes::desk::run_serial(data); }));
    CHECK(mapped[7] == 100 + (1 + 2 + 3) * (7 + 2));
}

TEST_CASE("a graph does not need data of the program") {
    placed::looks = 0;
    closed::desk::Program({}, 2).run();
    closed::desk::run_serial({});
    CHECK(placed::looks == 2);
}

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
        const auto expected = serial_marks_of(size);
        CHECK(std::ranges::count(expected, 0) > 5);
        CHECK(std::ranges::count(expected, 0) < static_cast<std::ptrdiff_t>(size) - 5);
        Fields fields(size, size / 16, 10);
        pair::Program program(static_cast<std::int64_t>(size), sized_data(fields), 4);
        for (int run = 0; run < 2; ++run) {
            fields.marks.assign(size, -1);
            program.run();
            CHECK(fields.marks == expected);
        }
    }
}

TEST_CASE("a program continues with other memory and another size") {
    Fields small(64, 4, 10), same(64, 4, 10), large(160, 10, 10);
    pair::Program program(64, sized_data(small), 2);
    program.run();
    program.bind(64, sized_data(same));
    program.run();
    program.bind(160, sized_data(large));
    program.run();
    CHECK(small.marks == serial_marks_of(64));
    CHECK(same.marks == small.marks);
    CHECK(large.marks == serial_marks_of(160));
}

TEST_CASE("a size without a mapping is refused with the known sizes") {
    const std::string message = "selgen: heat on pair is mapped for N = 64, 160, 32000, not for 65";
    Fields fields(64, 4, 10);
    CHECK_THROWS_WITH(pair::Program(65, sized_data(fields)), message);
    CHECK_THROWS_WITH(pair::run_serial(65, sized_data(fields)), message);
    CHECK_THROWS_AS(pair::Program(0, sized_data(fields)), std::invalid_argument);
    pair::Program program(64, sized_data(fields), 2);
    CHECK_THROWS_AS(program.bind(65, sized_data(fields)), std::invalid_argument);
    program.run();  // unchanged
    CHECK(fields.marks == serial_marks_of(64));
}

TEST_CASE("mappings can be variants of a selector, which uses their estimates") {
    heating::Dispatcher heat_it;
    placed::plainly = 0;
    for (const std::size_t size : {64u, 160u}) {
        Fields fields(size, size / 16, 10);
        for (int call = 0; call < 30; ++call) {
            fields.marks.assign(size, -1);
            heat_it(bar_of(fields));
            CHECK(fields.marks == serial_marks_of(size));
        }
    }
    CHECK(placed::plainly == 0);
    Fields others(96, 6, 10);
    heat_it(bar_of(others));
    CHECK(placed::plainly == 1);
}

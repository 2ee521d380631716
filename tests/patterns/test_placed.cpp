// Mapped graphs of generated headers give the results of their serial drivers.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "golden/placed.hpp"
#include "golden/placed_shapes.hpp"

namespace {

using selgen::pattern::Mode;
namespace desk = smooth::desk;

/// Memory for a run of the graph.
struct Fields {
    std::vector<double> field = std::vector<double>(240 * 6);
    std::vector<double> seed = std::vector<double>(240), other_seed = seed;
    std::vector<std::int32_t> marks = std::vector<std::int32_t>(240, -1);

    Fields() {
        for (std::size_t i = 0; i < field.size(); ++i) field[i] = std::sin(double(i));
        for (std::size_t i = 0; i < seed.size(); ++i) {
            seed[i] = 1.0 / double(i + 3);
            other_seed[i] = double(i % 5);
        }
    }
    desk::Data data() {
        desk::Data all;
        all.field = field.data();
        all.marks = marks.data();
        all.seed = {seed.data(), other_seed.data()};
        return all;
    }
};

std::vector<std::int32_t> serial_marks() {
    Fields fields;
    desk::run_serial(fields.data());
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
        Fields fields;
        desk::Program program(fields.data(), threads);
        for (int run = 0; run < 3; ++run) {
            fields.marks.assign(240, -1);
            program.run();
            CHECK(fields.marks == expected);
        }
        Fields others;
        program.bind(others.data());
        program.run();
        CHECK(others.marks == expected);
    }
}

TEST_CASE("the tables of a generated header also run in steps") {
    Fields fields;
    selgen::pattern::Executor<> executor(desk::detail::tables, desk::detail::dispatch,
                                         {-1, 4, Mode::steps});
    selgen::pattern::Items items(desk::detail::tables);
    desk::detail::bind(fields.data(), items);
    items.bind_to(executor);
    selgen::omp::run_patterns(executor);
    CHECK(fields.marks == serial_marks());
}

TEST_CASE("a generated program throws the name of an array that is not bound") {
    Fields fields;
    desk::Data data = fields.data();
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

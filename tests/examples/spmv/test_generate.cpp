// Generated matrices have the shapes of their names.
#include <catch2/catch.hpp>
#include <map>
#include <utility>

#include "matrices.hpp"
#include "matrix/shape.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

bool is_symmetric(const Wide& a) {
    std::map<std::pair<std::int64_t, std::int64_t>, double> entries;
    for (std::int64_t r = 0; r < a.rows; ++r)
        for (auto k = a.offset[static_cast<std::size_t>(r)];
             k < a.offset[static_cast<std::size_t>(r) + 1]; ++k)
            entries[{r, a.column[static_cast<std::size_t>(k)]}] =
                a.value[static_cast<std::size_t>(k)];
    for (const auto& [place, value] : entries) {
        const auto mirror = entries.find({place.second, place.first});
        if (mirror == entries.end() || mirror->second != value) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("matrices that are marked as symmetric are symmetric") {
    for (const Named& named : matrices()) {
        CAPTURE(named.name);
        if (named.symmetric) CHECK(is_symmetric(named.csr));
    }
}

TEST_CASE("the number of entries is near the mean that is asked for") {
    for (const char* shape : {"band", "power", "random", "arrow"})
        for (const double mean : {4.0, 40.0}) {
            CAPTURE(shape, mean);
            const Wide csr =
                generated({.rows = 20'000, .mean = mean, .shape = shape, .uneven = 0.5});
            CHECK(static_cast<double>(csr.nonzeros()) / 20'000 == Approx(mean).epsilon(0.35));
        }
    const Wide few = generated({.rows = 1000, .mean = 40, .shape = "random", .most_entries = 4000});
    CHECK(few.nonzeros() <= 4000);
}

TEST_CASE("runs of rows stay together, but are far from their neighbours") {
    const auto shape = [](const char* order) {
        return inspect(
            synthetic({.rows = 20'000, .mean = 7, .shape = "band", .order = order}, {}, 1).first);
    };
    CHECK(shape("runs").adjacent > 0.5);
    CHECK(shape("runs").spread > 10 * shape("stored").spread);
    CHECK(shape("shuffled").adjacent < 0.01);
}

TEST_CASE("the same seed generates the same matrix") {
    const Kind kind{.rows = 500, .mean = 6, .shape = "power", .order = "shuffled", .uneven = 0.7};
    CHECK(generated(kind).column == generated(kind).column);
    Kind other = kind;
    other.seed = 2;
    CHECK(generated(kind).column != generated(other).column);
}

TEST_CASE("unknown shapes, orders and types are refused") {
    CHECK_THROWS_WITH(generated({.rows = 3, .mean = 1, .shape = "bend"}),
                      "no shape 'bend': band, stencil, blocks, power, random, arrow or lists");
    CHECK_THROWS_WITH(generated({.rows = 3, .mean = 1, .order = "any"}),
                      "no order 'any': stored, runs or shuffled");
    CHECK_THROWS_WITH(generated({.rows = 0, .mean = 1}),
                      "a generated matrix has rows, each with an entry");
    CHECK_THROWS_WITH(generated({.rows = 3, .mean = 1, .shape = "power", .uneven = 1}),
                      "the variation of the lengths is from 0 to below 1");
    CHECK_THROWS_WITH(input_of(wide(0, {}), {"f16", "i32"}, false, 1),
                      "values are f64 or f32, and indices i32 or i64");
}

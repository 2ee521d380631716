// The features of matrices whose shape is known.
#include <omp.h>

#include <catch2/catch.hpp>

#include "matrices.hpp"
#include "matrix/shape.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

Shape shape_of(const Kind& kind) { return inspect(input_of(generated(kind), {}, false, 1).first); }

}  // namespace

TEST_CASE("rows of a band are alike") {
    const Shape shape = shape_of({.rows = 100'000, .mean = 9, .shape = "band"});
    CHECK(shape.cv < 0.02);
    CHECK(shape.longest == Approx(1).epsilon(0.01));
    CHECK(shape.padded == Approx(1).epsilon(0.01));
    CHECK(shape.adjacent == 1);
    CHECK(shape.near == 1);
    CHECK(shape.twins == 0);
    CHECK(shape.spread < 0.001);
}

TEST_CASE("blocks show in twins and adjacent columns") {
    for (const int block : {2, 3, 4}) {
        CAPTURE(block);
        const Shape shape =
            shape_of({.rows = 60'000, .mean = 5.0 * block, .shape = "blocks", .block = block});
        const double share = (block - 1.0) / block;
        CHECK(shape.twins == Approx(share).epsilon(0.15));
        CHECK(shape.adjacent >= share - 0.05);
        const double filled[] = {shape.filled_2, shape.filled_3, shape.filled_4};
        CHECK(filled[block - 2] == Approx(1).epsilon(0.01));
        for (const int other : {2, 3, 4})
            if (block % other != 0) CHECK(filled[other - 2] > 1.15);
    }
}

TEST_CASE("lengths with a power law vary, and need padding") {
    const Shape shape = shape_of({.rows = 100'000, .mean = 8, .shape = "power", .uneven = 0.9});
    CHECK(shape.cv > 0.5);
    CHECK(shape.longest > 3);
    CHECK(shape.padded > 1.3);
    CHECK(shape.quarter < 0.8);
    CHECK(shape.upper < 1.5);
}

TEST_CASE("lengths of random rows have the variation that is asked for") {
    const Shape even = shape_of({.rows = 100'000, .mean = 20, .shape = "random"});
    CHECK(even.cv < 0.1);
    const Shape uneven = shape_of({.rows = 100'000, .mean = 20, .shape = "random", .uneven = 0.9});
    CHECK(uneven.cv == Approx(0.9 / std::sqrt(3.0)).epsilon(0.15));
    CHECK(uneven.quarter == Approx(0.55).epsilon(0.2));
    CHECK(uneven.upper == Approx(1.45).epsilon(0.2));
    CHECK(uneven.spread == Approx(0.43).epsilon(0.15));
}

TEST_CASE("the imbalance is that of equal shares of the rows") {
    std::vector<std::vector<std::pair<std::int64_t, double>>> rows(100, {{0, 1.0}});
    for (std::int64_t c = 1; c < 101; ++c) rows[3].push_back({c, 1.0});  // 150 of 200 entries
    const Matrix a = input_of(wide(200, rows), {}, false, 1).first;
    omp_set_num_threads(1);
    CHECK(inspect(a).imbalance == 1);
    omp_set_num_threads(2);
    CHECK(inspect(a).imbalance == Approx(1.5));
}

TEST_CASE("entries of a few full rows are hidden") {
    const Shape shape = shape_of({.rows = 50'000, .mean = 8, .shape = "arrow"});
    CHECK(shape.hidden == Approx(0.25).epsilon(0.2));
    CHECK(shape.longest < 1);
    CHECK(shape_of({.rows = 50'000, .mean = 8, .shape = "lists"}).hidden < 0.01);
}

TEST_CASE("a small matrix is read as a whole") {
    const Matrix a =
        input_of(wide(10, {{{0, 1.0}, {1, 1.0}, {9, 1.0}}, {}, {{4, 1.0}}}), {}, false, 1).first;
    const Shape shape = inspect(a);
    CHECK(shape.read == 3);
    CHECK(shape.longest == Approx(3 / (4 / 3.0)));
    CHECK(shape.padded == Approx(3 * 8 / 4.0));
    CHECK(shape.adjacent == 0.5);
}

TEST_CASE("too few rows for a block count as the worst case") {
    const Shape shape = inspect(input_of(wide(2, {{{0, 1.0}, {1, 1.0}}}), {}, false, 1).first);
    CHECK(shape.filled_2 == 4);
    CHECK(shape.filled_4 == 16);
}

TEST_CASE("columns may have any order") {
    const Shape shape = inspect(
        input_of(wide(4, {{{3, 1.0}, {0, 1.0}, {3, 1.0}}, {{1, 1.0}}}), {}, false, 1).first);
    CHECK(shape.longest == Approx(1.5));
    CHECK(shape.filled_2 > 0);
}

TEST_CASE("a matrix without entries has the shape of nothing") {
    CHECK(inspect(input_of(wide(3, {{}, {}}), {}, false, 1).first) == Shape{});
    CHECK(inspect(input_of(wide(0, {}), {}, false, 1).first) == Shape{});
}

TEST_CASE("the types of the values and indices do not change the shape") {
    const Wide csr = generated({.rows = 30'000, .mean = 12, .shape = "power", .uneven = 0.5});
    const Shape shape = inspect(input_of(csr, {}, false, 1).first);
    for (const char* index : {"i32", "i64"})
        CHECK(inspect(input_of(csr, {"f32", index}, false, 1).first) == shape);
}

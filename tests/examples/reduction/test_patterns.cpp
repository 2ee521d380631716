// Patterns: their checks, counts and versions, and generated loops and meshes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "features.hpp"
#include "patterns.hpp"
#include "patterns/generate.hpp"
#include "patterns/inputs.hpp"
#include "patterns/orders.hpp"
#include "schemes/team.hpp"

using namespace reduction;
using namespace reduction::test;
using reduction::test::exact_shape;

TEST_CASE("connectivity and mobility are means over iterations") {
    const Pattern pattern(csr(4, {{0, 1}, {2, 2}, {}, {1, 2, 3, 1}, {0, 1}, {0, 1}}));
    CHECK(pattern.connectivity() == 1.5);
    CHECK(pattern.mobility() == Approx((2 + 1 + 0 + 3 + 2 + 2) / 6.0));
    CHECK(pattern.arity() == 0);
    CHECK(Pattern(csr(4, {{0, 1}, {2, 2}})).arity() == 2);
}

TEST_CASE("iterations are uneven where their number of references changes") {
    CHECK(Pattern(csr(4, {{0, 1}, {2, 2}, {3, 0}})).uneven() == 0);
    const Pattern changes(csr(4, {{0}, {1}, {2, 3}, {1, 2}, {0}, {}}));
    CHECK(changes.uneven() == Approx(3.0 / 6));
    CHECK(changes.arity() == 0);
}

TEST_CASE("a pattern without elements or iterations has features") {
    CHECK(Pattern(csr(0, {})).connectivity() == 0);
    CHECK(Pattern(csr(3, {})).mobility() == 0);
    CHECK(Pattern(csr(3, {})).uneven() == 0);
    CHECK(Pattern(Csr{}).references() == 0);
}

TEST_CASE("a version belongs to one object and one set of references") {
    Pattern pattern(csr(2, {{0, 1}}));
    const auto before = pattern.version();
    CHECK(pattern.version() == before);
    const Pattern copy = pattern;
    CHECK(copy.version() != before);
    pattern.replace(csr(2, {{1, 0}}));
    CHECK(pattern.version() != before);
    CHECK(pattern.version() != copy.version());
    pattern = copy;
    CHECK(pattern.version() != copy.version());
}

TEST_CASE("an inconsistent pattern is refused") {
    CHECK_THROWS_AS(Pattern(csr(2, {{0, 2}})), std::invalid_argument);
    CHECK_THROWS_AS(Pattern(Csr{2, {0, 2, 1}, {0}}), std::invalid_argument);
    CHECK_THROWS_AS(Pattern(Csr{2, {}, {}}), std::invalid_argument);
    CHECK_THROWS_AS(Pattern(Csr{2, {0, 1}, {0, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(Pattern(Csr{index_limit, {0}, {}}), std::invalid_argument);
    CHECK_THROWS_AS(Pattern(Csr{}, {-1, 1}), std::invalid_argument);
}

TEST_CASE("shares cover everything once and differ by at most one") {
    for (const Index count : {0U, 1U, 7U, 1000U, index_limit - 1}) {
        for (const int parts : {1, 2, 3, 16}) {
            Index next = 0;
            for (int p = 0; p < parts; ++p) {
                const Range range = share(count, parts, p);
                CHECK(range.first == next);
                CHECK(range.last - range.first <= count / static_cast<Index>(parts) + 1);
                next = range.last;
            }
            CHECK(next == count);
        }
    }
}

TEST_CASE("element blocks cover all elements, end at cache lines and know their owners") {
    for (const Index elements : {0U, 1U, 8U, 100U, 4097U}) {
        for (const int threads : {1, 2, 3, 16}) {
            const ElementBlocks blocks(elements, threads);
            Index next = 0;
            for (int t = 0; t < threads; ++t) {
                const Range range = blocks.of(t);
                CHECK(range.first == next);
                if (range.last < elements) CHECK(range.last % ElementBlocks::line == 0);
                for (Index e = range.first; e < range.last; ++e) CHECK(blocks.owner(e) == t);
                next = range.last;
            }
            CHECK(next == elements);
        }
    }
}

TEST_CASE("a lattice references every element, by simplices of neighbours") {
    for (const int dimensions : {1, 2, 3})
        for (const Index mobility : {1u, 2u, 3u, 4u}) {
            INFO("dimensions " << dimensions << ", mobility " << mobility);
            const Csr csr =
                generate({.elements = 1000, .mobility = mobility, .dimensions = dimensions});
            CHECK(csr.elements == 1000);
            CHECK(csr.offset.size() == 2001);
            REQUIRE(csr.index.size() == std::size_t{2000} * mobility);
            std::set<Index> touched(csr.index.begin(), csr.index.end());
            CHECK(touched.size() == 1000);
            CHECK(*touched.rbegin() == 999);
            // The points of a simplex differ, and their distance is at most one cell's diagonal.
            const Index side = dimensions == 1 ? 1 : dimensions == 2 ? 32 : 10;
            const Index diagonal =
                1 + (dimensions > 1 ? side : 0) + (dimensions > 2 ? side * side : 0);
            for (std::size_t i = 0; i + 1 < csr.offset.size(); ++i) {
                std::set<Index> points;
                for (Index k = csr.offset[i]; k < csr.offset[i + 1]; ++k) {
                    points.insert(csr.index[k]);
                    const Index ahead = (csr.index[k] + 1000 - csr.index[csr.offset[i]]) % 1000;
                    if (mobility <= static_cast<Index>(dimensions) + 1) CHECK(ahead <= diagonal);
                }
                REQUIRE(points.size() == mobility);
            }
        }
}

TEST_CASE("a lattice is the same for the same seed, and has at most its maximum size") {
    const Lattice options{.elements = 500, .connectivity = 3.5, .mobility = 3, .skew = 0.2};
    const Csr csr = generate(options);
    CHECK(csr.index == generate(options).index);
    Lattice other = options;
    other.seed = 2;
    CHECK(csr.index != generate(other).index);
    CHECK(generate(Lattice{.elements = 0}).index.empty());
    CHECK(generate(Lattice{.elements = 1, .mobility = 4}).index == std::vector<Index>(8, 0));
    CHECK_THROWS_AS(generate(Lattice{.dimensions = 4}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Lattice{.mobility = 0}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Lattice{.elements = 2'000'000'000, .connectivity = 9}),
                    std::invalid_argument);
}

TEST_CASE("a lattice has the features of a mesh in each order") {
    const auto shape_of = [](const char* place) {
        Loop loop{20'000, 2.5, 3, 0, 0.5, 1, place, 1};
        loop.shape = "space";
        return exact_shape(synthetic(loop).first, omp_get_max_threads());
    };
    CHECK(shape_of("moving").touched == 1);
    CHECK(shape_of("moving").replication < 1.1);
    CHECK(shape_of("jumping").replication < 1.1);
    CHECK(shape_of("jumping").sparsity > 0.9);
    CHECK(shape_of("renumbered").replication > 1.5);
    CHECK(shape_of("moving").locality > shape_of("jumping").locality);
}

TEST_CASE("a mesh with shuffled parts has contention and locality") {
    const auto shape_of = [](double share) {
        Loop loop{20'000, 4, 2, 0, 0.5, 1, "moving", 1};
        loop.shape = "plane";
        loop.reach = 100;
        loop.gap = share;
        return exact_shape(synthetic(loop).first, 2);
    };
    CHECK(shape_of(0).contended < 0.05);
    CHECK(shape_of(0.3).contended > 0.1);
    CHECK(shape_of(0.3).contended < 0.6);
    CHECK(shape_of(0.3).locality > 0.9);
    CHECK(shape_of(1).contended > 0.4);
}

TEST_CASE("a mesh with randomly numbered parts has some iterations of two owners") {
    const auto shape_of = [](double share) {
        Loop loop{20'000, 4, 2, 0, 0.5, 1, "moving", 1};
        loop.shape = "plane";
        loop.reach = 100;
        loop.scatter = share;
        return exact_shape(synthetic(loop).first, 2);
    };
    CHECK(shape_of(0).replication < 1.02);
    CHECK(shape_of(0.3).replication > 1.05);
    CHECK(shape_of(0.3).replication < 1.3);
    CHECK(shape_of(0.3).locality > 0.9);
    CHECK(shape_of(0.3).contended < 0.05);
    CHECK(shape_of(1).replication > shape_of(0.3).replication);
}

TEST_CASE("sorted references have their owners in one order, also in shuffled iterations") {
    const auto mixed = [](const char* references, const char* place) {
        Loop loop{20'000, 4, 2, 0, 0.5, 1, place, 1};
        loop.shape = "plane";
        loop.scatter = 0.5;
        loop.references = references;
        return exact_shape(synthetic(loop).first, 2).mixed;
    };
    CHECK(mixed("drawn", "jumping") > 0.05);
    CHECK(mixed("sorted", "jumping") < 0.001);
    CHECK(mixed("sorted", "renumbered") > 0.1);
}

TEST_CASE("renumbering blocks of elements keeps the mesh") {
    const Csr csr = generate(Lattice{.elements = 300, .connectivity = 3.3, .mobility = 3});
    for (const double share : {0.0, 0.4, 1.0})
        for (const Index block : {1U, 7U, 5000U}) {
            const Csr made = with_renumbered_blocks(csr, block, share, 5);
            CHECK(made.offset == csr.offset);
            CHECK((made.index == csr.index) == (share == 0 || block == 5000));
            std::map<Index, Index> number, back;
            for (std::size_t k = 0; k < csr.index.size(); ++k) {
                CHECK(number.emplace(csr.index[k], made.index[k]).first->second == made.index[k]);
                CHECK(back.emplace(made.index[k], csr.index[k]).first->second == csr.index[k]);
            }
        }
    CHECK(with_renumbered_blocks(Csr{}, 4, 0.5, 1).index.empty());
}

TEST_CASE("moving blocks keeps every iteration") {
    const Csr csr = generate(Lattice{.elements = 300, .connectivity = 3.3, .mobility = 3});
    for (const double share : {0.0, 0.4, 1.0})
        for (const Index block : {1U, 7U, 5000U}) {
            const Csr moved = with_moved_blocks(csr, block, share, 5);
            CHECK(moved.offset == csr.offset);
            std::vector<Index> was = csr.index, is = moved.index;
            CHECK((was == is) == (share == 0 || block == 5000));
            std::sort(was.begin(), was.end());
            std::sort(is.begin(), is.end());
            CHECK(was == is);
        }
    CHECK(with_moved_blocks(Csr{}, 4, 0.5, 1).index.empty());
}

TEST_CASE("uneven iterations have the same references, and the mean that was asked for") {
    const Csr csr = generate(Lattice{.elements = 4000, .connectivity = 2, .mobility = 4});
    const Csr even = with_uneven_iterations(csr, 4, 0, 1);
    CHECK(even.offset == csr.offset);
    for (const double share : {0.5, 1.0}) {
        const Csr uneven = with_uneven_iterations(csr, 4, share, 1);
        CHECK(uneven.index == csr.index);
        CHECK(uneven.offset.size() == Approx(8001).epsilon(0.1));
        const Pattern pattern(uneven);
        CHECK(pattern.uneven() > 0.5 * share);
        CHECK(pattern.uneven() < 1);
    }
    CHECK(with_uneven_iterations(generate(Lattice{.mobility = 1}), 1, 1, 1).offset ==
          generate(Lattice{.mobility = 1}).offset);
    CHECK(with_uneven_iterations(Csr{}, 3, 1, 1).offset == std::vector<Index>{0});
}

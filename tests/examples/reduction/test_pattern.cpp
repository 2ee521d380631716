// The counts, versions and checks of patterns, and the division of their work.
#include <catch2/catch.hpp>
#include <limits>

#include "patterns.hpp"
#include "schemes/blocks.hpp"

using namespace reduction;
using namespace reduction::test;

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

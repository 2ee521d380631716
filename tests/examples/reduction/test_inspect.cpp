// Features of samples, compared with those of all references.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "features.hpp"
#include "inspect/inspect.hpp"
#include "patterns.hpp"
#include "patterns/generate.hpp"
#include "patterns/orders.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

/// References with a stride, as those to a column of a matrix.
Csr columns(Index rows, Index width) {
    Csr made;
    made.elements = rows * width;
    for (Index column = 0; column < width; ++column)
        for (Index row = 0; row < rows; ++row) {
            made.index.push_back(row * width + column);
            made.offset.push_back(static_cast<Index>(made.index.size()));
        }
    return made;
}

/// Every pattern that the tests of all features read.
std::vector<Csr> patterns() {
    const Csr mesh = banded(100'000, 300'000, 2, 50);
    Synthetic sparse{.elements = 50'000, .connectivity = 4, .mobility = 4, .sparsity = 0.2};
    sparse.clusters = 20;
    return {
        mesh,
        ordered(mesh, Order::renumbered),
        ordered(mesh, Order::shuffled),
        with_renumbered_blocks(mesh, 500, 0.5, 3),
        with_moved_blocks(mesh, 500, 0.5, 3),
        generate(Lattice{.elements = 30'000, .connectivity = 3, .mobility = 4, .dimensions = 3}),
        generate(sparse),
        ragged(20'000, 30'000, 12, 1)};
}

}  // namespace

TEST_CASE("an inspection of few references is exact") {
    for (const Csr& made : {ragged(300, 200, 5, 1), banded(400, 300, 3, 40), csr(1, {{0}, {0}})})
        for (const int threads : {1, 2, 3, 8, 64}) {
            const Pattern pattern(made);
            const Shape exact = exact_shape(pattern, threads), found = inspect(pattern, {threads});
            CAPTURE(pattern.elements(), threads);
            CHECK(found.sparsity == Approx(exact.sparsity));
            CHECK(found.touched == Approx(exact.touched));
            CHECK(found.contended == Approx(exact.contended));
            CHECK(found.replication == Approx(exact.replication).margin(0.25));
            CHECK(found.longest >= found.replication);
        }
}

TEST_CASE("an inspection of an empty pattern returns zeros") {
    for (const Csr& made : {csr(0, {}), csr(0, {{}, {}}), csr(7, {}), csr(7, {{}, {}})}) {
        const Shape shape = inspect(Pattern(made), Team{2});
        CHECK(shape.sparsity == 0);
        CHECK(shape.locality == 0);
        CHECK(shape.replication == 0);
        CHECK(shape.mixed == 0);
        CHECK(shape.read == 0);
    }
}

TEST_CASE("features of a sample are close to those of all references", "[.long]") {
    for (const Csr& made : patterns())
        for (const int threads : {1, 2, 7, 64}) {
            const Pattern pattern(made);
            const Shape exact = exact_shape(pattern, threads), found = inspect(pattern, {threads});
            CAPTURE(pattern.elements(), pattern.references(), pattern.mobility(), threads);
            const bool few = threads < 8;  // otherwise each has a small part of the sample
            CHECK(found.sparsity == Approx(exact.sparsity).margin(0.2));
            CHECK(found.touched == Approx(exact.touched).margin(few ? 0.1 : 0.2));
            CHECK(found.contended == Approx(exact.contended).margin(0.35));
            CHECK(found.locality == Approx(exact.locality).margin(0.1));
            CHECK(found.far == Approx(exact.far).margin(few ? 0.05 : 0.15));
            CHECK(found.replication == Approx(exact.replication).margin(0.05).epsilon(0.02));
            CHECK(found.longest == Approx(exact.longest).margin(0.1).epsilon(few ? 0.1 : 0.5));
            CHECK(found.mixed == Approx(exact.mixed).margin(0.06));
        }
}

TEST_CASE("a sample represents references with a stride") {
    for (const Csr& made : {columns(1000, 256), columns(4000, 64)})
        for (const int threads : {1, 7}) {
            const Pattern pattern(made);
            const Shape exact = exact_shape(pattern, threads), found = inspect(pattern, {threads});
            CAPTURE(pattern.elements(), threads);
            CHECK(found.touched == Approx(exact.touched).margin(0.1));
            CHECK(found.sparsity == Approx(exact.sparsity).margin(0.2));
            CHECK(found.locality == Approx(exact.locality).margin(0.1));
            CHECK(found.replication == exact.replication);
        }
}

TEST_CASE("an inspection returns the same features again") {
    for (const Csr& made : patterns()) {
        const Pattern first(made), second(made);
        for (const int threads : {1, 3}) {
            const Shape shape = inspect(first, {threads});
            CHECK(inspect(second, {threads}) == shape);
        }
    }
}

TEST_CASE("an inspection reads few references, also if some iterations have most of them") {
    std::vector<std::vector<Index>> rows(40'000, {1, 2, 3});
    for (std::size_t i = 0; i < rows.size(); i += 1000) rows[i].assign(10'000, Index(i));
    std::vector<Csr> all = patterns();
    all.push_back(csr(40'000, rows));
    for (const Csr& made : all)
        for (const int threads : {1, 2, 64}) {
            const Pattern pattern(made);
            const std::uint64_t read = inspect(pattern, {threads}).read;
            CAPTURE(pattern.references(), threads);
            CHECK(read > 0);
            CHECK(read <= most_read(pattern, threads));
            CHECK(read < pattern.references() / 5);
        }
}

TEST_CASE("of many elements, a sample also shows the references to lines not recently used",
          "[.long]") {
    const Csr mesh = generate(Lattice{.elements = 600'000, .connectivity = 1, .mobility = 3});
    for (const Order order : {Order::stored, Order::renumbered, Order::shuffled}) {
        const Pattern pattern(ordered(mesh, order));
        const Shape exact = exact_shape(pattern, 2), found = inspect(pattern, {2});
        CAPTURE(static_cast<int>(order));
        CHECK(found.locality == Approx(exact.locality).margin(0.1));
        CHECK(found.far == Approx(exact.far).margin(0.1));
    }
}

TEST_CASE("locality distinguishes neighbouring references from random ones of the same sparsity") {
    const Csr mesh = banded(200'000, 400'000, 2, 50);
    const Shape near = inspect(Pattern(mesh), Team{2});
    const Shape scattered = inspect(Pattern(ordered(mesh, Order::renumbered)), Team{2});
    const Shape jumping = inspect(Pattern(ordered(mesh, Order::shuffled)), Team{2});
    CHECK(near.sparsity == Approx(scattered.sparsity).margin(0.1));
    CHECK(near.locality > 0.95);
    CHECK(near.far < 0.1);
    CHECK(scattered.locality < near.locality - 0.1);
    CHECK(scattered.far > near.far);
    CHECK(jumping.locality < 0.6);
    CHECK(jumping.far > 0.2);
}

TEST_CASE("a generated pattern has the requested features", "[.long]") {
    Synthetic wanted;
    wanted.elements = 20'000;
    wanted.connectivity = 16;
    wanted.mobility = 4;
    for (const double sparsity : {0.02, 0.45, 0.99})
        for (const Index clusters : {1U, 4U, 20U}) {
            wanted.sparsity = sparsity;
            wanted.clusters = clusters;
            const Pattern pattern(generate(wanted));
            const Shape shape = exact_shape(pattern, 2);
            CAPTURE(sparsity, clusters);
            CHECK(pattern.connectivity() == 16);
            CHECK(pattern.arity() == 4);
            CHECK(shape.sparsity == Approx(sparsity).epsilon(0.05));
            CHECK(std::abs(clusters_of(pattern, 2) - clusters) <= 2);
        }
    CHECK_THROWS_AS(generate(Synthetic{.mobility = 0}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Synthetic{.skew = -1}), std::invalid_argument);
    CHECK_THROWS_AS(generate(Synthetic{.sparsity = 1.5}), std::invalid_argument);
    CHECK(generate(Synthetic{.elements = 0}).index.empty());
}

TEST_CASE("skew gives one owner more work than the other") {
    Synthetic wanted;
    wanted.gap = 0.001;
    const auto longest = [&](double skew) {
        wanted.skew = skew;
        return exact_shape(Pattern(generate(wanted)), 2).longest;
    };
    CHECK(longest(0) < 1.02);
    CHECK(longest(0.3) > 1.15);
}

TEST_CASE("an order only renumbers elements or moves iterations") {
    const Csr csr = banded(500, 900, 3, 20);
    CHECK(ordered(csr, Order::stored).index == csr.index);
    const Csr renumbered = ordered(csr, Order::renumbered);
    CHECK(renumbered.offset == csr.offset);
    CHECK(renumbered.index != csr.index);
    CHECK(Pattern(renumbered).mobility() == Pattern(csr).mobility());
    Csr shuffled = ordered(csr, Order::shuffled);
    CHECK(shuffled.index != csr.index);
    Csr sorted = csr;
    std::sort(sorted.index.begin(), sorted.index.end());
    std::sort(shuffled.index.begin(), shuffled.index.end());
    CHECK(shuffled.index == sorted.index);
    CHECK(ordered(csr, Order::shuffled, 4).index == ordered(csr, Order::shuffled, 4).index);
    CHECK(ordered(csr, Order::shuffled, 4).index != ordered(csr, Order::shuffled, 5).index);
}

TEST_CASE("shares are at most 1, also if the last line is not full") {
    for (const Index elements : {4097, 4130, 5000, 20'011})
        for (const int threads : {1, 2, 8}) {
            CAPTURE(elements, threads);
            const Shape shape =
                inspect(Pattern(banded(elements, 20 * elements, 2, elements)), Team{threads});
            for (const double share :
                 {shape.sparsity, shape.touched, shape.contended, shape.locality, shape.far}) {
                CHECK(share >= 0);
                CHECK(share <= 1);
            }
        }
}

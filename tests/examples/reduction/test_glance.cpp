#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "glance.hpp"
#include "lattice.hpp"
#include "orders.hpp"
#include "patterns.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

Csr mesh(Index elements, int dimensions, double connectivity) {
    Lattice options;
    options.elements = elements;
    options.connectivity = connectivity;
    options.mobility = 2;
    options.dimensions = dimensions;
    return generate(options);
}

}  // namespace

TEST_CASE("a glance at meshes finds about the same as an inspection") {
    for (const Index elements : {2500U, 40'000U, 300'000U})
        for (const int dimensions : {2, 3})
            for (const Order order : {Order::stored, Order::renumbered, Order::shuffled})
                for (const int threads : {1, 2, 4}) {
                    const Pattern pattern(ordered(mesh(elements, dimensions, 3), order));
                    const Shape all = inspect(pattern, {threads});
                    const Shape some = glance(pattern, {threads});
                    INFO(elements << " elements, " << dimensions << " dimensions, order "
                                  << static_cast<int>(order) << ", " << threads << " threads");
                    CHECK(some.sparsity == Approx(all.sparsity).margin(0.2));
                    CHECK(some.touched == Approx(all.touched).margin(0.1));
                    CHECK(some.contended == Approx(all.contended).margin(0.3));
                    CHECK(some.locality == Approx(all.locality).margin(0.1));
                    CHECK(some.far == Approx(all.far).margin(0.08));
                    CHECK(some.replication == Approx(all.replication).margin(0.1));
                    CHECK(some.longest == Approx(all.longest).epsilon(0.2));
                }
}

TEST_CASE("a glance at an empty pattern returns zeros") {
    for (const Csr& made : {csr(0, {}), csr(5, {}), csr(5, {{}, {}})}) {
        const Shape shape = glance(Pattern(made), {2});
        CHECK(shape.sparsity == 0);
        CHECK(shape.replication == 0);
    }
}

TEST_CASE("a glance at few iterations reads each once") {
    for (const Index iterations : {1U, 2U, 7U, 31U, 170U})
        for (const int threads : {1, 2, 3, 8}) {
            const Pattern pattern(banded(100, iterations, 3, 60));
            CAPTURE(iterations, threads);
            std::vector<int> read(iterations);
            for (const auto& [thread, range] : glanced(pattern, threads))
                for (Index i = range.first; i < range.last; ++i) ++read.at(i);
            CHECK(read == std::vector<int>(iterations, 1));
            const Shape all = inspect(pattern, {threads}), some = glance(pattern, {threads});
            CHECK(some.replication == all.replication);
            CHECK(some.longest == all.longest);
        }
}

TEST_CASE("a glance at many references reads its share of each thread's own, and none twice") {
    for (const auto& [iterations, wanted] :
         {std::pair{2'000U, 512U}, {100'000U, 3125U}, {900'000U, 16'384U}}) {
        const Pattern pattern(banded(1000, iterations, 2, 50));
        for (const int threads : {1, 3, 4}) {
            Index references = 0, before = 0;
            for (const auto& [thread, range] : glanced(pattern, threads)) {
                const Range mine = share(iterations, threads, thread);
                CHECK(range.first >= std::max(before, mine.first));
                CHECK(range.last <= mine.last);
                references += 2 * (range.last - range.first);
                before = range.last;
            }
            CHECK(references >= wanted);
            CHECK(references < wanted + 16 * static_cast<Index>(threads));
        }
    }
}

#include <catch2/catch.hpp>

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

TEST_CASE("a glance tells of meshes about what an inspection does") {
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
                    CHECK(some.imbalance == Approx(all.imbalance).margin(0.25));
                }
}

TEST_CASE("of what is empty a glance tells nothing") {
    for (const Csr& made : {csr(0, {}), csr(5, {}), csr(5, {{}, {}})}) {
        const Shape shape = glance(Pattern(made), {2});
        CHECK(shape.sparsity == 0);
        CHECK(shape.replication == 0);
    }
}

TEST_CASE("a glance at few iterations reads them all, and none twice") {
    const Pattern pattern(csr(16, {{0, 1}, {2, 3}, {4, 5}, {14, 15}}));
    const Shape shape = glance(pattern, {2});
    CHECK(shape.replication == inspect(pattern, {2}).replication);
    CHECK(shape.imbalance == inspect(pattern, {2}).imbalance);
}

// Plans allocate their memory when they are made, so that a variant without memory can be set
// aside.
#include <catch2/catch.hpp>
#include <new>
#include <vector>

#include "memory.hpp"
#include "schemes/localwrite.hpp"
#include "schemes/ownersort.hpp"
#include "schemes/repbuf.hpp"
#include "schemes/replink.hpp"
#include "schemes/selpriv.hpp"
#include "shapes.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

struct Pair {
    double one, other;

    Pair& operator+=(const Pair& more) noexcept {
        one += more.one;
        other += more.other;
        return *this;
    }
};

/// A body other than the pattern's own.
template <class Value>
struct Ones {
    static Value other(Index) noexcept { return {}; }
    static Value contribution(const Value& value, Index) noexcept { return value; }
};

template <class Value, class Plan>
int allocations_of_a_run(const Pattern& pattern, Plan plan) {
    std::vector<Value> data(pattern.elements());
    const int before = Memory::allocations;
    plan.reduce(std::span(data), Ones<Value>{});
    return Memory::allocations - before;
}

}  // namespace

TEST_CASE("no run allocates memory, not even the first one") {
    for (const Named& shape : shapes())
        for (const int threads : {1, 3}) {
            const Pattern p(shape.csr);
            const Team team{threads};
            CAPTURE(shape.name, threads);
            CHECK(allocations_of_a_run<Pair>(p, ReplicatedBufferOf<Pair>(p, team)) == 0);
            CHECK(allocations_of_a_run<Pair>(p, LinkedBufferOf<Pair>(p, team)) == 0);
            CHECK(allocations_of_a_run<Pair>(p, SelectivePrivatizationOf<Pair>(p, team)) == 0);
            CHECK(allocations_of_a_run<Pair>(p, LocalWrite(p, team)) == 0);
            CHECK(allocations_of_a_run<Pair>(p, OwnerSortOf<Pair>(p, team)) == 0);
            CHECK(allocations_of_a_run<double>(p, OwnerSort(p, team, Bodies::any)) == 0);
        }
}

TEST_CASE("no run allocates memory after a renewal that ran out of memory") {
    const Pattern small(banded(200, 900, 2, 40)), large(banded(5000, 9000, 2, 40));
    int failures = 0;
    for (int left = 0; left < 8; ++left) {
        OwnerSort plan(small, {3}, Bodies::any);
        Memory::left = left;
        try {
            plan.renew(large, {3});
        } catch (const std::bad_alloc&) {
            ++failures;
        }
        Memory::left = -1;
        plan.renew(large, {3});
        std::vector<double> data(large.elements());
        const int before = Memory::allocations;
        plan.reduce(std::span(data), Ones<double>{});
        CHECK(Memory::allocations == before);
    }
    CHECK(failures == 5);  // memory for sorting, and the values
}

TEST_CASE("a run with another loop body allocates memory for sorted references once") {
    for (const Csr& made : {banded(200, 900, 2, 40), csr(5, {})}) {
        const Pattern pattern(made);
        OwnerSort plan(pattern, {2});
        std::vector<double> data(pattern.elements());
        const int before = Memory::allocations;
        plan.reduce(data);
        CHECK(Memory::allocations == before);
        for (int run = 0; run < 3; ++run) plan.reduce(std::span(data), Ones<double>{});
        CHECK(Memory::allocations == before + (pattern.iterations() > 0 ? 1 : 0));
    }
}

TEST_CASE("renewals work after a run with another loop body ran out of memory") {
    const Pattern pattern(banded(200, 9000, 2, 40));
    OwnerSort plan(pattern, {2});
    const auto allocations_of_renewal = [&] {
        const int before = Memory::allocations;
        plan.renew(pattern, {2});
        return Memory::allocations - before;
    };
    const int usual = allocations_of_renewal();
    std::vector<double> data(pattern.elements());
    Memory::left = 0;
    CHECK_THROWS_AS(plan.reduce(std::span(data), Ones<double>{}), std::bad_alloc);
    Memory::left = -1;
    CHECK(allocations_of_renewal() == usual);
    plan.reduce(data);
    plan.reduce(std::span(data), Ones<double>{});
    CHECK(allocations_of_renewal() == usual);
}

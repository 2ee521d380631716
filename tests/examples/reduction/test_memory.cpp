// Plans allocate their memory when they are made, and use it again for one pattern after another.
#include <omp.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <new>
#include <set>
#include <tuple>
#include <vector>

#include "patterns.hpp"
#include "schemes/localwrite.hpp"
#include "schemes/ownersort.hpp"
#include "schemes/replicated.hpp"
#include "schemes/selpriv.hpp"

namespace reduction::test {

/// The memory of Raw arrays in these tests.
struct Memory {
    static inline std::atomic<int> allocations = 0;
    static inline std::atomic<int> left = -1;  // remaining allocations; negative: unlimited
};

}  // namespace reduction::test

/// Replaces the function of the C library for Memory.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    using reduction::test::Memory;
    int left = Memory::left;
    while (left > 0 && !Memory::left.compare_exchange_weak(left, left - 1)) {
    }
    if (left == 0) return nullptr;
    ++Memory::allocations;
    void* memory = nullptr;
    return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}

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

namespace {

using Plans =
    std::tuple<ReplicatedBuffer, LinkedBuffer, SelectivePrivatization, LocalWrite, OwnerSort>;

/// Records the thread that runs each iteration.
struct Noting {
    std::vector<int>* runner;

    double other(Index iteration) const {
        (*runner)[iteration] = omp_get_thread_num();
        return 1;
    }
    static double contribution(double other, Index) noexcept { return other; }
};

template <class Plan>
std::size_t threads_of(Plan& plan, const Pattern& pattern) {
    std::vector<int> runner(pattern.iterations());
    std::vector<double> data(pattern.elements());
    plan.reduce(std::span(data), Noting{&runner});
    return std::set<int>(runner.begin(), runner.end()).size();
}

template <class Plan>
bool is_right(Plan& plan, const Pattern& pattern) {
    auto data = ramp(pattern.elements());
    const auto once = brute_sums(pattern, data);
    plan.reduce(data);
    const bool first = worst(data, once) < 1e-12;
    plan.reduce(data);
    return first && worst(data, brute_sums(pattern, once)) < 1e-12;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a renewed plan is correct for any pattern and team", "", Plans) {
    std::vector<Pattern> patterns;
    for (const Named& shape : shapes()) patterns.emplace_back(shape.csr);
    TestType plan(patterns.front(), {2});
    for (const int threads : {1, 3, 2, 8, 1, 5})
        for (const Pattern& pattern : patterns) {
            plan.renew(pattern, {threads});
            CAPTURE(threads, pattern.elements(), pattern.iterations());
            CHECK(is_right(plan, pattern));
        }
}

TEMPLATE_LIST_TEST_CASE("a renewed plan uses the current number of threads", "", Plans) {
    const Pattern first(banded(200, 900, 2, 40)), second(banded(100, 700, 3, 20));
    omp_set_num_threads(2);
    TestType plan(first);
    CHECK(threads_of(plan, first) == 2);
    for (const int threads : {3, 1, 4}) {
        omp_set_num_threads(threads);
        plan.renew(second);
        CHECK(threads_of(plan, second) == static_cast<std::size_t>(threads));
    }
    omp_set_num_threads(2);
}

TEMPLATE_LIST_TEST_CASE("a plan can be renewed after a renewal that ran out of memory", "", Plans) {
    const Pattern small(banded(200, 900, 2, 40)), large(banded(5000, 900, 2, 40));
    TestType plan(small, {3});
    Memory::left = 0;
    CHECK_THROWS_AS(plan.renew(large, {3}), std::bad_alloc);
    Memory::left = -1;
    plan.renew(small, {3});
    CHECK(is_right(plan, small));
    plan.renew(large, {2});
    CHECK(is_right(plan, large));
}

TEMPLATE_LIST_TEST_CASE("a renewed plan allocates less memory than a new one", "", Plans) {
    const Pattern pattern(banded(5000, 9000, 2, 40), {2, 1});
    const int before = Memory::allocations;
    TestType plan(pattern, {3});
    const int made = Memory::allocations;
    plan.renew(pattern, {3});
    CHECK(Memory::allocations - made < made - before);
}

TEST_CASE("memory that is large enough is used again") {
    const Pattern small(banded(200, 900, 2, 40)), large(banded(5000, 900, 2, 40));
    ReplicatedBuffer plan(large, {4});
    const int before = Memory::allocations;
    plan.renew(small, {4});
    plan.renew(large, {3});
    CHECK(Memory::allocations == before);
    plan.renew(small, {5});
    CHECK(Memory::allocations == before + 1);
}

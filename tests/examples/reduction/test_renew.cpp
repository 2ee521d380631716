// Plans that are used for one pattern after another.
#include <omp.h>

#include <catch2/catch.hpp>
#include <set>
#include <tuple>

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

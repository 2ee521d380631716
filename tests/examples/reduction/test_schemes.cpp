// Each algorithm of the host, compared with the sums of a simple loop; the shares of a team, and
// the critical path of its phases.
#include <catch2/catch.hpp>

#include "patterns.hpp"
#include "plan.hpp"
#include "schemes/team.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

bool keeps_the_order(Scheme scheme) {
    return scheme == Scheme::sequential || scheme == Scheme::ownersort;
}

}  // namespace

TEST_CASE("every scheme adds the sequential sums to the data, call after call") {
    for (const Named& shape : shapes()) {
        for (const int work : {0, 3}) {
            const Pattern pattern(shape.csr, {work, 1});
            const auto once = brute_sums(pattern, ramp(pattern.elements()));
            const auto twice = brute_sums(pattern, once);
            for (const Scheme scheme : schemes) {
                for (const int threads : {1, 2, 3, 8, 16}) {
                    CAPTURE(shape.name, work, name(scheme), threads);
                    Plan plan = make_plan(scheme, pattern, Team{threads});
                    auto data = ramp(pattern.elements());
                    reduction::reduce(plan, data);
                    CHECK(worst(data, once) < 1e-12);
                    if (keeps_the_order(scheme)) CHECK(data == once);
                    reduction::reduce(plan, data);
                    CHECK(worst(data, twice) < 1e-12);
                }
            }
        }
    }
}

TEST_CASE("a plan for more threads than OpenMP provides is correct") {
    const Pattern pattern(ragged(500, 2000, 4, 3));
    const auto want = brute_sums(pattern, ramp(500));
    for (const Scheme scheme : schemes) {
        auto data = ramp(500);
#pragma omp parallel num_threads(2)
#pragma omp single
        {
            Plan plan = make_plan(scheme, pattern, Team{4});
            reduction::reduce(plan, data);
        }
        CAPTURE(name(scheme));
        CHECK(worst(data, want) < 1e-12);
    }
}

TEST_CASE("a plan works for different arrays and can be moved") {
    const Pattern pattern(banded(200, 900, 2, 40));
    for (const Scheme scheme : schemes) {
        CAPTURE(name(scheme));
        Plan built = make_plan(scheme, pattern, Team{3});
        Plan plan = std::move(built);
        std::vector<double> zeros(200);
        auto others = ramp(200);
        reduction::reduce(plan, zeros);
        reduction::reduce(plan, others);
        CHECK(worst(zeros, brute_sums(pattern, std::vector<double>(200))) < 1e-12);
        CHECK(worst(others, brute_sums(pattern, ramp(200))) < 1e-12);
    }
}

TEST_CASE("the owner of an element is the thread of its block, for any sizes") {
    for (const Index elements : {1u, 7u, 8u, 9u, 1000u, 32767u, 1u << 20, 4'294'967'280u})
        for (const int threads : {1, 2, 3, 7, 64, 1000}) {
            const ElementBlocks blocks(elements, threads);
            CAPTURE(elements, threads);
            for (int t = 0; t < threads; ++t) {
                const Range block = blocks.of(t);
                if (block.first >= block.last) continue;
                CHECK(blocks.owner(block.first) == t);
                CHECK(blocks.owner(block.last - 1) == t);
            }
        }
}

TEST_CASE("the critical path is the longest thread of each phase") {
    auto& path = selgen::bench::critical_path;
    path.listen();
    const auto spin = [](double seconds) {
        const double start = thread_cpu_s();
        while (thread_cpu_s() - start < seconds) {
        }
    };
    const double before = thread_cpu_s();
    spin(0.002);
    parallel(Team{2}, [&](int t) { spin(t == 0 ? 0.001 : 0.004); });
    parallel(Team{2}, [&](int t) { spin(t == 0 ? 0.003 : 0.001); });
    const double length = thread_cpu_s() - before + path.correction();
    path = {};  // the other tests do not measure
    CHECK(length > 0.0089);
    CHECK(length < 0.0120);
}

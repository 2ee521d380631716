// The exact mode compared with brute force, and the default search compared with the other
// searches.
#include "map/search/search.hpp"

#include <catch2/catch.hpp>

#include "map/check.hpp"
#include "map/flat.hpp"
#include "tests/map/exact.hpp"
#include "tests/map/naive.hpp"
#include "tests/map/random_problem.hpp"

using namespace selgen;
using namespace selgen::testing;

TEST_CASE("the exact mode equals brute force on 500 random programs") {
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 500; ++seed) {
        const map::Problem problem = random_problem(seed, {3, 3, 3});
        const map::Flat flat = map::flatten(problem);
        if (mappings(problem, flat) > 20'000) continue;
        check_exact(problem, flat);
        ++checked;
    }
}

TEST_CASE("the search is nearly always optimal on small programs and never worse than others") {
    int checked = 0, optimal = 0;
    double gap = 0;
    for (std::uint64_t seed = 1; checked < 1000; ++seed) {
        const map::Problem problem = random_problem(seed + 10'000, {4, 4, 3, 2, true});
        const map::Flat flat = map::flatten(problem);
        if (flat.steps.size() < 2 || flat.steps.size() > 4) continue;
        const map::Mapping found = map::find_mapping(problem, flat, {});
        map::SearchOptions exactly;
        exactly.exact = true;
        const map::Mapping exact = map::find_mapping(problem, flat, exactly);
        if (!exact.proved) continue;
        ++checked;
        INFO(problem.name);
        const double excess = found.cost / exact.cost - 1;
        CHECK(excess >= -1e-9);
        CHECK(exact.bound >= found.bound * (1 - 1e-9));
        optimal += excess < 1e-9 ? 1 : 0;
        gap += excess;
        map::SearchOptions paper;
        paper.search = map::Search::paper;
        CHECK(found.cost <= map::find_mapping(problem, flat, paper).cost * (1 + 1e-12));
        CHECK(found.cost <= map::heft_mapping(problem, flat).cost * (1 + 1e-12));
    }
    INFO("optimal: " << optimal << ", mean gap: " << gap / checked);
    CHECK(optimal >= 950);
    CHECK(gap / checked <= 0.0015);
}

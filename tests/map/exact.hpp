// Compares the exact mode of the search with brute force.
#pragma once

#include <catch2/catch.hpp>

#include "map/flat.hpp"
#include "map/search/search.hpp"
#include "tests/map/naive.hpp"

namespace selgen::testing {

/// The number of mappings.
inline double mappings(const map::Problem& problem, const map::Flat& flat) {
    double count = 1;
    for (const auto& step : flat.steps)
        for (std::size_t i = 0; i < step.size(); ++i)
            count *= static_cast<double>(problem.machine.processors.size());
    return count;
}

/// Checks that the exact mode finds the same cost as brute force and proves it.
inline void check_exact(const map::Problem& problem, const map::Flat& flat) {
    map::SearchOptions options;
    options.exact = true;
    options.effort = 1e5;
    const map::Mapping found = map::find_mapping(problem, flat, options);
    INFO(problem.name);
    CHECK(found.proved);
    CHECK(found.bound <= found.cost);
    CHECK(naive_cost(problem, flat, found.teams) == Approx(found.cost).epsilon(1e-9));
    CHECK(brute_force(problem, flat, naive_begin(problem, flat)) ==
          Approx(found.cost).epsilon(1e-9));
}

}  // namespace selgen::testing

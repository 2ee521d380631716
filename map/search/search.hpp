// Finds a mapping by the paper's search, by all heuristics or exactly, and prices given mappings.
#pragma once

#include <optional>

#include "map/mapping.hpp"

namespace selgen::map {

enum class Search {
    paper,         // hill climbing only
    with_switches  // all candidates, then local search
};

struct SearchOptions {
    Search search = Search::with_switches;
    int lookahead = 0;
    bool blind = false;  // assignments ignore shared links, as in the numbers of the paper
    bool exact = false;  // examine all mappings that can be better
    double effort = 0;   // computation steps of some nanoseconds; 0: by the size of the problem
};

/// The cheapest mapping found. The same problem and options give the same mapping.
Mapping find_mapping(const Problem& problem, const Flat& flat, const SearchOptions& options);

/// The mapping with these teams, with its cost and bound.
Mapping price(const Problem& problem, const Flat& flat, const Teams& teams);

/// The mapping of HEFT, priced with the cost by steps.
Mapping heft_mapping(const Problem& problem, const Flat& flat);

/// The problem with the cost options of the paper, which reproduce its Table 1: `producer`, `sum`,
/// `count`, `plus_one`, without cache capacity and pipeline credit.
Problem in_paper_mode(Problem problem);

/// The problem with cache capacity and pipeline credit; other cost options keep their values.
Problem in_full_mode(Problem problem);

}  // namespace selgen::map

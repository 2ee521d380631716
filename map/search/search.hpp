#pragma once

#include <optional>

#include "map/mapping.hpp"

namespace selgen::map {

enum class Search {
    paper,         // stair climbing alone
    with_switches  // all candidates, polished
};

struct SearchOptions {
    Search search = Search::with_switches;
    int lookahead = 0;
    bool blind = false;  // assignments do not see who shares a link, as in the paper's numbers
    bool exact = false;  // look at all mappings, where there are few enough
    double effort = 0;   // steps of computation, some nanoseconds each; 0: by the size
    std::size_t exact_limit = 20'000'000;  // assignments of a split that exact looks at
};

/// The cheapest mapping that is found. The same problem and options give the same mapping.
Mapping find_mapping(const Problem& problem, const Flat& flat, const SearchOptions& options);

/// What a mapping costs.
Mapping price(const Problem& problem, const Flat& flat, const Teams& teams);

/// The mapping of HEFT, with its cost by steps.
Mapping heft_mapping(const Problem& problem, const Flat& flat);

/// The problem in the paper's mode, with which Table 1 was made: the last writer holds, sources add
/// up, links are divided by their users, one operation too many, no capacity of caches.
Problem in_paper_mode(Problem problem);

/// The problem with all that the model knows: capacity of caches, and fused pipelines for nothing.
Problem in_full_mode(Problem problem);

}  // namespace selgen::map

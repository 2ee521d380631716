// A forest in the two forms of its tables: splits sorted by input and threshold, or nodes with
// depths.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// A split of a tree, `input < threshold`, and the range of leaves below `yes`.
struct Cut {
    std::size_t input;
    double threshold;
    std::size_t tree;
    std::size_t first, end;
};

/// The trees of a forest by their splits, in the format of runtime/selgen/rt/models/forest.hpp.
struct Cuts {
    std::vector<std::string> inputs;          // C++ of type double
    std::vector<Cut> all;                     // by input and threshold
    std::vector<std::vector<double>> leaves;  // of each tree
    std::size_t thresholds = 0;               // distinct, of all inputs
    std::size_t most_thresholds = 0;          // of one input
    std::size_t most_leaves = 0;              // of one tree
};

Cuts cuts_of(const Scope& scope, const dsl::model::Forest& forest);

/// The same trees as nodes, and the depth of each tree.
struct ForestNodes {
    struct Node {
        double threshold;
        std::size_t no, input;
    };
    std::vector<std::string> inputs;  // the first is NaN
    std::vector<Node> all;
    std::vector<std::size_t> roots, depths;
};

ForestNodes nodes_of(const Scope& scope, const dsl::model::Forest& forest);

}  // namespace selgen::gen

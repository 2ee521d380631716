#pragma once

#include <functional>
#include <string>

#include "gen/selector/need.hpp"

namespace selgen::gen {

/// How a tree is written.
struct TreeStyle {
    std::string name;                         // of its function
    std::string type;                         // of what the function returns
    std::function<std::string(double)> leaf;  // the C++ that a leaf returns
    Indices made;                             // inspections that are made before
    bool constant = true;                     // whether leaves are known at compile time
};

/// What stands before the function, empty for most trees, and what stands in it.
struct TreeCode {
    std::string table, body;
};

/// All inspections, for a place where they are made already.
Indices all_of(const Scope& scope);

/// A tree as nested ifs with a return for each leaf; where it is large, its leaves are constant and
/// it reads nothing that is still to be inspected, as a table.
TreeCode tree_code(const Scope& scope, const dsl::model::Tree& tree, const TreeStyle& style);

}  // namespace selgen::gen

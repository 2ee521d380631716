// Writes a decision tree as the body of a C++ function, with a table before it if one is faster.
#pragma once

#include <functional>
#include <string>

#include "gen/selector/need.hpp"

namespace selgen::gen {

/// How a tree is written.
struct TreeStyle {
    std::string name;                         // of its function
    std::string type;                         // the function's return type
    std::function<std::string(double)> leaf;  // the C++ that a leaf returns
    Indices made;                             // inspections that have run before
    bool constant = true;                     // whether leaves are known at compile time
};

/// The code before the function, empty for most trees, and the function's body.
struct TreeCode {
    std::string table, body;
};

/// All inspections, for places where all have run.
Indices all_of(const Scope& scope);

/// A tree as nested ifs with a return for each leaf. It is a table if it is large, its leaves are
/// constant and it needs no further inspection.
TreeCode tree_code(const Scope& scope, const dsl::model::Tree& tree, const TreeStyle& style);

}  // namespace selgen::gen

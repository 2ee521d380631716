#pragma once

#include <functional>
#include <string>

#include "gen/need.hpp"

namespace selgen::gen {

/// How a tree is written.
struct TreeStyle {
    std::function<std::string(double)> leaf;  // the C++ that a leaf returns
    Indices made;                             // inspections that are made before
};

/// All inspections, for a place where they are made already.
Indices all_of(const Scope& scope);

/// A tree as the body of a function: a return for each leaf, nested ifs for the splits.
std::string tree_body(const Scope& scope, const dsl::model::Tree& tree, const TreeStyle& style);

}  // namespace selgen::gen

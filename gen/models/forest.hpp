// Writes a forest as C++, in the fastest form for its size.
#pragma once

#include <functional>
#include <string>

#include "gen/models/tree.hpp"

namespace selgen::gen {

/// How a forest is written.
struct ForestStyle {
    std::string name;                                      // of its function
    std::function<std::string(const std::string&)> value;  // the result from the forest's value
};

/// A forest as tables and one call. It is written as nested ifs, one function per tree, if it is
/// small, compares hundreds of different inputs, or is for devices, which cannot read tables. Its
/// inspections run before.
TreeCode forest_code(const Scope& scope, const dsl::model::Forest& forest,
                     const ForestStyle& style);

}  // namespace selgen::gen

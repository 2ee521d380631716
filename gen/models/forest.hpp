#pragma once

#include <functional>
#include <string>

#include "gen/models/tree.hpp"

namespace selgen::gen {

/// How a forest is written.
struct ForestStyle {
    std::string name;                                      // of its function
    std::function<std::string(const std::string&)> value;  // what is returned, of the forest's
};

/// A forest as tables and one call; as nested ifs, a function for each tree, where it is small,
/// compares hundreds of different things, or is for devices, which cannot read tables. Its
/// inspections are made before.
TreeCode forest_code(const Scope& scope, const dsl::model::Forest& forest,
                     const ForestStyle& style);

}  // namespace selgen::gen

// Decision trees as tables that are searched without branches.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// A tree as rows of comparisons, two levels per row, in the format of
/// runtime/selgen/rt/models/descend.hpp.
struct Table {
    struct Row {
        std::array<double, 3> threshold;
        std::array<std::size_t, 3> input;
        std::size_t next;
        std::string origin;  // of the first split; empty for a leaf above the last level
    };
    std::vector<std::string> inputs;  // C++ of type double
    std::vector<Row> rows;
    std::vector<double> leaves;
    int steps = 0;
};

/// The table of a tree, if it is faster than nested ifs. Only trees whose conditions all compare a
/// number with a constant have one.
std::optional<Table> table_of(const Scope& scope, const dsl::model::Tree& tree);

}  // namespace selgen::gen

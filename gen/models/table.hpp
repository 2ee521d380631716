#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// A tree as rows of comparisons, two levels a row; runtime/selgen/rt/models/descend.hpp says what
/// they mean.
struct Table {
    struct Row {
        std::array<double, 3> threshold;
        std::array<std::size_t, 3> input;
        std::size_t next;
        std::string origin;  // of the first split, empty where a leaf is handed down
    };
    std::vector<std::string> inputs;  // C++ of type double
    std::vector<Row> rows;
    std::vector<double> leaves;
    int steps = 0;
};

/// The table of a tree for which that is faster than nested ifs; nothing for the others. Those that
/// compare anything but a number with a constant have none.
std::optional<Table> table_of(const Scope& scope, const dsl::model::Tree& tree);

}  // namespace selgen::gen

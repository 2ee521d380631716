// Cases to map or to price, as read from JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "map/flat.hpp"

namespace selgen::map {

/// A problem to map, or a given mapping to price.
struct Case {
    Problem problem;
    Order order = Order::earliest;
    std::optional<Teams> given;
    Flat flat;
    int lookahead = 0;
    std::string note{};  // for people: which part of the machine is not used
};

/// Reads the JSON of one case, of a list of cases, or of an object with `cases`. Throws JsonError
/// (base/json.hpp).
std::vector<Case> read_cases(const std::string& text);

}  // namespace selgen::map

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "map/flat.hpp"

namespace selgen::cli {

/// A case to be mapped, or a mapping of it to be priced.
struct MapCase {
    map::Problem problem;
    map::Order order = map::Order::earliest;
    std::optional<map::Teams> given;
    map::Flat flat;
    int lookahead = 0;
    std::string note{};  // what people have to know of it
};

/// One case, a list of them, or an object with `cases`. Throws JsonError (base/json.hpp).
std::vector<MapCase> read_map_cases(const std::string& text);

}  // namespace selgen::cli

// Random graphs for the program graph, with a few vertices of very high degree.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "input.hpp"

namespace loops {

/// The neighbours of each vertex in ascending order.
struct Graph {
    std::vector<std::int64_t> begins;  // one more than vertices
    std::vector<int> neighbours;

    std::int64_t vertices() const { return static_cast<std::int64_t>(begins.size()) - 1; }
    std::int64_t degree(std::int64_t v) const { return begins[v + 1] - begins[v]; }
};

/// A few vertices have very many edges: the first ones if `is_sorted`, otherwise random ones.
Graph make_power_law(Random& random, std::int64_t vertices, std::int64_t edges, bool is_sorted);

}  // namespace loops

// Finds the pairs of points within a cutoff in a periodic box.
#pragma once

#include <array>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction {

using Point = std::array<double, 3>;

/// A periodic box with its corner and its edges, in any unit of length. Edges are above 0.
struct Box {
    Point low{};
    Point edge{};
};

/// Each pair once, i below j, sorted by i: points whose nearest images are within the cutoff. The
/// cutoff is above 0 and at most half the shortest edge. Throws std::length_error if there are more
/// than `most` pairs.
Csr pairs_within(const Box& box, const std::vector<Point>& points, double cutoff,
                 std::size_t most = 100'000'000);

}  // namespace reduction

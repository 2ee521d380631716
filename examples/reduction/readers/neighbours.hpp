#pragma once

#include <array>
#include <vector>

#include "pattern.hpp"

namespace reduction {

using Point = std::array<double, 3>;

/// A periodic box, its corner and its edges in any unit of length, edges above 0.
struct Box {
    Point low{};
    Point edge{};
};

/// A half list of pairs: i below j, no farther apart than the cutoff, nearest image; by i. The
/// cutoff is above 0 and at most half the shortest edge. Throws std::length_error when more than
/// `most` pairs are found.
Csr pairs_within(const Box& box, const std::vector<Point>& points, double cutoff,
                 std::size_t most = 100'000'000);

}  // namespace reduction

// Generates the index patterns of meshes with one, two or three dimensions.
#pragma once

#include "patterns/pattern.hpp"

namespace reduction {

/// A mesh of simplices (edges, triangles, tetrahedra) on the points of a lattice, numbered row by
/// row. Each iteration is a simplex and each element is a point.
struct Lattice {
    Index elements = 16384;
    double connectivity = 2;  ///< iterations per element
    Index mobility = 2;  ///< references in an iteration, from 1; more than d + 1 are a longer chain
    int dimensions = 2;  ///< d, 1 to 3
    double skew = 0;     ///< how much denser iterations at the first elements are, 0 to 10
    std::uint64_t seed = 1;
};

/// All elements are used if the connectivity is at least 1 + skew. Throws std::invalid_argument for
/// options out of range.
Csr generate(const Lattice& options);

}  // namespace reduction

#pragma once

#include "pattern.hpp"

namespace reduction {

/// A mesh of simplices (edges, triangles, tetrahedra) on the points of a lattice, numbered row by
/// row: as meshes are, each iteration a simplex and each element a point.
struct Lattice {
    Index elements = 16384;
    double connectivity = 2;  ///< iterations for each element
    Index mobility = 2;       ///< references in an iteration, 1 and up; beyond d + 1 a longer chain
    int dimensions = 2;       ///< d, 1 to 3
    double skew = 0;          ///< iterations at the first elements are so much denser, 0 to 10
    std::uint64_t seed = 1;
};

/// All elements are touched from a connectivity of 1 + skew on. Throws std::invalid_argument for
/// options out of range.
Csr generate(const Lattice& options);

}  // namespace reduction

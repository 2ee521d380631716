// Generates index patterns: loops with a requested connectivity, mobility and sparsity, and meshes
// with one, two or three dimensions.
#pragma once

#include "patterns/pattern.hpp"

namespace reduction {

/// A synthetic loop as in figure 5 and table 3 of the paper.
struct Synthetic {
    Index elements = 16384;
    double connectivity = 2;  ///< iterations per element
    Index mobility = 2;       ///< references in an iteration, from 1
    double sparsity = 0.75;   ///< share of the elements that each thread's iterations use, 0 to 1
    Index clusters = 1;       ///< contiguous runs of elements that a thread's iterations use
    Index reach = 64;         ///< references of one iteration are within that many used elements
    double gap = 0;           ///< every other reference is ahead by this share of them, 0 to 1
    double skew = 0;     ///< element e becomes N (e / N)^(1 + skew): the first have more references
    bool moving = true;  ///< the position advances evenly as in a mesh; otherwise it is random
    int threads = 2;     ///< number of threads for the sparsity
    std::uint64_t seed = 1;
};

/// The measured sparsity and clusters are close to the requested ones if there are enough
/// iterations to use all elements. Throws std::invalid_argument for options out of range.
Csr generate(const Synthetic& options);

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

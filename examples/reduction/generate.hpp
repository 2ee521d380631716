#pragma once

#include <iosfwd>

#include "pattern.hpp"

namespace reduction {

/// A synthetic loop as in figure 5 and table 3 of the paper.
struct Synthetic {
    Index elements = 16384;
    double connectivity = 2;  ///< iterations for each element
    Index mobility = 2;       ///< references in an iteration, 1 and up
    double sparsity = 0.75;   ///< share of the elements that each thread's iterations use, 0 to 1
    Index clusters = 1;       ///< contiguous runs of elements that a thread's iterations use
    Index reach = 64;         ///< references of one iteration lie within so many used elements
    double gap = 0;           ///< every other reference lies this share of them further on, 0 to 1
    double skew = 0;          ///< element e becomes N (e / N)^(1 + skew): the first have more to do
    bool moving = true;       ///< the place moves on evenly as in a mesh, else it jumps at random
    int threads = 2;          ///< for which the sparsity is meant
    std::uint64_t seed = 1;
};

/// The pattern's measured sparsity and clusters come near the wanted ones where the iterations are
/// enough to touch all that they may. Throws std::invalid_argument for options out of range.
Csr generate(const Synthetic& options);

/// A regular reduction, as in section 6.3 of the paper: every iteration updates every element.
/// Throws std::invalid_argument for too many references.
Csr regular(Index elements, Index iterations);

/// Writes a pattern as MatrixMarket coordinate, a row an iteration.
void write_matrix_market(std::ostream& out, const Csr& csr);

}  // namespace reduction

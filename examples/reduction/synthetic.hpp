#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "pattern.hpp"

namespace reduction {

/// The parameters of table 3 of the paper, and where the references go.
struct Loop {
    std::int64_t elements;  ///< N
    double connectivity;    ///< CON
    std::int64_t mobility;  ///< MOB
    double other;           ///< OTH: other work in units of the work on references
    double sparsity;        ///< SP
    std::int64_t clusters;  ///< CLUS
    /// moving: evenly onward as in a mesh; jumping: at random; renumbered: as moving, but then the
    /// elements are numbered at random
    std::string_view place;
    std::uint64_t seed;
    std::int64_t reach = 64;  ///< references of one iteration lie within so many elements in use
    double gap = 0;           ///< every other reference lies this share of them further on
    double skew = 0;          ///< of the elements of lower number, which have more references
    double calls = 1;         ///< that share a plan
    /// loop: figure 5 of the paper; row, plane, space: a mesh on a lattice of 1 to 3 dimensions,
    /// of which N, CON, MOB, OTH, the skew and the place count: as it is, with its iterations
    /// shuffled, or with its elements renumbered. Blocks of `reach` iterations, a share `gap` of
    /// them, stand at random places, and blocks of `reach` elements, a share `scatter` of them,
    /// have each other's numbers.
    std::string_view shape = "loop";
    double scatter = 0;
    /// of a mesh: drawn; or sorted, each iteration's by the numbers of its elements, before an
    /// order by place is made of it
    std::string_view references = "drawn";
};

/// References of the largest loop that is measured.
inline constexpr double most_references = 1 << 25;

/// The arguments of a call: the loop for the threads there are, and data of zeros.
/// Throws std::invalid_argument for a loop with more than `most_references`.
std::pair<Pattern, std::vector<double>> synthetic(const Loop& loop);

}  // namespace reduction

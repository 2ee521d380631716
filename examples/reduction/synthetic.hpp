#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "pattern.hpp"

namespace reduction {

/// The parameters of table 3 of the paper, and the positions of the references.
struct Loop {
    std::int64_t elements;  ///< N
    double connectivity;    ///< CON
    std::int64_t mobility;  ///< MOB
    double other;           ///< OTH: other work in units of the work on references
    double sparsity;        ///< SP
    std::int64_t clusters;  ///< CLUS
    /// moving: the position advances evenly as in a mesh; jumping: random; renumbered: as moving,
    /// and then the elements are numbered at random
    std::string_view place;
    std::uint64_t seed;
    std::int64_t reach = 64;  ///< references of one iteration are within that many used elements
    double gap = 0;           ///< every other reference is this share of them further
    double skew = 0;          ///< how many more references elements of lower number have
    double calls = 1;         ///< calls that share a plan
    /// loop: figure 5 of the paper. row, plane, space: a mesh on a lattice of 1 to 3 dimensions,
    /// with N, CON, MOB, OTH, the skew and the place: as it is, with its iterations shuffled, or
    /// with its elements renumbered. A share `gap` of the blocks of `reach` iterations are at
    /// random positions. A share `scatter` of the blocks of `reach` elements exchange their
    /// numbers.
    std::string_view shape = "loop";
    double scatter = 0;
    /// references of a mesh: as drawn, or sorted by the numbers of their elements in each
    /// iteration, before the place changes the order
    std::string_view references = "drawn";
};

/// References of the largest measured loop.
inline constexpr double most_references = 1 << 25;

/// The arguments of a call: the loop for the current number of threads, and data of zeros. Throws
/// std::invalid_argument for a loop with more than `most_references`.
std::pair<Pattern, std::vector<double>> synthetic(const Loop& loop);

}  // namespace reduction

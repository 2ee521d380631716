// Makes inputs of experiments from generated loops and meshes, and from files of real programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction {

/// The parameters of table 3 of the paper, and the positions of the references.
struct Loop {
    std::int64_t elements;      ///< N
    double connectivity;        ///< CON; its range is narrowed if `most_references` demands it
    std::int64_t mobility;      ///< MOB
    std::int64_t work = 0;      ///< units of other work in an iteration
    double sparsity = 1;        ///< SP
    std::int64_t clusters = 1;  ///< CLUS
    /// moving: the position advances evenly as in a mesh; jumping: random; renumbered: as moving,
    /// and then the elements are numbered at random
    std::string_view place = "moving";
    std::uint64_t seed = 1;
    std::int64_t reach = 64;  ///< references of one iteration are within that many used elements
    double gap = 0;           ///< every other reference is ahead by this share of them
    double skew = 0;          ///< above 0: elements of lower number have more references
    /// loop: figure 5 of the paper. row, plane, space: a mesh on a lattice of 1 to 3 dimensions,
    /// with N, CON, MOB, the work, the skew and the place: as it is, with its iterations shuffled,
    /// or with its elements renumbered. A share `gap` of the blocks of `reach` iterations are at
    /// random positions. A share `scatter` of the blocks of `reach` elements exchange their
    /// numbers.
    std::string_view shape = "loop";
    double scatter = 0;
    /// references of a mesh: as drawn, or sorted by the numbers of their elements in each
    /// iteration, before the place changes the order
    std::string_view references = "drawn";
    /// share of the iterations whose number of references is drawn, with `mobility` as its mean; if
    /// it is not above 0, all have `mobility` references
    double uneven = 0;
    double calls = 1000;  ///< calls that share a plan
    double most_references = 1 << 22;
};

/// The arguments of a call: a pattern, and data of zeros.
using Input = std::pair<Pattern, std::vector<double>>;

/// The loop for the current number of threads.
Input synthetic(Loop loop);

/// Reads a pattern with the options of the lists, *.txt, that studies/inputs/inputs.sh wrote to the
/// file's folder. Throws BadFile.
Csr read_listed(const std::string& file);

/// A pattern of a real program in one of `order_names`, with this much other work and this number
/// of calls that share a plan. Throws BadFile.
Input real(std::string_view file, std::string_view order, int work, double calls);

}  // namespace reduction

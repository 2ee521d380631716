// Changes the order of a pattern's iterations, elements or references.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction {

/// Three orders of one input are three cases. The stored order is good for owner computes and
/// selective privatization. Renumbering is bad for the former, shuffling for the latter.
enum class Order {
    stored,
    renumbered,  ///< elements numbered at random
    shuffled,    ///< iterations in random order
};

inline constexpr std::array<std::string_view, 3> order_names{"stored", "renumbered", "shuffled"};

/// The order with that name, one of `order_names`.
Order order_named(std::string_view name);

/// Every number below `count` once, in an order that depends only on the seed.
std::vector<Index> permutation(Index count, std::uint64_t seed);

/// The iterations in blocks of that size, of which a share, 0 to 1, exchange their places at
/// random: a mesh with shuffled parts.
Csr with_moved_blocks(const Csr& csr, Index block, double share, std::uint64_t seed);

/// The elements in blocks of that size, of which a share, 0 to 1, exchange their numbers at random:
/// a mesh with randomly numbered parts.
Csr with_renumbered_blocks(Csr csr, Index block, double share, std::uint64_t seed);

/// Distributes the references to other iterations, in the same order: a share of these, 0 to 1, has
/// a random number of references with that mean, at least 1 (a geometric distribution); the others
/// have the mean. The last iteration may be shorter.
Csr with_uneven_iterations(Csr csr, Index mean, double share, std::uint64_t seed);

/// Sorts the references of each iteration by the numbers of their elements.
Csr with_sorted_references(Csr csr);

Csr ordered(Csr csr, Order order, std::uint64_t seed = 1);

}  // namespace reduction

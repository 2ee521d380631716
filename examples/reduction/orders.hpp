#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "pattern.hpp"

namespace reduction {

/// Three orders of one input are three cases: stored order suits owner computes and selective
/// privatization, renumbering spoils the one and shuffling the other.
enum class Order {
    stored,
    renumbered,  ///< elements numbered at random
    shuffled,    ///< iterations in random order
};

inline constexpr std::array<std::string_view, 3> order_names{"stored", "renumbered", "shuffled"};

/// The order of that name, which is one of `order_names`.
Order order_named(std::string_view name);

/// Every number below `count` once, in an order that the seed decides on any machine.
std::vector<Index> permutation(Index count, std::uint64_t seed);

/// The iterations in blocks of so many, of which a share, 0 to 1, change places with each other at
/// random: a mesh whose parts are stored in no order.
Csr with_moved_blocks(const Csr& csr, Index block, double share, std::uint64_t seed);

/// The elements in blocks of so many, of which a share, 0 to 1, get each other's numbers at random:
/// a mesh whose parts are numbered in no order.
Csr with_renumbered_blocks(Csr csr, Index block, double share, std::uint64_t seed);

/// The references of each iteration by their elements' numbers.
Csr with_sorted_references(Csr csr);

Csr ordered(Csr csr, Order order, std::uint64_t seed = 1);

}  // namespace reduction

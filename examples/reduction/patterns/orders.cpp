// Permutes numbers and blocks with random numbers that are the same on all platforms.
#include "patterns/orders.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace reduction {
namespace {

Csr with_numbers(Csr csr, const std::vector<Index>& number) {
    for (Index& e : csr.index) e = number[e];
    return csr;
}

Index iterations_of(const Csr& csr) { return static_cast<Index>(csr.offset.size() - 1); }

/// The iterations in another order.
Csr taken_in(const std::vector<Index>& order, const Csr& csr) {
    Csr made;
    made.elements = csr.elements;
    made.offset.reserve(csr.offset.size());
    made.index.reserve(csr.index.size());
    for (const Index i : order) {
        made.index.insert(made.index.end(), csr.index.begin() + csr.offset[i],
                          csr.index.begin() + csr.offset[i + 1]);
        made.offset.push_back(static_cast<Index>(made.index.size()));
    }
    return made;
}

/// Which block is at each position, if a share of them change places.
std::vector<Index> moved(Index blocks, double share, std::uint64_t seed) {
    std::vector<Index> order = permutation(blocks, seed);
    const auto wanted = static_cast<std::ptrdiff_t>(share * blocks);
    const std::vector<Index> chosen(order.begin(), order.begin() + wanted);
    std::iota(order.begin(), order.end(), Index{0});
    const std::vector<Index> turn = permutation(static_cast<Index>(chosen.size()), seed + 1);
    for (std::size_t i = 0; i < chosen.size(); ++i) order[chosen[i]] = chosen[turn[i]];
    return order;
}

/// The numbers below `count` in blocks of that size, of which a share change places. An incomplete
/// last block is not moved.
std::vector<Index> in_moved_blocks(Index count, Index block, double share, std::uint64_t seed) {
    std::vector<Index> order;
    order.reserve(count);
    for (const Index b : moved(count / block, share, seed))
        for (Index i = b * block; i < (b + 1) * block; ++i) order.push_back(i);
    while (order.size() < count) order.push_back(static_cast<Index>(order.size()));
    return order;
}

}  // namespace

Order order_named(std::string_view name) {
    const auto at = std::find(order_names.begin(), order_names.end(), name);
    return static_cast<Order>(at - order_names.begin());
}

std::vector<Index> permutation(Index count, std::uint64_t seed) {
    std::vector<Index> order(count);
    std::iota(order.begin(), order.end(), Index{0});
    // The engine is the same on all platforms; std::shuffle may not be.
    std::mt19937_64 random(seed);
    for (Index last = count; last > 1; --last) std::swap(order[last - 1], order[random() % last]);
    return order;
}

Csr with_moved_blocks(const Csr& csr, Index block, double share, std::uint64_t seed) {
    return taken_in(in_moved_blocks(iterations_of(csr), block, share, seed), csr);
}

Csr with_renumbered_blocks(Csr csr, Index block, double share, std::uint64_t seed) {
    std::vector<Index> number(csr.elements);
    Index next = 0;
    for (const Index e : in_moved_blocks(csr.elements, block, share, seed)) number[e] = next++;
    return with_numbers(std::move(csr), number);
}

Csr with_uneven_iterations(Csr csr, Index mean, double share, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto uniform = [&] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
    const double rest = std::log(1 - 1.0 / mean);  // minus infinity for a mean of 1
    const std::size_t all = csr.index.size();
    csr.offset.assign(1, 0);
    for (std::size_t end = 0; end < all;) {
        const bool is_drawn = uniform() < share;
        const double drawn = std::floor(1 + std::log(1 - uniform()) / rest);
        end += is_drawn ? static_cast<std::size_t>(std::min(drawn, 64.0 * mean)) : mean;
        csr.offset.push_back(static_cast<Index>(std::min(end, all)));
    }
    return csr;
}

Csr with_sorted_references(Csr csr) {
    for (Index i = 0; i < iterations_of(csr); ++i)
        std::sort(csr.index.begin() + csr.offset[i], csr.index.begin() + csr.offset[i + 1]);
    return csr;
}

Csr ordered(Csr csr, Order order, std::uint64_t seed) {
    switch (order) {
        case Order::stored: return csr;
        case Order::renumbered: {
            const std::vector<Index> number = permutation(csr.elements, seed);
            return with_numbers(std::move(csr), number);
        }
        case Order::shuffled: return taken_in(permutation(iterations_of(csr), seed), csr);
    }
    return csr;
}

}  // namespace reduction

#include "orders.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace reduction {
namespace {

Csr renumbered(Csr csr, std::uint64_t seed) {
    const std::vector<Index> number = permutation(csr.elements, seed);
    for (Index& e : csr.index) e = number[e];
    return csr;
}

Csr shuffled(const Csr& csr, std::uint64_t seed) {
    Csr made;
    made.elements = csr.elements;
    made.offset.reserve(csr.offset.size());
    made.index.reserve(csr.index.size());
    for (const Index i : permutation(static_cast<Index>(csr.offset.size() - 1), seed)) {
        made.index.insert(made.index.end(), csr.index.begin() + csr.offset[i],
                          csr.index.begin() + csr.offset[i + 1]);
        made.offset.push_back(static_cast<Index>(made.index.size()));
    }
    return made;
}

}  // namespace

Order order_named(std::string_view name) {
    const auto at = std::find(order_names.begin(), order_names.end(), name);
    return static_cast<Order>(at - order_names.begin());
}

std::vector<Index> permutation(Index count, std::uint64_t seed) {
    std::vector<Index> order(count);
    std::iota(order.begin(), order.end(), Index{0});
    // The engine is the same everywhere; std::shuffle need not be.
    std::mt19937_64 random(seed);
    for (Index last = count; last > 1; --last) std::swap(order[last - 1], order[random() % last]);
    return order;
}

Csr ordered(Csr csr, Order order, std::uint64_t seed) {
    switch (order) {
        case Order::stored: return csr;
        case Order::renumbered: return renumbered(std::move(csr), seed);
        case Order::shuffled: return shuffled(csr, seed);
    }
    return csr;
}

}  // namespace reduction

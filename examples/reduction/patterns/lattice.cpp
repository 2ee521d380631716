// Visits the points of a lattice row by row, and draws simplices at them.
#include "patterns/lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

namespace reduction {
namespace {

void check(const Lattice& o) {
    const double references = o.elements * o.connectivity * o.mobility;
    if (!(o.connectivity >= 0) || !(references < index_limit) || o.elements >= index_limit)
        throw std::invalid_argument("the numbers of elements and references must be below 2^31");
    if (o.mobility == 0) throw std::invalid_argument("the mobility must be at least 1");
    if (o.dimensions < 1 || o.dimensions > 3)
        throw std::invalid_argument("a lattice must have 1 to 3 dimensions");
    if (!(o.skew >= 0 && o.skew <= 10))
        throw std::invalid_argument("the skew must be from 0 to 10");
}

/// The distance to the next point in each dimension.
std::array<Index, 3> strides(const Lattice& o) {
    const double side = std::ceil(std::pow(o.elements, 1.0 / o.dimensions));
    std::array<Index, 3> all{1, 1, 1};
    for (std::size_t d = 1; d < all.size(); ++d)
        if (static_cast<int>(d) < o.dimensions) all[d] = static_cast<Index>(all[d - 1] * side);
    return all;
}

}  // namespace

Csr generate(const Lattice& options) {
    check(options);
    Csr csr;
    csr.elements = options.elements;
    if (options.elements == 0) return csr;
    std::mt19937_64 random(options.seed);
    std::array<Index, 3> stride = strides(options);
    const auto dimensions = static_cast<std::size_t>(options.dimensions);
    const auto iterations = static_cast<Index>(options.elements * options.connectivity);
    for (Index i = 0; i < iterations; ++i) {
        const double along = static_cast<double>(i) / iterations;
        std::uint64_t point =
            static_cast<std::uint64_t>(options.elements * std::pow(along, 1 + options.skew));
        // One simplex of those with the diagonal of a cell: a path with one step in each dimension.
        for (std::size_t d = dimensions; d > 1; --d) std::swap(stride[d - 1], stride[random() % d]);
        for (Index slot = 0; slot < options.mobility; ++slot) {
            csr.index.push_back(static_cast<Index>(point % options.elements));
            point += stride[slot % dimensions];
        }
        csr.offset.push_back(static_cast<Index>(csr.index.size()));
    }
    return csr;
}

}  // namespace reduction

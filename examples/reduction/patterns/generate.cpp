// Draws references within runs of elements that a thread may use, and simplices at the points of a
// lattice.
#include "patterns/generate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

#include "schemes/team.hpp"

namespace reduction {
namespace {

void check(const Synthetic& o) {
    const double references = o.elements * o.connectivity * o.mobility;
    if (!(o.connectivity >= 0) || !(references < index_limit) || o.elements >= index_limit)
        throw std::invalid_argument("the numbers of elements and references must be below 2^31");
    if (o.mobility == 0 || o.clusters == 0 || o.reach == 0 || o.threads < 1)
        throw std::invalid_argument("mobility, clusters, reach and threads must be at least 1");
    if (!(o.sparsity >= 0 && o.sparsity <= 1))
        throw std::invalid_argument("the sparsity must be from 0 to 1");
    if (!(o.skew >= 0 && o.skew <= 10))
        throw std::invalid_argument("the skew must be from 0 to 10");
    if (!(o.gap >= 0 && o.gap <= 1)) throw std::invalid_argument("the gap must be from 0 to 1");
}

/// The elements that the iterations of one thread may use: evenly spaced runs of equal length.
class Used {
public:
    Used(const Synthetic& o, int thread)
        : elements_(o.elements),
          start_(share(o.elements, o.threads, thread).first),
          size_(std::clamp(static_cast<Index>(o.sparsity * o.elements), Index{1}, o.elements)),
          clusters_(std::min(o.clusters, size_)) {}

    Index size() const noexcept { return size_; }
    /// The element at a position below size().
    Index at(Index place) const noexcept {
        const auto run = static_cast<Index>(std::uint64_t{place} * clusters_ / size_);
        const std::uint64_t first_place = (std::uint64_t{run} * size_ + clusters_ - 1) / clusters_;
        const std::uint64_t first = std::uint64_t{run} * elements_ / clusters_;
        return static_cast<Index>((start_ + first + (place - first_place)) % elements_);
    }

private:
    Index elements_;
    Index start_;
    Index size_;
    Index clusters_;
};

Index skewed(Index element, const Synthetic& o) {
    const double n = o.elements;
    return static_cast<Index>(n * std::pow(element / n, 1 + o.skew));
}

void add_iteration(const Synthetic& o, const Used& used, Index place, std::mt19937_64& random,
                   Csr& csr) {
    const Index reach = std::min(o.reach, used.size());
    const auto gap = static_cast<Index>(o.gap * used.size());
    for (Index slot = 0; slot < o.mobility; ++slot) {
        const std::uint64_t ahead = random() % reach + (slot % 2 == 1 ? gap : 0);
        const Index even = used.at(static_cast<Index>((place + ahead) % used.size()));
        csr.index.push_back(o.skew > 0 ? skewed(even, o) : even);
    }
    csr.offset.push_back(static_cast<Index>(csr.index.size()));
}

}  // namespace

Csr generate(const Synthetic& options) {
    check(options);
    Csr csr;
    csr.elements = options.elements;
    if (options.elements == 0) return csr;
    std::mt19937_64 random(options.seed);
    const auto iterations = static_cast<Index>(options.elements * options.connectivity);
    for (int t = 0; t < options.threads; ++t) {
        const Used used(options, t);
        const Range mine = share(iterations, options.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) {
            const std::uint64_t evenly =
                std::uint64_t{i - mine.first} * used.size() / (mine.last - mine.first);
            const std::uint64_t place = options.moving ? evenly : random() % used.size();
            add_iteration(options, used, static_cast<Index>(place), random, csr);
        }
    }
    return csr;
}

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

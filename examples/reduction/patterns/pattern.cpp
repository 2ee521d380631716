// Checks the arrays of a pattern, and counts its mobility, arity and unevenness.
#include "patterns/pattern.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace reduction {
namespace {

void require(bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
}

Csr checked(Csr csr) {
    require(csr.elements < index_limit, "a pattern holds fewer than 2^31 elements");
    require(!csr.offset.empty() && csr.offset.size() - 1 < index_limit,
            "a pattern holds one offset more than iterations, and fewer than 2^31 iterations");
    require(csr.index.size() < index_limit, "a pattern holds fewer than 2^31 references");
    require(csr.offset.front() == 0 && csr.offset.back() == csr.index.size() &&
                std::is_sorted(csr.offset.begin(), csr.offset.end()),
            "the offsets of a pattern rise from 0 to the number of references");
    require(
        std::all_of(csr.index.begin(), csr.index.end(), [&](Index e) { return e < csr.elements; }),
        "every index of a pattern is below the number of elements");
    return csr;
}

double uneven_of(const Csr& csr) {
    const std::size_t iterations = csr.offset.size() - 1;
    std::size_t uneven = 0;
    for (std::size_t i = 1; i < iterations; ++i) {
        const Index before = csr.offset[i] - csr.offset[i - 1];
        uneven += csr.offset[i + 1] - csr.offset[i] != before ? 1 : 0;
    }
    return iterations == 0 ? 0 : static_cast<double>(uneven) / static_cast<double>(iterations);
}

double mobility_of(const Csr& csr) {
    const std::size_t iterations = csr.offset.size() - 1;
    if (iterations == 0) return 0;
    std::vector<Index> seen_by(csr.elements, index_limit);
    std::size_t distinct = 0;
    for (Index i = 0; i < iterations; ++i)
        for (Index k = csr.offset[i]; k < csr.offset[i + 1]; ++k)
            if (std::exchange(seen_by[csr.index[k]], i) != i) ++distinct;
    return static_cast<double>(distinct) / static_cast<double>(iterations);
}

/// Distributed over 1 to 2, so that a wrong iteration changes the sums.
std::vector<double> weights(std::size_t iterations) {
    std::vector<double> weight(iterations);
    std::uint32_t state = 0;
    for (double& w : weight) w = 1.0 + 0x1p-32 * (state += 0x9E3779B9U);
    return weight;
}

}  // namespace

Pattern::Pattern(Csr csr, Use use) : use_(use) {
    require(use.work >= 0, "the other work of an iteration is 0 units or more");
    replace(std::move(csr));
}

void Pattern::replace(Csr csr) {
    csr_ = checked(std::move(csr));
    weight_ = weights(csr_.offset.size() - 1);
    uneven_ = uneven_of(csr_);
    arity_ = uneven_ > 0 || iterations() == 0 ? 0 : csr_.offset[1];
    mobility_ = mobility_of(csr_);
    version_.renew();
}

double Pattern::connectivity() const noexcept {
    return elements() == 0 ? 0 : static_cast<double>(iterations()) / elements();
}

}  // namespace reduction

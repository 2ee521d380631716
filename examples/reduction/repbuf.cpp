#include "repbuf.hpp"

#include "body.hpp"

namespace reduction {

ReplicatedBuffer::ReplicatedBuffer(const Pattern& pattern, Team team)
    : pattern_(pattern),
      team_(team),
      stride_(Raw<double>::padded(pattern.elements())),
      copies_(stride_ * static_cast<std::size_t>(team.threads - 1)) {
    parallel(team_, [this](int t) {
        if (t > 0)
            std::fill_n(copies_.data() + stride_ * static_cast<std::size_t>(t - 1), stride_, 0.0);
    });
}

void ReplicatedBuffer::reduce(std::span<double> data) {
    parallel(team_, [this, data](int t) {
        double* mine =
            t == 0 ? data.data() : copies_.data() + stride_ * static_cast<std::size_t>(t - 1);
        accumulate(pattern_, share(pattern_.iterations(), team_.threads, t), mine);
    });
    if (team_.threads == 1) return;
    parallel(team_, [this, data](int t) { merge(t, data.data()); });
}

void ReplicatedBuffer::merge(int thread, double* data) noexcept {
    // In pieces that stay in the first cache while the copies pass by.
    constexpr Index piece = 1024;
    const Range block = ElementBlocks(pattern_.elements(), team_.threads).of(thread);
    for (Index first = block.first; first < block.last; first += piece) {
        const Index last = std::min(block.last, first + piece);
        for (double* copy = copies_.data(); copy != copies_.data() + copies_.size();
             copy += stride_) {
            for (Index e = first; e < last; ++e) data[e] += copy[e];
            std::fill(copy + first, copy + last, 0.0);
        }
    }
}

}  // namespace reduction

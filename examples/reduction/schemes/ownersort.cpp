// Sorts the references by element in parallel, from counts of each thread.
#include "schemes/ownersort.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "schemes/team.hpp"

namespace reduction {
namespace {

constexpr Index block_size = 1024;  // elements that fit into the first-level cache of a core

}  // namespace

void SortedReferences::fit(const Pattern& pattern, Team team) {
    pattern_ = &pattern;
    team_ = team;
    first_place_.clear();
    element_.fit(pattern.elements());
    start_.fit(std::size_t{pattern.elements()} + 1);
    items_.fit(pattern.references());
    Raw<Index> next(std::size_t{pattern.elements()} * static_cast<unsigned>(team.threads));
    count(next);
    place(next);
    distribute();
    order(next);
    fill(next);
}

/// next[thread, element]: number of references of the thread's iterations to the element.
void SortedReferences::count(Raw<Index>& next) {
    parallel(team_, [&, this](int t) {
        Index* mine = next.data() + std::size_t{pattern_->elements()} * static_cast<unsigned>(t);
        std::fill_n(mine, pattern_->elements(), Index{0});
        const Range range = share(pattern_->iterations(), team_.threads, t);
        for (Index k = pattern_->offset()[range.first]; k < pattern_->offset()[range.last]; ++k)
            ++mine[pattern_->index()[k]];
    });
}

/// Turns the counts into the position of each thread's first item of each element.
void SortedReferences::place(Raw<Index>& next) {
    const Index elements = pattern_->elements();
    std::vector<Index> total(static_cast<std::size_t>(team_.threads) + 1);
    const auto column = [&](Index e, Index position) {
        for (std::size_t at = e; at < next.size(); at += elements)
            position += std::exchange(next[at], position);
        return position;
    };
    parallel(team_, [&](int t) {
        const Range mine = share(elements, team_.threads, t);
        Index sum = 0;
        for (Index e = mine.first; e < mine.last; ++e)
            for (std::size_t at = e; at < next.size(); at += elements) sum += next[at];
        total[static_cast<std::size_t>(t) + 1] = sum;
    });
    for (std::size_t t = 1; t < total.size(); ++t) total[t] += total[t - 1];
    parallel(team_, [&](int t) {
        const Range mine = share(elements, team_.threads, t);
        Index position = total[static_cast<std::size_t>(t)];
        for (Index e = mine.first; e < mine.last; ++e) {
            start_[e] = position;
            position = column(e, position);
        }
    });
    start_[elements] = pattern_->references();
}

/// Distributes the elements, so that all threads have about the same number of references.
void SortedReferences::distribute() {
    for (int t = 0; t <= team_.threads; ++t) {
        const Index target = share(pattern_->references(), team_.threads, t).first;
        const Index* at =
            std::lower_bound(start_.data(), start_.data() + start_.size() - 1, target);
        first_place_.push_back(static_cast<Index>(at - start_.data()));
    }
    first_place_.front() = 0;
    first_place_.back() = pattern_->elements();
}

/// Sorts the elements of each thread by their number of references, block by block.
void SortedReferences::order(Raw<Index>& next) {
    parallel(team_, [&, this](int t) {
        const Index last = first_place_[static_cast<std::size_t>(t) + 1];
        Index at = first_place_[static_cast<std::size_t>(t)];
        for (; at < last; at = std::min(at + block_size, last))
            order_block(next, at, std::min(at + block_size, last));
    });
}

/// Starts at the begin of the block, and ends at its end.
void SortedReferences::order_block(Raw<Index>& next, Index first, Index last) {
    constexpr Index most = 63;  // or more: the end of such a long loop costs little in comparison
    std::array<Index, most + 2> begin{};
    std::array<Index, block_size> start;
    const auto references = [&](Index e) { return start_[e + 1] - start_[e]; };
    for (Index e = first; e < last; ++e) ++begin[std::min(references(e), most) + 1];
    for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
    for (Index e = first; e < last; ++e)
        element_[first + begin[std::min(references(e), most)]++] = e;
    Index position = start_[first];
    for (Index p = first; p < last; ++p) {
        const Index e = element_[p];
        const Index moved = position - start_[e];  // modulo 2^32 if negative
        for (std::size_t at = e; at < next.size(); at += pattern_->elements()) next[at] += moved;
        start[p - first] = position;
        position += references(e);
    }
    // The first one is not moved: the previous thread may read it.
    std::copy(start.begin() + 1, start.begin() + (last - first), start_.data() + first + 1);
}

/// Writes every reference to its position.
void SortedReferences::fill(Raw<Index>& next) {
    parallel(team_, [this](int t) {
        const auto thread = static_cast<std::size_t>(t);
        items_.first_touch(start_[first_place_[thread]], start_[first_place_[thread + 1]]);
    });
    parallel(team_, [&, this](int t) {
        Index* mine = next.data() + std::size_t{pattern_->elements()} * static_cast<unsigned>(t);
        const Range range = share(pattern_->iterations(), team_.threads, t);
        for (Index i = range.first; i < range.last; ++i)
            for (Index k = pattern_->offset()[i]; k < pattern_->offset()[i + 1]; ++k)
                items_[mine[pattern_->index()[k]]++] = {i, k - pattern_->offset()[i]};
    });
}

}  // namespace reduction

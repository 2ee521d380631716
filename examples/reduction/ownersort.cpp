#include "ownersort.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "blocks.hpp"

namespace reduction {

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
    fill(next);
}

/// next[thread, element]: how often the thread's iterations reference the element.
void SortedReferences::count(Raw<Index>& next) {
    parallel(team_, [&, this](int t) {
        Index* mine = next.data() + std::size_t{pattern_->elements()} * static_cast<unsigned>(t);
        std::fill_n(mine, pattern_->elements(), Index{0});
        const Range range = share(pattern_->iterations(), team_.threads, t);
        for (Index k = pattern_->offset()[range.first]; k < pattern_->offset()[range.last]; ++k)
            ++mine[pattern_->index()[k]];
    });
}

/// Puts elements of a block, which stays in a core's nearest cache, in order of their references.
void SortedReferences::order(const Raw<Index>& next, Index first, Index last) {
    constexpr Index most = 63;  // or more: the end of so long a loop costs little beside it
    std::array<Index, most + 2> begin{};
    const auto references = [&](Index e) {
        Index sum = 0;
        for (std::size_t at = e; at < next.size(); at += pattern_->elements()) sum += next[at];
        return std::min(sum, most);
    };
    for (Index e = first; e < last; ++e) ++begin[references(e) + 1];
    for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
    for (Index e = first; e < last; ++e) element_[first + begin[references(e)]++] = e;
}

/// Turns the counts into the place of each thread's first item of each element.
void SortedReferences::place(Raw<Index>& next) {
    constexpr Index block = 1024;
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
        for (Index p = mine.first; p < mine.last; ++p) {
            if ((p - mine.first) % block == 0) order(next, p, std::min(p + block, mine.last));
            start_[p] = position;
            position = column(element_[p], position);
        }
    });
    start_[elements] = pattern_->references();
}

/// Deals out the places and puts every reference in its place.
void SortedReferences::fill(Raw<Index>& next) {
    for (int t = 0; t <= team_.threads; ++t) {
        const Index target = share(pattern_->references(), team_.threads, t).first;
        const Index* at =
            std::lower_bound(start_.data(), start_.data() + start_.size() - 1, target);
        first_place_.push_back(static_cast<Index>(at - start_.data()));
    }
    first_place_.front() = 0;
    first_place_.back() = pattern_->elements();
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

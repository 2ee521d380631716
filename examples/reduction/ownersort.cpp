#include "ownersort.hpp"

#include <algorithm>
#include <utility>

#include "body.hpp"

namespace reduction {

OwnerSort::OwnerSort(const Pattern& pattern, Team team)
    : pattern_(pattern),
      team_(team),
      start_(std::size_t{pattern.elements()} + 1),
      items_(pattern.references()),
      values_(pattern.work() > 0 ? pattern.iterations() : 0) {
    Raw<Index> next(std::size_t{pattern.elements()} * static_cast<unsigned>(team.threads));
    count(next);
    place(next);
    fill(next);
    parallel(team_, [this](int t) {
        const Range mine = share(static_cast<Index>(values_.size()), team_.threads, t);
        values_.first_touch(mine.first, mine.last);
    });
}

/// next[thread, element]: how often the thread's iterations reference the element.
void OwnerSort::count(Raw<Index>& next) {
    parallel(team_, [&, this](int t) {
        Index* mine = next.data() + std::size_t{pattern_.elements()} * static_cast<unsigned>(t);
        std::fill_n(mine, pattern_.elements(), Index{0});
        const Range range = share(pattern_.iterations(), team_.threads, t);
        for (Index k = pattern_.offset()[range.first]; k < pattern_.offset()[range.last]; ++k)
            ++mine[pattern_.index()[k]];
    });
}

/// Turns the counts into the place of each thread's first item of each element.
void OwnerSort::place(Raw<Index>& next) {
    const Index elements = pattern_.elements();
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
    start_[elements] = pattern_.references();
}

/// Deals out the elements and puts every reference in its place.
void OwnerSort::fill(Raw<Index>& next) {
    for (int t = 0; t <= team_.threads; ++t) {
        const Index target = share(pattern_.references(), team_.threads, t).first;
        const Index* at =
            std::lower_bound(start_.data(), start_.data() + start_.size() - 1, target);
        first_element_.push_back(static_cast<Index>(at - start_.data()));
    }
    first_element_.front() = 0;
    first_element_.back() = pattern_.elements();
    parallel(team_, [this](int t) {
        const auto thread = static_cast<std::size_t>(t);
        items_.first_touch(start_[first_element_[thread]], start_[first_element_[thread + 1]]);
    });
    parallel(team_, [&, this](int t) {
        Index* mine = next.data() + std::size_t{pattern_.elements()} * static_cast<unsigned>(t);
        const Range range = share(pattern_.iterations(), team_.threads, t);
        for (Index i = range.first; i < range.last; ++i)
            for (Index k = pattern_.offset()[i]; k < pattern_.offset()[i + 1]; ++k)
                items_[mine[pattern_.index()[k]]++] = {i, k - pattern_.offset()[i]};
    });
}

void OwnerSort::compute_values() noexcept {
    parallel(team_, [this](int t) {
        const double* weight = pattern_.weight().data();
        double* value = values_.data();
        const int work = pattern_.work();
        const Range mine = share(pattern_.iterations(), team_.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) value[i] = other_work(weight[i], work);
    });
}

void OwnerSort::gather(double* data, const double* value, int thread) const noexcept {
    const Index first = first_element_[static_cast<std::size_t>(thread)];
    const Index last = first_element_[static_cast<std::size_t>(thread) + 1];
    const Item* item = items_.data();
    for (Index e = first; e < last; ++e) {
        double sum = data[e];
        for (Index k = start_[e]; k < start_[e + 1]; ++k)
            sum += contribution(value[item[k].iteration], item[k].slot);
        data[e] = sum;
    }
}

void OwnerSort::reduce(std::span<double> data) {
    if (pattern_.elements() == 0) return;
    if (values_.size() > 0) compute_values();
    const double* value = values_.size() > 0 ? values_.data() : pattern_.weight().data();
    parallel(team_, [this, data, value](int t) { gather(data.data(), value, t); });
}

}  // namespace reduction

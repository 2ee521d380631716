#include "selpriv.hpp"

#include <utility>

#include "body.hpp"

namespace reduction {
namespace {

constexpr Index in_sums = index_limit;          // mark of a redirected index
constexpr std::uint8_t has_sum = 2;             // mark in a touch map: this thread's sum is private
using Tally = std::vector<std::vector<Index>>;  // by part of the links, then by thread

Tally tally_links(const std::vector<Link>& links, const std::vector<std::size_t>& cut, Team team) {
    const auto threads = static_cast<std::size_t>(team.threads);
    Tally tally(threads, std::vector<Index>(threads));
    parallel(team, [&](int t) {
        const auto part = static_cast<std::size_t>(t);
        std::vector<Index>& mine = tally[part];
        for (std::size_t l = cut[part]; l < cut[part + 1]; ++l) ++mine[links[l].thread];
    });
    return tally;
}

/// Turns counts into the number at which each part starts for each thread; returns the totals.
std::vector<Index> start_numbers(Tally& tally) {
    std::vector<Index> total(tally.size());
    for (std::vector<Index>& part : tally)
        for (std::size_t t = 0; t < part.size(); ++t) total[t] += std::exchange(part[t], total[t]);
    return total;
}

}  // namespace

SelectivePrivatization::SelectivePrivatization(const Pattern& pattern, Team team)
    : pattern_(pattern), team_(team) {
    if (team.threads == 1) return;
    TouchMap touch = touched(pattern, team);
    const std::vector<Link> all = links(touch, Direct::lowest_thread, team);
    cut_ = cut_links(all, team.threads);
    const Numbers number = place_sums(all, touch);
    index_ = Raw<Index>(pattern.references());
    sums_ = Raw<double>(first_sum_.back());
    parallel(team_, [&](int t) {
        const auto thread = static_cast<std::size_t>(t);
        std::fill(sums_.data() + first_sum_[thread], sums_.data() + first_sum_[thread + 1], 0.0);
        if (t > 0) redirect(touch, number, t);
    });
}

SelectivePrivatization::Numbers SelectivePrivatization::place_sums(const std::vector<Link>& links,
                                                                   TouchMap& touch) {
    Tally next = tally_links(links, cut_, team_);
    first_sum_ = {0};
    for (const Index sums : start_numbers(next))
        first_sum_.push_back(first_sum_.back() + static_cast<Index>(Raw<double>::padded(sums)));

    merges_ = Raw<Merge>(links.size());
    const std::size_t elements = pattern_.elements();
    Numbers number(elements * static_cast<std::size_t>(team_.threads));
    parallel(team_, [&](int t) {
        const auto part = static_cast<std::size_t>(t);
        for (std::size_t l = cut_[part]; l < cut_[part + 1]; ++l) {
            const auto [element, thread] = links[l];
            const Index mine = next[part][thread]++;
            number[elements * thread + element] = mine;
            touch.row(static_cast<int>(thread))[element] = has_sum;
            merges_[l] = {element, first_sum_[thread] + mine};
        }
    });
    return number;
}

void SelectivePrivatization::redirect(const TouchMap& touch, const Numbers& number,
                                      int thread) noexcept {
    const std::uint8_t* row = touch.row(thread);
    const Index* mine =
        number.data() + std::size_t{pattern_.elements()} * static_cast<unsigned>(thread);
    const Range range = share(pattern_.iterations(), team_.threads, thread);
    for (Index k = pattern_.offset()[range.first]; k < pattern_.offset()[range.last]; ++k) {
        const Index e = pattern_.index()[k];
        index_[k] = row[e] == has_sum ? in_sums | mine[e] : e;
    }
}

void SelectivePrivatization::accumulate_redirected(double* data, int thread) noexcept {
    const Index* index = index_.data();
    double* sums = sums_.data() + first_sum_[static_cast<std::size_t>(thread)];
    visit(pattern_, share(pattern_.iterations(), team_.threads, thread),
          [=](Index k, double value) {
              const Index at = index[k];
              // A selected pointer, not a branch: which of the two it is cannot be predicted.
              double* target = (at & in_sums) != 0 ? sums : data;
              target[at & ~in_sums] += value;
          });
}

void SelectivePrivatization::merge(double* data, int part) noexcept {
    const auto p = static_cast<std::size_t>(part);
    for (std::size_t l = cut_[p]; l < cut_[p + 1]; ++l) {
        double& sum = sums_[merges_[l].sum];
        data[merges_[l].element] += sum;
        sum = 0;
    }
}

void SelectivePrivatization::reduce(std::span<double> data) {
    parallel(team_, [this, data](int t) {
        // The lowest thread never gives way, so its indices are the pattern's.
        if (t > 0) return accumulate_redirected(data.data(), t);
        accumulate(pattern_, share(pattern_.iterations(), team_.threads, t), data.data());
    });
    if (merges_.size() == 0) return;
    parallel(team_, [this, data](int t) { merge(data.data(), t); });
}

}  // namespace reduction

// Numbers the private sums of each thread, and redirects the index array to them.
#include "schemes/selpriv.hpp"

#include <utility>

namespace reduction {
namespace {

constexpr std::uint8_t has_sum = 2;  // mark in a touch map: the sum of this thread is private
using Tally = std::vector<std::vector<Index>>;  // counts by part of the links, then by thread

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

/// Turns counts into the number at which each part starts for each thread. Returns the totals.
std::vector<Index> start_numbers(Tally& tally) {
    std::vector<Index> total(tally.size());
    for (std::vector<Index>& part : tally)
        for (std::size_t t = 0; t < part.size(); ++t) total[t] += std::exchange(part[t], total[t]);
    return total;
}

}  // namespace

void PrivateSums::fit(const Pattern& pattern, Team team) {
    merges.fit(0);
    if (team.threads == 1) return;
    TouchMap touch = touched(pattern, team);
    const std::vector<Link> all = links(touch, Direct::lowest_thread, team);
    cut = cut_links(all, team.threads);
    const Numbers number = place_sums(all, touch, team);
    index.fit(pattern.references());
    parallel(team, [&, this](int t) {
        if (t > 0)
            redirect(pattern, touch, {number, share(pattern.iterations(), team.threads, t), t});
    });
}

PrivateSums::Numbers PrivateSums::place_sums(const std::vector<Link>& links, TouchMap& touch,
                                             Team team) {
    Tally next = tally_links(links, cut, team);
    first_sum = {0};
    for (const Index sums : start_numbers(next))
        first_sum.push_back(first_sum.back() + static_cast<Index>(Raw<double>::padded(sums)));

    merges.fit(links.size());
    const std::size_t elements = touch.elements();
    Numbers number(elements * static_cast<std::size_t>(team.threads));
    parallel(team, [&, this](int t) {
        const auto part = static_cast<std::size_t>(t);
        for (std::size_t l = cut[part]; l < cut[part + 1]; ++l) {
            const auto [element, thread] = links[l];
            const Index mine = next[part][thread]++;
            number[elements * thread + element] = mine;
            touch.row(static_cast<int>(thread))[element] = has_sum;
            merges[l] = {element, first_sum[thread] + mine};
        }
    });
    return number;
}

void PrivateSums::redirect(const Pattern& pattern, const TouchMap& touch,
                           const Part& part) noexcept {
    const std::uint8_t* row = touch.row(part.thread);
    const Index* mine =
        part.number.data() + std::size_t{pattern.elements()} * static_cast<unsigned>(part.thread);
    const Index last = pattern.offset()[part.range.last];
    for (Index k = pattern.offset()[part.range.first]; k < last; ++k) {
        const Index e = pattern.index()[k];
        index[k] = row[e] == has_sum ? in_sums | mine[e] : e;
    }
}

}  // namespace reduction

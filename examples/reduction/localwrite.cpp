#include "localwrite.hpp"

#include <array>
#include <utility>

#include "body.hpp"
#include "owners.hpp"

namespace reduction {
namespace {

/// Turns counts into places, owner after owner; returns where each owner starts, and the end.
std::vector<std::size_t> place_lists(std::vector<std::vector<std::size_t>>& next) {
    std::vector<std::size_t> first;
    std::size_t position = 0;
    for (std::size_t owner = 0; owner < next.size(); ++owner) {
        first.push_back(position);
        for (auto& of_scanner : next) position += std::exchange(of_scanner[owner], position);
    }
    first.push_back(position);
    return first;
}

}  // namespace

LocalWrite::LocalWrite(const Pattern& pattern, Team team)
    : pattern_(pattern), team_(team), blocks_(pattern.elements(), team.threads) {
    if (team.threads == 1) return;
    Counts next = count_iterations();
    whole_.first = place_lists(next.whole);
    shared_.first = place_lists(next.shared);
    whole_.iteration = Raw<Index>(whole_.first.back());
    shared_.iteration = Raw<Index>(shared_.first.back());
    parallel(team_, [this](int t) {
        const auto owner = static_cast<std::size_t>(t);
        for (Lists* lists : {&whole_, &shared_})
            lists->iteration.first_touch(lists->first[owner], lists->first[owner + 1]);
    });
    fill(next);
}

LocalWrite::Counts LocalWrite::count_iterations() const {
    const auto threads = static_cast<std::size_t>(team_.threads);
    Counts counts{Places(threads), Places(threads)};
    parallel(team_, [&, this](int t) {
        std::vector<std::size_t> whole(threads);
        std::vector<std::size_t> shared(threads);
        Owners owners(pattern_, blocks_, team_.threads);
        const Range mine = share(pattern_.iterations(), team_.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) {
            const std::vector<int>& found = owners.of(i);
            auto& count = found.size() > 1 ? shared : whole;
            for (const int owner : found) ++count[static_cast<std::size_t>(owner)];
        }
        counts.whole[static_cast<std::size_t>(t)] = std::move(whole);
        counts.shared[static_cast<std::size_t>(t)] = std::move(shared);
    });
    return counts;
}

void LocalWrite::fill(Counts& next) {
    parallel(team_, [&, this](int t) {
        // Local copies: the rows of two scanners may share a cache line.
        std::vector<std::size_t> whole = next.whole[static_cast<std::size_t>(t)];
        std::vector<std::size_t> shared = next.shared[static_cast<std::size_t>(t)];
        Owners owners(pattern_, blocks_, team_.threads);
        const Range mine = share(pattern_.iterations(), team_.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) {
            const std::vector<int>& found = owners.of(i);
            auto& place = found.size() > 1 ? shared : whole;
            auto& list = found.size() > 1 ? shared_.iteration : whole_.iteration;
            for (const int owner : found) list[place[static_cast<std::size_t>(owner)]++] = i;
        }
    });
}

void LocalWrite::run_whole(double* data, int owner) const noexcept {
    const auto o = static_cast<std::size_t>(owner);
    const Index* list = whole_.iteration.data() + whole_.first[o];
    const Index* index = pattern_.index().data();
    visit_at(
        pattern_, whole_.first[o + 1] - whole_.first[o], [=](std::size_t l) { return list[l]; },
        [=](Index k, double value) { data[index[k]] += value; });
}

void LocalWrite::run_shared(double* data, int owner) const noexcept {
    const auto o = static_cast<std::size_t>(owner);
    const Index* list = shared_.iteration.data() + shared_.first[o];
    const Index* index = pattern_.index().data();
    const Range own = blocks_.of(owner);
    // Who owns a reference cannot be predicted, so what is not ours goes where nobody looks; to one
    // of several places, or each addition would wait for the one before.
    std::array<double, 8> nowhere{};
    visit_at(
        pattern_, shared_.first[o + 1] - shared_.first[o], [=](std::size_t l) { return list[l]; },
        [=, &nowhere](Index k, double value) {
            const Index e = index[k];
            double* ours = data + e;
            double* target = e - own.first < own.last - own.first ? ours : &nowhere[k % 8];
            *target += value;
        });
}

void LocalWrite::reduce(std::span<double> data) {
    if (team_.threads == 1) return accumulate(pattern_, {0, pattern_.iterations()}, data.data());
    parallel(team_, [this, data](int t) {
        run_whole(data.data(), t);
        run_shared(data.data(), t);
    });
}

}  // namespace reduction

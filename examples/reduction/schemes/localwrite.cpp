// Finds the owners of each iteration, and counts and lists the iterations of each owner, in
// parallel.
#include "schemes/localwrite.hpp"

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "schemes/team.hpp"

namespace reduction {
namespace {

/// Finds the threads that own the elements of an iteration. One object for each scanning thread.
class Owners {
public:
    Owners(const Pattern& pattern, const ElementBlocks& blocks, int threads)
        : offset_(pattern.offset().data()),
          index_(pattern.index().data()),
          blocks_(blocks),
          seen_by_(static_cast<std::size_t>(threads), index_limit) {
        found_.reserve(static_cast<std::size_t>(threads));
    }

    /// Each owner once, in order of first reference; valid until the next call.
    const std::vector<int>& of(Index iteration) {
        found_.clear();
        sequence_ = 0;
        for (Index k = offset_[iteration]; k < offset_[iteration + 1]; ++k) {
            const int owner = blocks_.owner(index_[k]);
            sequence_ = (sequence_ + static_cast<std::uint32_t>(owner) + 1) * 2654435769U;
            Index& seen = seen_by_[static_cast<std::size_t>(owner)];
            if (seen == iteration) continue;
            seen = iteration;
            found_.push_back(owner);
        }
        return found_;
    }

    /// The same for iterations whose references have the same owners, one by one, as the last
    /// iteration.
    std::uint32_t sequence() const noexcept { return sequence_; }

private:
    const Index* offset_;
    const Index* index_;
    ElementBlocks blocks_;
    std::vector<Index> seen_by_;
    std::vector<int> found_;
    std::uint32_t sequence_ = 0;
};

/// Turns counts into positions, owner after owner. Returns where each owner starts, and the end.
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
    : blocks_(pattern.elements(), team.threads) {
    renew(pattern, team);
}

void LocalWrite::renew(const Pattern& pattern, Team team) {
    pattern_ = &pattern;
    team_ = team;
    blocks_ = ElementBlocks(pattern.elements(), team.threads);
    if (team.threads == 1) return;
    Counts next = count_iterations();
    alternates_rarely_ = next.alternates_rarely;
    whole_.first = place_lists(next.whole);
    shared_.first = place_lists(next.shared);
    whole_.iteration.fit(whole_.first.back());
    shared_.iteration.fit(shared_.first.back());
    parallel(team_, [this](int t) {
        const auto owner = static_cast<std::size_t>(t);
        for (Lists* lists : {&whole_, &shared_})
            lists->iteration.first_touch(lists->first[owner], lists->first[owner + 1]);
    });
    fill(next);
}

LocalWrite::Counts LocalWrite::count_iterations() const {
    const auto threads = static_cast<std::size_t>(team_.threads);
    Counts counts{Positions(threads), Positions(threads), true};
    std::vector<std::size_t> shared_by(threads), changed_by(threads);
    parallel(team_, [&, this](int t) {
        std::vector<std::size_t> whole(threads);
        std::vector<std::size_t> shared(threads);
        std::size_t iterations = 0, changed = 0;
        std::uint32_t last = 0;
        Owners owners(*pattern_, blocks_, team_.threads);
        const Range mine = share(pattern_->iterations(), team_.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) {
            const std::vector<int>& found = owners.of(i);
            const bool is_shared = found.size() > 1;
            iterations += is_shared ? 1 : 0;
            changed += is_shared && owners.sequence() != last ? 1 : 0;
            last = is_shared ? owners.sequence() : last;
            auto& count = is_shared ? shared : whole;
            for (const int owner : found) ++count[static_cast<std::size_t>(owner)];
        }
        counts.whole[static_cast<std::size_t>(t)] = std::move(whole);
        counts.shared[static_cast<std::size_t>(t)] = std::move(shared);
        shared_by[static_cast<std::size_t>(t)] = iterations;
        changed_by[static_cast<std::size_t>(t)] = changed;
    });
    const auto sum = [](const auto& of) { return std::reduce(of.begin(), of.end()); };
    // A mispredicted branch takes about as long as sixteen masks.
    counts.alternates_rarely = 16 * sum(changed_by) <= sum(shared_by);
    return counts;
}

void LocalWrite::fill(Counts& next) {
    parallel(team_, [&, this](int t) {
        // Local copies, because the rows of two scanning threads may share a cache line.
        std::vector<std::size_t> whole = next.whole[static_cast<std::size_t>(t)];
        std::vector<std::size_t> shared = next.shared[static_cast<std::size_t>(t)];
        Owners owners(*pattern_, blocks_, team_.threads);
        const Range mine = share(pattern_->iterations(), team_.threads, t);
        for (Index i = mine.first; i < mine.last; ++i) {
            const std::vector<int>& found = owners.of(i);
            auto& place = found.size() > 1 ? shared : whole;
            auto& list = found.size() > 1 ? shared_.iteration : whole_.iteration;
            for (const int owner : found) list[place[static_cast<std::size_t>(owner)]++] = i;
        }
    });
}

}  // namespace reduction

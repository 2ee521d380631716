// Finds the owners of each iteration, for the lists of LOCALWR.
#pragma once

#include <cstdint>
#include <vector>

#include "schemes/blocks.hpp"

namespace reduction {

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

}  // namespace reduction

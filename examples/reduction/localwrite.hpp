#pragma once

#include <span>
#include <vector>

#include "blocks.hpp"
#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"

namespace reduction {

/// LOCALWR of section 3.1: each thread owns a block of elements and runs all iterations that
/// reference it, writing only what it owns: first those that lie wholly in its block.
class LocalWrite {
public:
    /// The pattern outlives the plan. Holds 4 bytes for each iteration of each owner.
    explicit LocalWrite(const Pattern& pattern, Team team = {});

    void reduce(std::span<double> data);

private:
    /// The iterations of each owner, owner after owner.
    struct Lists {
        std::vector<std::size_t> first;  // of each owner, and their total
        Raw<Index> iteration;
    };
    /// Where each scanning thread goes on writing: by scanner, then by owner.
    using Places = std::vector<std::vector<std::size_t>>;
    struct Counts {
        Places whole;
        Places shared;
    };

    Counts count_iterations() const;
    void fill(Counts& next);
    void run_whole(double* data, int owner) const noexcept;
    void run_shared(double* data, int owner) const noexcept;

    const Pattern& pattern_;
    Team team_;
    ElementBlocks blocks_;
    Lists whole_;   // all elements are the owner's
    Lists shared_;  // only some are
};

}  // namespace reduction

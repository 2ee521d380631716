// Distils a forest into a single tree of choices.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "fit/tree/cart.hpp"

namespace selgen::fit {

struct DistillationOptions {
    // `leaves` 0: 512, but at most one for each 5 rows. The tree is not validated, so `errors_of_…`
    // have no effect.
    CartOptions tree;
    std::vector<char> is_number;  // for each column; others are not interpolated
    std::size_t trees = 32;       // of the teacher
    // Number of points between rows that the tree also learns from. 0: 60,000, but at most a
    // hundred for each row and, to save time, the larger of 8,000 and a million numbers in all.
    std::size_t sample_points = 0;
    std::size_t most_rows = 10000;  // maximum to learn from, drawn at random
    double most_regret = std::numeric_limits<double>::infinity();  // larger ones count as this
    std::uint64_t seed = 0;
};

/// A tree that approximates the choices of a forest. Extremely randomised trees predict the regret
/// of each variant; the tree is fitted to their predictions at rows and at points between
/// neighbours (after Breiman and Shang, 1996, "Born again trees"). Losses as for choice_tree().
Cart distilled_tree(const Matrix& x, const Matrix& loss, const DistillationOptions& options);

}  // namespace selgen::fit

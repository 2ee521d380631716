#pragma once

#include <cstdint>
#include <vector>

#include "fit/tree/cart.hpp"

namespace selgen::fit {

struct DistillationOptions {
    // `leaves` 0: 512, and no more than one for each 5 rows. It is not validated, so that its
    // `errors_of_…` do not count.
    CartOptions tree;
    std::vector<char> is_number;  // for each column; what is none has no values between others
    std::size_t trees = 32;  // of a variant's forest, at most; of all 320, or 8 each where more
    // Between rows, of which the tree learns besides; 0: 60,000, but no more than a hundred for
    // each row, nor, to save time, than a million numbers in all, or 8,000 where that is fewer.
    std::size_t places = 0;
    std::size_t most_rows = 10000;  // that teach: of more so many are drawn
    double most_regret = 0.3;       // at a row; what is more counts as this
    std::uint64_t seed = 0;
};

/// What forests predict of each variant: its regret at the rows, those that teach, and below them
/// at places between; NaN of one that was measured nowhere.
struct Lessons {
    Eigen::Index rows;
    Matrix places, regret;
};

Lessons lessons_of(const Matrix& x, const Matrix& loss, const DistillationOptions& options);

/// A tree that chooses what forests would: extremely randomized trees predict each variant's
/// regret, and the tree learns what they say at the rows and at places between neighbours (after
/// Breiman and Shang, 1996, "Born again trees"). Losses as for choice_tree().
Cart distilled_tree(const Matrix& x, const Matrix& loss, const DistillationOptions& options);

}  // namespace selgen::fit

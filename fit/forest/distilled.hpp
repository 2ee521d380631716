#pragma once

#include <cstdint>
#include <vector>

#include "fit/tree/cart.hpp"

namespace selgen::fit {

struct DistillationOptions {
    // `leaves` 0: 512, but at most one for each 5 rows. The tree is not validated, so `errors_of_…`
    // have no effect.
    CartOptions tree;
    std::vector<char> is_number;  // for each column; others are not interpolated
    // Maximum of each variant's forest; of all forests together 320, or 8 each if that is more.
    std::size_t trees = 32;
    // Number of points between rows that the tree also learns from. 0: 60,000, but at most a
    // hundred for each row and, to save time, the larger of 8,000 and a million numbers in all.
    std::size_t sample_points = 0;
    std::size_t most_rows = 10000;  // maximum to learn from, drawn at random
    double most_regret = 0.3;       // of a row; larger regrets count as this
    std::uint64_t seed = 0;
};

/// The training set of a distilled model: the regret of each variant that forests predict, at
/// `rows` measured rows and at the points between rows after them. NaN for a variant without any
/// time.
struct DistillationSet {
    Eigen::Index rows;
    Matrix sample_points, regret;
};

DistillationSet distillation_set_of(const Matrix& x, const Matrix& loss,
                                    const DistillationOptions& options);

/// A tree that approximates the choices of forests. Extremely randomized trees predict each
/// variant's regret; the tree is fitted to their predictions at rows and at points between
/// neighbours (after Breiman and Shang, 1996, "Born again trees"). Losses as for choice_tree().
Cart distilled_tree(const Matrix& x, const Matrix& loss, const DistillationOptions& options);

}  // namespace selgen::fit

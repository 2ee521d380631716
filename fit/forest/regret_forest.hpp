// Forests of extremely randomised trees that predict the regrets of all variants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/tree/cart.hpp"

namespace selgen::fit {

/// Predicts a number: the base plus the mean of the trees' leaves.
struct Forest {
    double base = 0;
    std::vector<Cart> trees;
};

/// Predicts the regret of all variants: the mean of the trees' leaves. A leaf has a regret for each
/// variant, so that a forest is grown once, not once for each variant.
struct RegretForest {
    std::vector<Cart> trees;    // the value of a leaf is its row in `means`
    std::vector<Matrix> means;  // of each tree: leaves by variants
};

struct RegretForestOptions {
    std::size_t trees = 48;
    std::size_t leaves = 0;      // maximum of a tree; 0: unlimited
    std::size_t least_rows = 3;  // of a leaf
    std::uint64_t seed = 0;
    std::size_t threads = 0;  // 0: one for each processor; the result does not depend on it
    double power = 1;         // of a regret in the search for splits
};

/// Extremely randomised trees (Geurts et al., 2006) for several outputs: each tree learns from all
/// rows, and its splits are the best of one random threshold for each feature. `regret`: rows by
/// variants, finite. A regret above `most` counts as `most` in the search for splits, so that a few
/// failures do not decide it; `power` is applied there, too. Leaves have the means of the whole
/// regrets.
RegretForest regret_forest(const Matrix& x, const Matrix& regret, double most,
                           const RegretForestOptions& options);

/// The predicted regrets: rows by variants.
Matrix predictions(const RegretForest& forest, const Matrix& x, std::size_t threads = 0);

/// The same forest as one forest for each variant, with the given base. Leaves are
/// rounded to three decimals.
std::vector<Forest> by_variant(const RegretForest& forest, double base, double factor);

}  // namespace selgen::fit

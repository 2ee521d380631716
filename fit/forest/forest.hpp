#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/tree/cart.hpp"

namespace selgen::fit {

/// Predicts a number: the base plus the sum or the mean of the trees' leaves.
struct Forest {
    bool mean = false;
    double base = 0;
    std::vector<Cart> trees;
};

double predict(const Forest& forest, const MatrixRow& x);
Vector predictions(const Forest& forest, const Matrix& x);

struct ForestOptions {
    std::size_t trees = 32;      // maximum
    std::size_t leaves = 32;     // maximum of a tree; 0: unlimited (bagged only)
    std::size_t least_rows = 3;  // of a leaf
    std::uint64_t seed = 0;
    // Bagged: the share of the features that each split tries.
    double features = 0.5;
    // Boosted: the factor of each tree's leaves; 0: chosen on the held-out rows.
    double shrinkage = 0;
    double rows = 0.7;        // Boosted: the share of the rows that is drawn for each tree.
    double held_out = 0.25;   // Boosted: the share of the groups that chooses the number of trees.
    std::size_t threads = 0;  // 0: one for each processor; the result does not depend on it
};

/// A bagged forest for each column of y. Each tree learns from groups that are drawn with
/// replacement. `groups`: the group of each row; empty: each row is a group. Rows whose y is NaN
/// are left out; if none is left, the forest predicts 0.
std::vector<Forest> bagged(const Matrix& x, const Matrix& y, const ForestOptions& options,
                           const std::vector<std::size_t>& groups = {});

/// A forest by least squares for each column of y. Each tree is fitted to the residuals of the
/// trees before it (Friedman, 2001 and 2002).
std::vector<Forest> boosted(const Matrix& x, const Matrix& y, const ForestOptions& options,
                            const std::vector<std::size_t>& groups = {});

}  // namespace selgen::fit

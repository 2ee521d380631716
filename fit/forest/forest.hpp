#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/tree/cart.hpp"

namespace selgen::fit {

/// A number: the base and the trees' leaves summed, or the mean of the leaves.
struct Forest {
    bool mean = false;
    double base = 0;  // of a sum
    std::vector<Cart> trees;
};

double predict(const Forest& forest, const MatrixRow& x);
Vector predictions(const Forest& forest, const Matrix& x);

struct ForestOptions {
    std::size_t trees = 32;      // at most
    std::size_t leaves = 32;     // of a tree, at most; 0 of bagged ones: any number
    std::size_t least_rows = 3;  // of a leaf
    std::uint64_t seed = 0;
    // Bagged: the share of the features that is tried at each split.
    double features = 0.5;
    // Bagged: thresholds are drawn by chance, and each tree learns from all rows: extremely
    // randomized trees (Geurts et al., 2006).
    bool drawn_thresholds = false;
    // Boosted: what share of a tree's leaves is added; 0: chosen on the rows that are held out.
    double shrinkage = 0;
    double rows = 0.7;        // Boosted: the share of the rows, drawn for each tree.
    double held_out = 0.25;   // Boosted: the share of the groups that says how many trees it takes.
    std::size_t threads = 0;  // 0: one for each processor; the forests are the same
};

/// For each column of y a forest, each of whose trees learns from groups drawn with replacement:
/// numbers, one for each row; without any each row is its own group (or from all, see
/// `drawn_thresholds`). Rows whose y is NaN are left out; where none is left, the forest says 0.
std::vector<Forest> bagged(const Matrix& x, const Matrix& y, const ForestOptions& options,
                           const std::vector<std::size_t>& groups = {});

/// For each column of y a forest by least squares, each of whose trees learns what those before
/// leave over (Friedman, 2001 and 2002).
std::vector<Forest> boosted(const Matrix& x, const Matrix& y, const ForestOptions& options,
                            const std::vector<std::size_t>& groups = {});

}  // namespace selgen::fit

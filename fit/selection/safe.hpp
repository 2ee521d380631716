#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

struct SafeOptions {
    double most_loss = 0.05;  // the share by which a choice may be slower than the default
    // The share of held-out rows that may lose more than that. New rows lose about twice as often:
    // the leaves were fitted to the held-out rows, too.
    double most_rows = 0.01;
};

/// Choices by models that were not fitted to these rows, and the rows' leaves in the tree that is
/// fitted to all rows.
struct HeldOut {
    const Matrix& loss;     // of each variant; NaN if not measured
    std::size_t otherwise;  // the default
    // For each fold assignment: the choices, and the folds that they were made for. A choice is the
    // number of variants if the table does not have it.
    std::vector<std::vector<std::size_t>> chosen;
    std::vector<Folds> folds;
    std::vector<std::size_t> leaf;
    const std::vector<std::string>& groups;  // of the rows
    Eigen::Index copies = 1;                 // of each row; they say no more than one
};

/// Choices compared with those of the default, over the rows in which it was measured.
struct Safety {
    double losing = 0;  // the share of rows that lose more than is allowed
    double error = 0;   // its standard error, with groups as clusters (Cochran 1977, section 9)
    double gain = 0;    // the mean of log(default / chosen), each from -1 to 1
};

/// A leaf keeps its choice if the mean gain of its rows exceeds `errors` standard errors, which may
/// be below 0.
struct SafeSetting {
    double errors;
    Safety safety;  // by the rows of each fold, with leaves that the other folds' rows support
};

struct SafeLeaves {
    std::vector<char> kept;                        // for each leaf
    std::vector<std::vector<std::size_t>> chosen;  // what the setting's `safety` is of
    Safety before;                                 // if all leaves keep their choices
    std::vector<SafeSetting> settings;             // five, the least strict first
    // The first that is safe enough: the share of losing rows plus its standard error is allowed.
    // Their number if none is: no leaf is kept.
    std::size_t setting;
};

/// The leaves whose choices held-out rows support. An unmeasured choice counts as losing.
SafeLeaves safe_leaves(const HeldOut& rows, std::size_t leaves, const SafeOptions& options);

}  // namespace selgen::fit

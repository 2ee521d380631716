// Fold assignments for cross-validation, with each group in a single fold.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/random.hpp"

namespace selgen::fit {

/// The fold of each row.
using Folds = std::vector<std::size_t>;

/// Assigns rows at random to `count` folds of about the same size; rows of one group are in one
/// fold. Returns the fold of each row, below `count`. With fewer groups than folds, some folds are
/// empty.
Folds folds(const std::vector<std::string>& groups, std::size_t count, Random& random);

}  // namespace selgen::fit

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/random.hpp"

namespace selgen::fit {

/// The fold of each row.
using Folds = std::vector<std::size_t>;

/// Deals rows out to `count` folds of about the same size, in a random order; rows of one group go
/// to one fold. Gives the fold of each row, below `count`. Fewer groups than folds leave some
/// empty.
Folds folds(const std::vector<std::string>& groups, std::size_t count, Random& random);

}  // namespace selgen::fit

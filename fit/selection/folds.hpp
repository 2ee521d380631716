// Fold assignments for cross-validation, with each group in a single fold.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "fit/random.hpp"

namespace selgen::fit {

/// The fold of each row.
using Folds = std::vector<std::size_t>;

/// The number of each different value, from 0 in ascending order.
template <class T>
std::map<T, std::size_t> numbers_of(const std::vector<T>& values) {
    std::map<T, std::size_t> numbers;
    for (const T& value : values) numbers[value] = 0;
    std::size_t next = 0;
    for (auto& [value, number] : numbers) number = next++;
    return numbers;
}

/// Assigns rows at random to `count` folds of about the same size; rows of one group are in one
/// fold. Returns the fold of each row, below `count`. With fewer groups than folds, some folds are
/// empty.
Folds folds(const std::vector<std::string>& groups, std::size_t count, Random& random);

}  // namespace selgen::fit

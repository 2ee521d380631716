// Sorts the rows of a matrix once, before trees grow.
#pragma once

#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

using RowIndex = std::uint32_t;

/// The value of a feature in a row.
struct Entry {
    double value;
    RowIndex row;
};

/// The rows sorted by each feature, ascending; unmeasured values (NaN) come last.
struct Sorted {
    std::vector<std::vector<Entry>> columns;
    std::vector<RowIndex> rows;  // ascending
};

/// All rows. Infinite values count as unmeasured: no threshold is above them.
Sorted sorted(const Matrix& x);

/// Only the kept rows: one flag for each row of the matrix.
Sorted only(const Sorted& all, const std::vector<char>& kept);

}  // namespace selgen::fit

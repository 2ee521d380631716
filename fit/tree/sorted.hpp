#pragma once

#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

using RowIndex = std::uint32_t;

/// What a feature is at a row.
struct Entry {
    double value;
    RowIndex row;
};

/// The rows by each feature, ascending; at the end those where it was not measured (NaN).
struct Sorted {
    std::vector<std::vector<Entry>> columns;
    std::vector<RowIndex> rows;  // ascending
};

/// Of all rows. What is infinite cannot be less than any threshold, as what was not measured.
Sorted sorted(const Matrix& x);

/// Of the rows that are kept: one sign for each row of the matrix.
Sorted only(const Sorted& all, const std::vector<char>& kept);

}  // namespace selgen::fit

// Sorts each column with unmeasured values last, and filters rows without sorting again.
#include "fit/tree/sorted.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace selgen::fit {

namespace {

std::vector<Entry> sorted_column(const Matrix& x, Eigen::Index feature) {
    std::vector<Entry> column, unmeasured;
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const double value = x(row, feature);
        const auto index = static_cast<RowIndex>(row);
        if (value < std::numeric_limits<double>::infinity())
            column.push_back({value, index});
        else
            unmeasured.push_back({std::nan(""), index});
    }
    std::ranges::stable_sort(column, {}, &Entry::value);
    column.insert(column.end(), unmeasured.begin(), unmeasured.end());
    return column;
}

}  // namespace

Sorted sorted(const Matrix& x) {
    Sorted result;
    for (Eigen::Index f = 0; f < x.cols(); ++f) result.columns.push_back(sorted_column(x, f));
    result.rows.resize(static_cast<std::size_t>(x.rows()));
    std::iota(result.rows.begin(), result.rows.end(), RowIndex{0});
    return result;
}

Sorted only(const Sorted& all, const std::vector<char>& kept) {
    Sorted result;
    std::ranges::copy_if(all.rows, std::back_inserter(result.rows),
                         [&](RowIndex row) { return kept[row] != 0; });
    for (const std::vector<Entry>& column : all.columns) {
        std::vector<Entry>& mine = result.columns.emplace_back();
        mine.reserve(result.rows.size());
        std::ranges::copy_if(column, std::back_inserter(mine),
                             [&](const Entry& entry) { return kept[entry.row] != 0; });
    }
    return result;
}

}  // namespace selgen::fit

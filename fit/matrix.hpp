// Names for Eigen's matrix and vector of doubles, a conversion of indices, and ranges and means.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace selgen::fit {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// The least and the largest of some values; NaN does not count. Without values, `low` is larger.
struct ValueRange {
    double low = INFINITY, high = -INFINITY;
};
template <class Values>
ValueRange range_of(const Values& values) {
    ValueRange range;
    for (const double value : values) {
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range;
}

/// The mean of the values that are known; NaN if there is none.
template <class Values>
double mean_of_known(const Values& values) {
    double sum = 0, count = 0;
    for (const double value : values)
        if (!std::isnan(value)) sum += value, count += 1;
    return sum / count;
}

inline Eigen::Index to_index(std::size_t position) { return static_cast<Eigen::Index>(position); }

}  // namespace selgen::fit

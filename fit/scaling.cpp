// Computes ranges and deviations without overflow, and detects almost constant columns.
#include "fit/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace selgen::fit {

namespace {

using ColumnVector = Eigen::Ref<const Vector>;

struct ColumnRange {
    double least = std::numeric_limits<double>::infinity(), most = -least;

    // Halved first: the sum or difference of two huge numbers would be infinite.
    double middle() const { return least / 2 + most / 2; }
    double half() const { return most / 2 - least / 2; }
};

ColumnRange finite_range_of(const ColumnVector& column) {
    ColumnRange range;
    for (const double x : column) {
        if (!std::isfinite(x)) continue;
        range.least = std::min(range.least, x);
        range.most = std::max(range.most, x);
    }
    return range;
}

/// Mean and deviation in units of half the range, so that squares do not overflow.
struct MeanAndDeviation {
    double mean = 0, deviation = 0;
};

MeanAndDeviation moments_of(const ColumnVector& column, const ColumnRange& range) {
    double count = 0, sum = 0, squares = 0;
    for (const double x : column) {
        if (!std::isfinite(x)) continue;
        const double unit = (x / 2 - range.middle() / 2) / range.half() * 2;
        ++count;
        sum += unit;
        squares += unit * unit;
    }
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0))};
}

/// 0 where the column is constant, or so nearly that rounding decides.
double inverse(double spread, const ColumnRange& range) {
    const double magnitude = std::max(std::abs(range.least), std::abs(range.most));
    const bool column_varies = spread > 1e-13 * magnitude && std::isfinite(1 / spread);
    return column_varies ? 1 / spread : 0;
}

}  // namespace

std::vector<Eigen::Index> measured_rows(const Matrix& x) {
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        if (x.row(row).allFinite()) rows.push_back(row);
    return rows;
}

Scaling standardised(const Matrix& x) {
    Scaling result{Vector::Zero(x.cols()), Vector::Zero(x.cols())};
    for (Eigen::Index column = 0; column < x.cols(); ++column) {
        const ColumnRange range = finite_range_of(x.col(column));
        if (range.least > range.most) continue;
        result.shift[column] = range.middle();
        if (inverse(range.half(), range) == 0) continue;
        const MeanAndDeviation mean_and_deviation = moments_of(x.col(column), range);
        result.shift[column] += mean_and_deviation.mean * range.half();
        result.scale[column] = inverse(mean_and_deviation.deviation * range.half(), range);
    }
    return result;
}

Scaling to_unit_range(const Matrix& x) {
    Scaling result{Vector::Zero(x.cols()), Vector::Zero(x.cols())};
    for (Eigen::Index column = 0; column < x.cols(); ++column) {
        const ColumnRange range = finite_range_of(x.col(column));
        if (range.least > range.most) continue;
        result.shift[column] = range.middle();
        result.scale[column] = inverse(range.half(), range);
    }
    return result;
}

Matrix scaled(const Matrix& x, const Scaling& by) {
    return (x.rowwise() - by.shift.transpose()) * by.scale.asDiagonal();
}

}  // namespace selgen::fit

// Makes rows whose best choice is known, and counts the wrong choices of a model.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/random.hpp"

namespace selgen::fit {

inline Eigen::RowVectorXd row_of(std::initializer_list<double> values) {
    Eigen::RowVectorXd row(static_cast<Eigen::Index>(values.size()));
    std::copy(values.begin(), values.end(), row.begin());
    return row;
}

/// Features in [0, 1).
inline Matrix uniform(Eigen::Index rows, Eigen::Index features, Random& random) {
    Matrix x(rows, features);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (Eigen::Index f = 0; f < features; ++f) x(row, f) = random.unit();
    return x;
}

inline std::vector<std::size_t> some_folds(Eigen::Index rows, std::size_t count, Random& random) {
    std::vector<std::size_t> folds(static_cast<std::size_t>(rows));
    for (std::size_t row = 0; row < folds.size(); ++row) folds[row] = row % count;
    random.shuffle(folds);
    return folds;
}

using Answer = std::function<Eigen::Index(const Eigen::RowVectorXd&)>;

/// The right variant loses nothing, any other 0.5, plus noise of this deviation.
inline Matrix planted(const Matrix& x, Eigen::Index variants, const Answer& right, double noise,
                      Random& random) {
    Matrix loss(x.rows(), variants);
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const Eigen::Index best = right(x.row(row));
        for (Eigen::Index v = 0; v < variants; ++v)
            loss(row, v) = (v == best ? 0 : 0.5) + noise * random.normal();
    }
    return loss;
}

/// The share of new rows with another choice than planted.
inline double wrong(const std::function<double(const Eigen::RowVectorXd&)>& answer,
                    const Answer& right, Eigen::Index features, Random& random) {
    const Matrix x = uniform(4000, features, random);
    double count = 0;
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        count += answer(x.row(row)) != static_cast<double>(right(x.row(row)));
    return count / 4000;
}

}  // namespace selgen::fit

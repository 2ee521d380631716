// Limits the powers of each column, lists monomials by degree, and computes their values.
#include "fit/linear/monomials.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace selgen::fit {

namespace {

/// The largest ratio of a column's magnitude to its variation, to the highest power. Above it,
/// powers cancel each other in all digits.
constexpr double most_cancelled = 1e6;

int highest_power(const Vector& column, int degree) {
    const double least = column.minCoeff(), most = column.maxCoeff();
    const double middle = std::abs(least / 2 + most / 2), half = most / 2 - least / 2;
    if (!(half > middle / 1e9)) return 0;
    std::set<double> met;
    for (Eigen::Index i = 0; i < column.size() && static_cast<int>(met.size()) <= degree; ++i)
        met.insert(column[i]);
    int highest = std::min(degree, static_cast<int>(met.size()) - 1);
    while (highest > 1 && std::pow(middle / half, highest) > most_cancelled) --highest;
    return highest;
}

void extend(const std::vector<int>& highest, int left, std::size_t column, Powers& powers,
            std::vector<Powers>& all) {
    if (column == highest.size()) {
        all.push_back(powers);
        return;
    }
    for (int power = std::min(left, highest[column]); power >= 0; --power) {
        powers[column] = power;
        extend(highest, left - power, column + 1, powers, all);
    }
    powers[column] = 0;
}

int degree_of(const Powers& powers) { return std::accumulate(powers.begin(), powers.end(), 0); }

/// Lower degrees first; of one degree, higher powers of earlier columns first.
struct Earlier {
    bool operator()(const Powers& a, const Powers& b) const {
        const int of_a = degree_of(a), of_b = degree_of(b);
        return of_a != of_b ? of_a < of_b : b < a;
    }
};

}  // namespace

Magnitudes scaling_of(const Matrix& columns, int degree) {
    Magnitudes result{Vector::Ones(columns.cols()), {}};
    for (Eigen::Index j = 0; j < columns.cols(); ++j) {
        result.highest.push_back(highest_power(columns.col(j), degree));
        if (result.highest.back() > 0) result.scale[j] = 1 / columns.col(j).cwiseAbs().maxCoeff();
    }
    return result;
}

std::vector<Powers> monomials(const std::vector<int>& highest, int degree) {
    std::vector<Powers> all;
    Powers powers(highest.size());
    extend(highest, degree, 0, powers, all);
    std::sort(all.begin(), all.end(), Earlier());
    return all;
}

Matrix values(const Matrix& columns, const Magnitudes& scaling, const std::vector<Powers>& powers) {
    const Eigen::Index count = static_cast<Eigen::Index>(powers.size());
    Matrix result = Matrix::Ones(columns.rows(), count);
    for (Eigen::Index j = 0; j < columns.cols(); ++j) {
        const Vector scaled = columns.col(j) * scaling.scale[j];
        for (Eigen::Index t = 0; t < count; ++t)
            for (int p = powers[static_cast<std::size_t>(t)][static_cast<std::size_t>(j)]; p > 0;
                 --p)
                result.col(t).array() *= scaled.array();
    }
    return result;
}

double unscaled(const Powers& powers, const Magnitudes& scaling) {
    double product = 1;
    for (std::size_t j = 0; j < powers.size(); ++j)
        for (int p = 0; p < powers[j]; ++p) product *= scaling.scale[static_cast<Eigen::Index>(j)];
    return product;
}

}  // namespace selgen::fit

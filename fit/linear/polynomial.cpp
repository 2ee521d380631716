// Lists candidate terms, fits coefficients of the selected ones, and down-weights outliers.
#include "fit/linear/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <Eigen/QR>

#include "fit/linear/term_selection.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

namespace {

using Index = Eigen::Index;

/// The largest ratio of a column's magnitude to its variation, to the highest power. Above it,
/// powers cancel each other in all digits.
constexpr double most_cancelled = 1e6;

int highest_power(const Vector& column, int degree) {
    const double least = column.minCoeff(), most = column.maxCoeff();
    const double middle = std::abs(least / 2 + most / 2), half = most / 2 - least / 2;
    if (!(half > middle / 1e9)) return 0;
    std::set<double> met;
    for (Index i = 0; i < column.size() && static_cast<int>(met.size()) <= degree; ++i)
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

/// Factors that scale columns to magnitudes of at most 1, and their highest powers. Columns are not
/// shifted, so that a selected term of scaled columns is a single term of the columns.
struct Magnitudes {
    Vector scale;
    /// A column of v values has v - 1 different powers. If a column varies little relative to its
    /// magnitude, its higher powers equal lower ones up to rounding. 0: constant.
    std::vector<int> highest;
};

Magnitudes scaling_of(const Matrix& columns, int degree) {
    Magnitudes result{Vector::Ones(columns.cols()), {}};
    for (Index j = 0; j < columns.cols(); ++j) {
        result.highest.push_back(highest_power(columns.col(j), degree));
        if (result.highest.back() > 0) result.scale[j] = 1 / columns.col(j).cwiseAbs().maxCoeff();
    }
    return result;
}

/// All powers with a sum of at most `degree`: the constant first, lower degrees before higher ones;
/// of one degree, higher powers of earlier columns first.
std::vector<Powers> monomials(const std::vector<int>& highest, int degree) {
    std::vector<Powers> all;
    Powers powers(highest.size());
    extend(highest, degree, 0, powers, all);
    std::ranges::sort(all, [](const Powers& a, const Powers& b) {
        const int of_a = degree_of(a), of_b = degree_of(b);
        return of_a != of_b ? of_a < of_b : b < a;
    });
    return all;
}

/// The factor that turns a coefficient of scaled columns into one of the columns themselves.
double unscaled(const Powers& powers, const Magnitudes& scaling) {
    double product = 1;
    for (std::size_t j = 0; j < powers.size(); ++j)
        for (int p = 0; p < powers[j]; ++p) product *= scaling.scale[static_cast<Index>(j)];
    return product;
}

/// The measured rows, with weights that are below 1 for outliers.
struct MeasuredRows {
    Matrix columns;
    Vector y, weights;
    std::vector<std::size_t> folds;  // from 0 without gaps
};

struct Fit {
    Choice choice;  // its subset includes the constant
    Vector coefficients, residuals;
};

/// Further folds are joined: they cost time and do not improve validation.
Index most_folds(Index candidates) { return candidates > 500 ? 5 : 10; }

/// The maximum number of candidates: rows times its square is at most `products`, and it is at most
/// the number of rows. At least 100.
std::size_t most_candidates(const MeasuredRows& rows, const PolynomialOptions& options) {
    const double count = static_cast<double>(rows.y.size());
    const double most = std::min(std::sqrt(options.products / count), count);
    return static_cast<std::size_t>(std::max(most, 100.0));
}

/// The number of products of powers up to the degree, at most 1e9.
std::size_t count(std::size_t columns, int degree) {
    double result = 1;
    for (int d = 1; d <= degree; ++d) result *= (static_cast<double>(columns) + d) / d;
    return result > 1e9 ? std::size_t{1'000'000'000}
                        : static_cast<std::size_t>(std::llround(result));
}

/// Folds as numbers from 0 without gaps. If there is only one, rows are assigned to five folds.
std::vector<std::size_t> numbered(const std::vector<std::size_t>& folds) {
    const auto numbers = numbers_of(folds);
    std::vector<std::size_t> result;
    for (const std::size_t fold : folds)
        result.push_back(numbers.size() == 1 ? result.size() % 5 : numbers.at(fold));
    return result;
}

MeasuredRows measured(const Matrix& columns, const Vector& y,
                      const std::vector<std::size_t>& folds) {
    std::vector<Index> rows;
    std::vector<std::size_t> folds_of_rows;
    for (Index i = 0; i < columns.rows(); ++i) {
        if (!columns.row(i).allFinite() || !std::isfinite(y[i])) continue;
        rows.push_back(i);
        folds_of_rows.push_back(folds[static_cast<std::size_t>(i)]);
    }
    return {columns(rows, Eigen::all), y(rows), Vector::Ones(static_cast<Index>(rows.size())),
            numbered(folds_of_rows)};
}

Parts parts_of(const Matrix& values, const MeasuredRows& rows) {
    const std::size_t met = 1 + *std::ranges::max_element(rows.folds);
    const std::size_t number = std::min(met, static_cast<std::size_t>(most_folds(values.cols())));
    Parts parts;
    for (std::size_t f = 0; f < number; ++f) {
        std::vector<Index> own;
        for (std::size_t i = 0; i < rows.folds.size(); ++i)
            if (rows.folds[i] % number == f) own.push_back(static_cast<Index>(i));
        parts.folds.push_back(moments(values(own, Eigen::all), rows.y(own), rows.weights(own)));
        parts.all = f == 0 ? parts.folds[0] : std::move(parts.all) + parts.folds[f];
    }
    return parts;
}

/// The columns that a linear stepwise selection takes, as many as the limit of candidates allows.
/// The selection uses all rows, including those of validation.
std::vector<int> highest_of_best(const MeasuredRows& rows, const Magnitudes& scaling,
                                 const std::vector<Powers>& linear,
                                 const PolynomialOptions& options) {
    std::size_t best = 1;
    const std::size_t most = most_candidates(rows, options);
    while (count(best + 1, options.degree) + linear.size() <= most) ++best;
    const Matrix all = values(rows.columns, linear);
    const auto models = stepwise(correlations(moments(all, rows.y, rows.weights)),
                                 std::min(2 * best, rows.folds.size() / 2));
    std::vector<int> highest(scaling.highest.size());
    for (const std::size_t candidate : models[std::min(best, models.size() - 1)])
        for (std::size_t j = 0; j < highest.size(); ++j)
            if (linear[candidate][j] > 0) highest[j] = scaling.highest[j];
    return highest;
}

std::vector<Powers> candidates_of(const MeasuredRows& rows, const Magnitudes& scaling,
                                  const PolynomialOptions& options) {
    if (count(scaling.highest.size(), options.degree) <= most_candidates(rows, options))
        return monomials(scaling.highest, options.degree);
    std::vector<Powers> result = monomials(scaling.highest, 1);
    for (const Powers& powers :
         monomials(highest_of_best(rows, scaling, result, options), options.degree))
        if (degree_of(powers) > 1) result.push_back(powers);
    return result;
}

/// Least squares on the rows themselves: more accurate than on moments.
Vector fitted(const Matrix& values, const MeasuredRows& rows, double ridge) {
    const Vector root = rows.weights.cwiseSqrt();
    const Vector mean = values.transpose() * rows.weights / rows.weights.sum();
    Matrix system = Matrix::Zero(values.rows() + values.cols(), values.cols());
    system.topRows(values.rows()) = root.asDiagonal() * values;
    for (Index c = 1; c < values.cols(); ++c) {
        const Vector about_mean = root.cwiseProduct((values.col(c).array() - mean[c]).matrix());
        system(values.rows() + c, c) = std::sqrt(ridge) * about_mean.norm();
    }
    Vector right = Vector::Zero(system.rows());
    right.head(values.rows()) = root.cwiseProduct(rows.y);
    return system.colPivHouseholderQr().solve(right);
}

/// Down-weights outliers by their distance (Huber, 1964). False if there are none.
bool reweigh(MeasuredRows& rows, const Vector& residuals) {
    Vector distances = residuals.cwiseAbs();
    std::sort(distances.begin(), distances.end());
    const double deviation = 1.4826 * distances[distances.size() / 2];
    // If most rows are predicted exactly, the others need not be outliers.
    const double root_mean = residuals.norm() / std::sqrt(static_cast<double>(residuals.size()));
    const double usual = 3 * std::max(deviation, root_mean / 10);
    if (!(distances[distances.size() - 1] > usual)) return false;
    rows.weights = usual * residuals.cwiseAbs().cwiseMax(usual).cwiseInverse();
    return true;
}

Choice chosen(const Matrix& values, const std::vector<Powers>& candidates, const MeasuredRows& rows,
              const PolynomialOptions& options) {
    if (rows.y.size() < 2) return {};
    const Parts parts = parts_of(values, rows);
    return options.selection == Selection::paper ? choose_as_paper(parts, candidates, options)
                                                 : choose_stepwise(parts, options);
}

}  // namespace

Matrix values(const Matrix& columns, const std::vector<Powers>& powers) {
    Matrix result = Matrix::Ones(columns.rows(), to_index(powers.size()));
    for (std::size_t t = 0; t < powers.size(); ++t)
        for (std::size_t j = 0; j < powers[t].size(); ++j)
            for (int p = 0; p < powers[t][j]; ++p)
                result.col(to_index(t)).array() *= columns.col(to_index(j)).array();
    return result;
}

double products_of_each(std::size_t polynomials) {
    constexpr double at_full = 8;
    return PolynomialOptions{}.products * at_full /
           std::max(at_full, static_cast<double>(polynomials));
}

Polynomial polynomial(const Matrix& columns, const Vector& y, const PolynomialOptions& options,
                      const std::vector<std::size_t>& folds) {
    MeasuredRows rows = measured(columns, y, folds);
    if (rows.y.size() == 0) return {};
    const double mean = rows.y.mean();
    rows.y.array() -= mean;

    const Magnitudes scaling = scaling_of(rows.columns, options.degree);
    rows.columns = (rows.columns * scaling.scale.asDiagonal()).eval();
    const std::vector<Powers> candidates = candidates_of(rows, scaling, options);
    Matrix all = values(rows.columns, candidates);
    // Centred, because moments lose digits otherwise. The constant absorbs the means.
    Eigen::RowVectorXd means = all.colwise().mean();
    means[0] = 0;
    all.rowwise() -= means;
    const auto fit = [&] {
        Choice choice = chosen(all, candidates, rows, options);
        choice.subset.insert(choice.subset.begin(), 0);
        const Matrix own = all(Eigen::all, choice.subset);
        Vector coefficients = fitted(own, rows, choice.ridge);
        Vector residuals = rows.y - own * coefficients;
        return Fit{std::move(choice), std::move(coefficients), std::move(residuals)};
    };
    Fit last = fit();
    if (options.selection == Selection::stepwise && reweigh(rows, last.residuals)) last = fit();

    Polynomial result{{}, candidates.size()};
    for (std::size_t i = 0; i < last.choice.subset.size(); ++i) {
        const Powers& powers = candidates[last.choice.subset[i]];
        const double coefficient = last.coefficients[static_cast<Index>(i)];
        result.terms.push_back({powers, coefficient * unscaled(powers, scaling)});
    }
    result.terms[0].coefficient += mean - means(last.choice.subset).dot(last.coefficients);
    return result;
}

Polynomial mean_of(const std::vector<Polynomial>& polynomials) {
    std::map<std::vector<int>, double> sums;  // the constant's powers are the first
    Polynomial mean;
    for (const Polynomial& one : polynomials)
        for (const Term& term : one.terms) sums[term.powers] += term.coefficient;
    for (const auto& [powers, sum] : sums)
        mean.terms.push_back({powers, sum / static_cast<double>(polynomials.size())});
    return mean;
}

}  // namespace selgen::fit

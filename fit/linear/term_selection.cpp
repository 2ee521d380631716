// Chooses the number of terms and the ridge of stepwise selection by cross-validation.
#include "fit/linear/term_selection.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "fit/linear/stepwise.hpp"

namespace selgen::fit {

namespace {

using Index = Eigen::Index;

constexpr std::array ridges{0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};

/// The largest ratio of the error of a smaller model to the least error.
constexpr double as_good = 1.01;

std::size_t furthest(Index rows, const PolynomialOptions& options) {
    return std::min(static_cast<std::size_t>(rows) / 2,
                    std::max<std::size_t>(90, 2 * options.terms));
}

/// Squared errors on left-out folds: a row for each number of candidates, a column for each ridge.
Matrix validated(const Parts& parts, const PolynomialOptions& options) {
    const std::size_t most = std::max<std::size_t>(options.terms, 1);
    Matrix errors = Matrix::Zero(static_cast<Index>(most), ridges.size());
    for (const Moments& fold : parts.folds) {
        const Correlations others = correlations(parts.all - fold);
        const auto models = stepwise(others, furthest(others.rows, options));
        const Index met = std::min(static_cast<Index>(models.size()), errors.rows());
        errors.conservativeResize(met, Eigen::NoChange);
        for (Index size = 0; size < met; ++size) {
            const Subset& subset = models[static_cast<std::size_t>(size)];
            for (std::size_t r = 0; r < ridges.size(); ++r)
                errors(size, static_cast<Index>(r)) +=
                    squared_error(fold, subset, coefficients(others, subset, ridges[r]));
        }
    }
    return errors;
}

}  // namespace

Choice choose_stepwise(const Parts& parts, const PolynomialOptions& options) {
    const Matrix errors = validated(parts, options);
    // Smaller differences are rounding errors.
    const double rounding = 1e-15 * parts.all.y_squared;
    const double good = as_good * errors.minCoeff() + rounding;
    Index size = 0, ridge = 0;
    while (errors.row(size).minCoeff() > good) ++size;
    while (errors(size, ridge) > errors.row(size).minCoeff() + rounding) ++ridge;

    const Correlations all = correlations(parts.all);
    auto models = stepwise(all, furthest(all.rows, options));
    const auto place = std::min(static_cast<std::size_t>(size), models.size() - 1);
    return {std::move(models[place]), ridges[static_cast<std::size_t>(ridge)]};
}

}  // namespace selgen::fit

// Selects terms on moments: forward and backward, validated on folds, or as in the paper.
#include "fit/linear/term_selection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include <Eigen/Cholesky>

#include "fit/random.hpp"

namespace selgen::fit {

Moments moments(const Matrix& values, const Vector& y, const Vector& weights) {
    Moments result;
    const Matrix weighted = weights.cwiseSqrt().asDiagonal() * values;
    const Vector weighted_y = weights.cwiseSqrt().cwiseProduct(y);
    result.products = Matrix::Zero(values.cols(), values.cols());
    result.products.selfadjointView<Eigen::Lower>().rankUpdate(weighted.transpose());
    result.products.triangularView<Eigen::StrictlyUpper>() = result.products.transpose();
    result.with_y = weighted.transpose() * weighted_y;
    result.y_squared = weighted_y.squaredNorm();
    result.rows = values.rows();
    return result;
}

Moments operator+(Moments some, const Moments& others) {
    some.products += others.products;
    some.with_y += others.with_y;
    some.y_squared += others.y_squared;
    some.rows += others.rows;
    return some;
}

Moments operator-(Moments all, const Moments& some) {
    all.products -= some.products;
    all.with_y -= some.with_y;
    all.y_squared -= some.y_squared;
    all.rows -= some.rows;
    return all;
}

Correlations correlations(const Moments& moments) {
    Correlations result;
    const double weight = moments.products(0, 0);
    result.mean = moments.products.col(0) / weight;
    result.y_mean = moments.with_y[0] / weight;
    result.rows = moments.rows;

    // A candidate varies only by rounding if its squared length about its mean is below this share.
    constexpr double varies = 1e-11;
    const Vector squared = moments.products.diagonal() - weight * result.mean.cwiseAbs2();
    const auto does_vary = squared.array() > varies * moments.products.diagonal().array();
    result.length = does_vary.select(squared.cwiseSqrt(), 0);
    const Vector by = does_vary.select(squared.cwiseSqrt().cwiseInverse(), 0);

    result.products = moments.products;
    result.products.noalias() -= weight * result.mean * result.mean.transpose();
    result.products = by.asDiagonal() * result.products * by.asDiagonal();
    result.with_y = by.cwiseProduct(moments.with_y - weight * result.y_mean * result.mean);
    return result;
}

Vector coefficients(const Correlations& correlations, const Subset& subset, double ridge) {
    const Eigen::Index count = to_index(subset.size());
    Matrix products = correlations.products(subset, subset);
    products.diagonal().array() += ridge;
    Vector result(count + 1);
    if (count > 0) {
        const Vector scaled = products.ldlt().solve(correlations.with_y(subset));
        result.tail(count) = scaled.cwiseQuotient(correlations.length(subset));
    }
    result[0] = correlations.y_mean - correlations.mean(subset).dot(result.tail(count));
    return result;
}

double squared_error(const Moments& moments, const Subset& subset, const Vector& coefficients) {
    std::vector<std::size_t> all{0};
    all.insert(all.end(), subset.begin(), subset.end());
    const Vector products = moments.products(all, all) * coefficients;
    return std::max(0.0, moments.y_squared - 2 * coefficients.dot(moments.with_y(all)) +
                             coefficients.dot(products));
}

namespace {

/// The Cholesky factorisation of the correlations, extended candidate by candidate.
class Forward {
public:
    Forward(const Correlations& all, std::size_t furthest)
        : all_(all),
          factor_(all.products.rows(), to_index(furthest)),
          left_(all.products.diagonal()),
          with_y_(all.with_y),
          chosen_(static_cast<std::size_t>(left_.size())) {
        chosen_[0] = true;
    }

    Subset go() {
        Subset subset;
        while (to_index(subset.size()) < factor_.cols()) {
            const std::size_t best = next();
            if (best == 0) break;
            take(best, to_index(subset.size()));
            subset.push_back(best);
        }
        std::ranges::sort(subset);
        return subset;
    }

private:
    /// 0 if there is none.
    std::size_t next() const {
        std::size_t best = 0;
        double most = -1;
        for (std::size_t c = 1; c < chosen_.size(); ++c) {
            if (chosen_[c] || !(left_[to_index(c)] > independent)) continue;
            const double explains =
                with_y_[to_index(c)] * with_y_[to_index(c)] / left_[to_index(c)];
            if (explains <= most) continue;
            best = c;
            most = explains;
        }
        return best;
    }

    void take(std::size_t candidate, Eigen::Index step) {
        const Eigen::Index c = to_index(candidate);
        const double length = std::sqrt(left_[c]);
        Vector column = all_.products.col(c);
        column.noalias() -= factor_.leftCols(step) * factor_.row(c).head(step).transpose();
        column /= length;
        with_y_ -= column * (with_y_[c] / length);
        left_ -= column.cwiseAbs2();
        factor_.col(step) = column;
        chosen_[candidate] = true;
    }

    const Correlations& all_;
    Matrix factor_;
    Vector left_, with_y_;      // what the chosen candidates do not explain
    std::vector<bool> chosen_;  // for each candidate
};

/// Removes candidates from a model; `inverse_` is the inverse of their correlations.
class Backward {
public:
    Backward(const Correlations& all, Subset subset)
        : subset_(std::move(subset)),
          inverse_(to_index(subset_.size()), to_index(subset_.size())),
          coefficients_(to_index(subset_.size())),
          is_left_(subset_.size(), true) {
        const Matrix products = all.products(subset_, subset_);
        inverse_ = products.llt().solve(Matrix::Identity(products.rows(), products.cols()));
        coefficients_ = inverse_ * all.with_y(subset_);
    }

    std::vector<Subset> go() {
        std::vector<Subset> models{subset()};
        while (!models.back().empty()) {
            drop(least());
            models.push_back(subset());
        }
        std::ranges::reverse(models);
        return models;
    }

private:
    Subset subset() const {
        Subset result;
        for (std::size_t i = 0; i < subset_.size(); ++i)
            if (is_left_[i]) result.push_back(subset_[i]);
        return result;
    }

    std::size_t least() const {
        std::size_t best = subset_.size();
        double least = 0;
        for (std::size_t i = 0; i < subset_.size(); ++i) {
            if (!is_left_[i]) continue;
            const double explains = coefficients_[to_index(i)] * coefficients_[to_index(i)] /
                                    inverse_(to_index(i), to_index(i));
            if (best < subset_.size() && !(explains < least)) continue;
            best = i;
            least = explains;
        }
        return best;
    }

    void drop(std::size_t place) {
        const Eigen::Index i = to_index(place);
        const Vector column = inverse_.col(i);
        const double own = column[i];
        coefficients_ -= column * (coefficients_[i] / own);
        inverse_.noalias() -= column * (column.transpose() / own);
        is_left_[place] = false;
    }

    Subset subset_;
    Matrix inverse_;
    Vector coefficients_;
    std::vector<bool> is_left_;
};

}  // namespace

std::vector<Subset> stepwise(const Correlations& correlations, std::size_t furthest) {
    const std::size_t most =
        std::min(furthest, static_cast<std::size_t>(correlations.with_y.size()) - 1);
    return Backward(correlations, Forward(correlations, most).go()).go();
}

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

namespace {

/// Whether the candidate is linearly independent of the subset.
bool is_independent(const Correlations& correlations, const Subset& subset, std::size_t candidate) {
    const auto own = static_cast<Index>(candidate);
    if (subset.empty()) return correlations.products(own, own) > 0;
    const Vector with = correlations.products(subset, own);
    const Matrix products = correlations.products(subset, subset);
    return correlations.products(own, own) - with.dot(products.ldlt().solve(with)) > independent;
}

/// The paper's sequential selection with these training and testing rows.
Subset selected(const Moments& training, const Moments& testing,
                const std::vector<Powers>& candidates, const PolynomialOptions& options) {
    const Correlations known = correlations(training);
    const std::size_t most = std::min(options.terms, static_cast<std::size_t>(known.rows)) - 1;
    const auto error = [&](const Subset& subset) {
        return squared_error(testing, subset, coefficients(known, subset, 0));
    };
    Subset subset;
    std::vector<std::size_t> pool;
    for (std::size_t c = 1; c < candidates.size(); ++c) {
        const Powers& powers = candidates[c];
        const bool is_linear = std::accumulate(powers.begin(), powers.end(), 0) == 1;
        if (!is_linear)
            pool.push_back(c);
        else if (subset.size() < most && is_independent(known, subset, c))
            subset.push_back(c);
    }
    Random random(options.seed);
    random.shuffle(pool);
    double least = error(subset);
    for (const std::size_t candidate : pool) {
        if (subset.size() >= most) break;
        if (!is_independent(known, subset, candidate)) continue;
        subset.push_back(candidate);
        const double next = error(subset);
        if (next > least)
            subset.pop_back();
        else
            least = next;
    }
    std::ranges::sort(subset);
    return subset;
}

}  // namespace

Choice choose_as_paper(const Parts& parts, const std::vector<Powers>& candidates,
                       const PolynomialOptions& options) {
    const std::vector<Moments>& folds = parts.folds;
    std::vector<std::size_t> order(folds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random(options.seed).shuffle(order);
    const auto sum = [&](std::size_t from, std::size_t to) {
        Moments result = folds[order[from]];
        for (std::size_t i = from + 1; i < to; ++i) result = std::move(result) + folds[order[i]];
        return result;
    };
    const std::size_t testing = (order.size() + 3) / 4;
    return {selected(sum(testing, order.size()), sum(0, testing), candidates, options), 0};
}

}  // namespace selgen::fit

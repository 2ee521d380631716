// Forward selection by a Cholesky factorisation, then backward elimination by an updated inverse.
#include "fit/linear/stepwise.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>

namespace selgen::fit {

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

}  // namespace selgen::fit

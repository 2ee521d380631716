#include <algorithm>

#include "fit/tree/target.hpp"

namespace selgen::fit {

ValueTarget::ValueTarget(const Vector& y, const Vector& weights) : mean_(0) {
    double sum = 0, weight = 0;
    for (Eigen::Index row = 0; row < y.size(); ++row) {
        if (!(weights[row] > 0)) continue;
        sum += weights[row] * y[row];
        weight += weights[row];
    }
    if (weight > 0) mean_ = sum / weight;
    for (Eigen::Index row = 0; row < y.size(); ++row) {
        const bool counts = weights[row] > 0;
        const double w = counts ? weights[row] : 0, about = counts ? y[row] - mean_ : 0;
        for (const double number : {w, w * about, w * about * about}) rows_.push_back(number);
    }
}

double ValueTarget::cost(const Sums& sums) const {
    return std::max(0.0, sums[2] - sums[1] * sums[1] / sums[0]);
}

double ValueTarget::value(const Sums& sums) const { return mean_ + sums[1] / sums[0]; }

double ValueTarget::cost_at(std::size_t row, double value) const {
    const double* numbers = this->row(row);
    const double about = value - mean_;
    return numbers[2] - 2 * about * numbers[1] + about * about * numbers[0];
}

// A smaller rest is rounding.
bool ValueTarget::is_pure(const Sums& sums) const { return cost(sums) <= 1e-12 * sums[2]; }

ValueTarget::Scorer::Scorer(const ValueTarget& target, const Sums& all, std::size_t)
    : all_(all), cost_(target.cost(all)) {}

Worth ValueTarget::Scorer::operator()(const Sums& yes, std::size_t, double price) const {
    const double other = all_[1] - yes[1];
    const double gain = yes[1] * yes[1] / yes[0] + other * other / (all_[0] - yes[0]) -
                        all_[1] * all_[1] / all_[0] - price;
    return {gain / cost_, gain};
}

}  // namespace selgen::fit

// The worth of splits for trees that predict one number, by squared errors about the mean.
#include <algorithm>
#include <cmath>

#include "fit/tree/target.hpp"

namespace selgen::fit {

ValueTarget::ValueTarget(const Vector& y) : mean_(0) {
    double sum = 0, count = 0;
    for (const double value : y)
        if (!std::isnan(value)) sum += value, count += 1;
    if (count > 0) mean_ = sum / count;
    for (const double value : y) {
        const double about = value - mean_;
        for (const double number : {1.0, about, about * about}) rows_.push_back(number);
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

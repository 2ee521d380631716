// The worth of splits for trees that predict the regrets of all variants.
#include <algorithm>

#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace {

/// The sum of the squared sums of each variant.
double squared(const Sums& sums) {
    double result = 0;
    for (std::size_t i = 2; i < sums.size(); ++i) result += sums[i] * sums[i];
    return result;
}

}  // namespace

RegretTarget::RegretTarget(const Matrix& regret)
    : width_(2 + static_cast<std::size_t>(regret.cols())) {
    rows_.reserve(static_cast<std::size_t>(regret.rows()) * width_);
    for (const auto& row : regret.rowwise()) {
        rows_.push_back(1);
        rows_.push_back(row.squaredNorm());
        rows_.insert(rows_.end(), row.begin(), row.end());
    }
}

double RegretTarget::cost(const Sums& sums) const {
    return std::max(0.0, sums[1] - squared(sums) / sums[0]);
}

double RegretTarget::value(const Sums& sums) const {
    return static_cast<double>(std::min_element(sums.begin() + 2, sums.end()) - sums.begin() - 2);
}

double RegretTarget::cost_at(std::size_t row, double value) const {
    return this->row(row)[2 + static_cast<std::size_t>(value)];
}

// A smaller rest is rounding.
bool RegretTarget::is_pure(const Sums& sums) const { return cost(sums) <= 1e-12 * sums[1]; }

RegretTarget::Scorer::Scorer(const RegretTarget& target, const Sums& all, std::size_t)
    : all_(all), cost_(target.cost(all)), squared_(squared(all) / all[0]) {}

Worth RegretTarget::Scorer::operator()(const Sums& yes, std::size_t, double price) const {
    double squared_yes = 0, squared_no = 0;
    for (std::size_t i = 2; i < yes.size(); ++i) {
        const double mine = yes[i], other = all_[i] - mine;
        squared_yes += mine * mine;
        squared_no += other * other;
    }
    const double gain = squared_yes / yes[0] + squared_no / (all_[0] - yes[0]) - squared_ - price;
    return {gain / cost_, gain};
}

}  // namespace selgen::fit

// Regrets with estimates for unmeasured variants, and the worth of splits for each kind of tree.
#include "fit/tree/target.hpp"

#include <algorithm>
#include <cmath>

namespace selgen::fit {

namespace {

/// The regret of each variant in each row; NaN if it was not measured.
Matrix regrets(Matrix loss) {
    for (auto row : loss.rowwise()) {
        double least = std::numeric_limits<double>::infinity();
        for (const double one : row) least = std::fmin(least, one);
        row.array() -= least;
    }
    return loss;
}

/// The largest regret of the variant with the least mean. Larger regrets of others hardly matter
/// for a choice: the spread of a variant that is never chosen would hide that of others.
double most_of_single(const Matrix& regret, const std::vector<std::size_t>& variants,
                      const std::vector<double>& means) {
    if (means.empty()) return 0;
    const auto single = std::ranges::min_element(means) - means.begin();
    double most = 0;
    for (const double one :
         regret.col(static_cast<Eigen::Index>(variants[static_cast<std::size_t>(single)])))
        most = std::fmax(most, one);
    return most;
}

Matrix filled(Matrix regret, const std::vector<double>& means) {
    for (auto row : regret.rowwise()) {
        double worst = 0;
        for (const double one : row) worst = std::fmax(worst, one);
        for (std::size_t v = 0; v < means.size(); ++v)
            if (std::isnan(row[to_index(v)]) && !std::isnan(means[v]))
                row[to_index(v)] = std::max(worst, means[v]);
    }
    return regret;
}

std::vector<double> means_of(const Matrix& regret) {
    std::vector<double> means;
    for (const auto& column : regret.colwise()) means.push_back(mean_of_known(column));
    return means;
}

/// The index of the first clipped regret, after the regrets.
auto losses_end(const Sums& sums) {
    return sums.begin() + 1 + static_cast<std::ptrdiff_t>(sums.size() / 2);
}

}  // namespace

Matrix filled_regrets(const Matrix& loss) {
    const Matrix measured = regrets(loss);
    return filled(measured, means_of(measured));
}

std::vector<Eigen::Index> timed_variants(const Matrix& regret) {
    std::vector<Eigen::Index> variants;
    for (Eigen::Index v = 0; v < regret.cols(); ++v)
        if (!std::isnan(regret(0, v))) variants.push_back(v);
    return variants;
}

ChoiceTarget::ChoiceTarget(const Matrix& loss) {
    const Matrix measured = regrets(loss);
    const std::vector<double> all_means = means_of(measured);
    const Matrix regret = filled(measured, all_means);
    std::vector<double> means;
    for (std::size_t v = 0; v < all_means.size(); ++v) {
        column_of_.push_back(1 + variants_.size());
        if (std::isnan(all_means[v])) continue;
        variants_.push_back(v);
        means.push_back(all_means[v]);
    }
    rows_.reserve(static_cast<std::size_t>(loss.rows()) * width());
    const double most = most_of_single(measured, variants_, means);
    std::vector<double> losses(variants_.size());
    for (Eigen::Index row = 0; row < loss.rows(); ++row) {
        for (std::size_t i = 0; i < variants_.size(); ++i)
            losses[i] = regret(row, static_cast<Eigen::Index>(variants_[i]));
        add_row(losses, most);
    }
}

void ChoiceTarget::add_row(const std::vector<double>& losses, double most) {
    const std::size_t squares = rows_.size();
    rows_.push_back(0);
    rows_.insert(rows_.end(), losses.begin(), losses.end());
    for (const double loss : losses) {
        const double mine = std::min(loss, most);
        rows_.push_back(mine);
        rows_[squares] += mine * mine;
    }
}

double ChoiceTarget::cost(const Sums& sums) const {
    return variants_.empty() ? 0 : *std::min_element(sums.begin() + 1, losses_end(sums));
}

double ChoiceTarget::value(const Sums& sums) const {
    if (variants_.empty()) return 0;
    const auto best = std::min_element(sums.begin() + 1, losses_end(sums)) - (sums.begin() + 1);
    return static_cast<double>(variants_[static_cast<std::size_t>(best)]);
}

double ChoiceTarget::cost_at(std::size_t row, double value) const {
    return variants_.empty() ? 0 : this->row(row)[column_of_[static_cast<std::size_t>(value)]];
}

bool ChoiceTarget::is_pure(const Sums& sums) const {
    double all = 0;
    for (std::size_t i = 1; i <= variants_.size(); ++i) all += sums[i];
    return cost(sums) <= 1e-12 * all;
}

ChoiceTarget::Scorer::Scorer(const ChoiceTarget& target, const Sums& all, std::size_t rows)
    : all_(all),
      variants_(target.variants_.size()),
      rows_(static_cast<double>(rows)),
      cost_(target.cost(all)),
      squares_(0) {
    for (std::size_t i = 1 + variants_; i < all.size(); ++i) squares_ += all[i] * all[i];
    squares_ /= rows_;
    spread_ = std::max(all[0] - squares_, 1e-12 * all[0]);
}

Worth ChoiceTarget::Scorer::operator()(const Sums& yes, std::size_t rows, double price) const {
    double least_yes = yes[1], least_no = all_[1] - yes[1], squares_yes = 0, squares_no = 0;
    for (std::size_t i = 1; i <= variants_; ++i) {
        least_yes = std::min(least_yes, yes[i]);
        least_no = std::min(least_no, all_[i] - yes[i]);
    }
    for (std::size_t i = 1 + variants_; i < all_.size(); ++i) {
        const double mine = yes[i], other = all_[i] - mine;
        squares_yes += mine * mine;
        squares_no += other * other;
    }
    const double count = static_cast<double>(rows), gain = cost_ - least_yes - least_no - price;
    const double saved = squares_yes / count + squares_no / (rows_ - count) - squares_;
    // By losses alone, many splits near the root have the same worth, and those of a checkerboard
    // have none. So a smaller spread of the rows of a side counts, too.
    return {gain / cost_ + saved / spread_, gain};
}

namespace {

/// The sum of the squared sums of each number.
double squared(const Sums& sums) {
    double result = 0;
    for (std::size_t i = 2; i < sums.size(); ++i) result += sums[i] * sums[i];
    return result;
}

}  // namespace

ValueTarget::ValueTarget(const Matrix& y, double mean)
    : width_(2 + static_cast<std::size_t>(y.cols())), mean_(mean) {
    rows_.reserve(static_cast<std::size_t>(y.rows()) * width_);
    for (const auto& row : y.rowwise()) {
        const std::size_t squares = rows_.size() + 1;
        rows_.insert(rows_.end(), {1, 0});
        for (const double number : row) {
            const double about = number - mean;
            rows_.push_back(about);
            rows_[squares] += about * about;
        }
    }
}

double ValueTarget::cost(const Sums& sums) const {
    return std::max(0.0, sums[1] - squared(sums) / sums[0]);
}

double ValueTarget::cost_at(std::size_t row, double value) const {
    const double* numbers = this->row(row);
    const double about = value - mean_;
    return numbers[1] - 2 * about * numbers[2] + about * about * numbers[0];
}

// A smaller rest is rounding.
bool ValueTarget::is_pure(const Sums& sums) const { return cost(sums) <= 1e-12 * sums[1]; }

ValueTarget::Scorer::Scorer(const ValueTarget& target, const Sums& all, std::size_t)
    : all_(all), cost_(target.cost(all)), squared_(squared(all) / all[0]) {}

Worth ValueTarget::Scorer::operator()(const Sums& yes, std::size_t, double price) const {
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

// What trees minimise: regrets of choices, or squared errors of numbers.
#pragma once

#include <cstddef>
#include <limits>
#include <variant>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// Numbers that are summed over a set of rows.
using Sums = std::vector<double>;

/// The worth of a split.
struct Worth {
    double score;  // the share of the loss and of the spread that it saves; splits compete by it
    double gain;   // the loss that it saves
};

/// The regret of each variant in each row. An unmeasured variant gets the regret of the worst
/// measured one or its own mean regret in other rows, whichever is more. NaN for a variant without
/// any time.
Matrix filled_regrets(const Matrix& loss);

/// The variants with a time in some row, by their filled regrets.
std::vector<Eigen::Index> timed_variants(const Matrix& regret);

/// The target of a tree that chooses among variants: their regrets.
class ChoiceTarget {
public:
    explicit ChoiceTarget(const Matrix& loss);

    std::size_t width() const { return 1 + 2 * variants_.size(); }
    /// First the sum of the squared clipped regrets, then the regret of each variant, then the
    /// clipped regrets. A clipped regret is at most the largest regret of the single best variant.
    const double* row(std::size_t row) const { return rows_.data() + row * width(); }
    /// The cost of the best choice for all the rows.
    double cost(const Sums& sums) const;
    /// The best choice for all the rows, the earliest of several; a variant.
    double value(const Sums& sums) const;
    /// The cost of choosing this variant in a row.
    double cost_at(std::size_t row, double value) const;
    bool is_pure(const Sums& sums) const;

    /// Computes the worth of splits of one leaf.
    class Scorer {
    public:
        Scorer(const ChoiceTarget& target, const Sums& all, std::size_t rows);
        /// The worth of a split with these rows on the side `yes`, for a price of the feature.
        Worth operator()(const Sums& yes, std::size_t rows, double price) const;

    private:
        const Sums& all_;
        std::size_t variants_;
        double rows_, cost_, squares_, spread_;
    };

private:
    void add_row(const std::vector<double>& losses, double most);

    std::vector<std::size_t> variants_;  // that have a time in some row
    std::vector<std::size_t> column_of_;
    std::vector<double> rows_;
};

/// The target of a tree that predicts one number, or the regrets of all variants: the sum of
/// squared errors.
class ValueTarget {
public:
    /// Rows with NaN must not be read. `mean`: is subtracted first, so that squares lose no digits.
    explicit ValueTarget(const Matrix& y, double mean = 0);

    std::size_t width() const { return width_; }
    /// First 1 and the sum of the squared numbers, then the numbers.
    const double* row(std::size_t row) const { return rows_.data() + row * width_; }
    double cost(const Sums& sums) const;
    /// The mean of the first number.
    double value(const Sums& sums) const { return mean_ + sums[2] / sums[0]; }
    /// The cost of predicting this value for the first number.
    double cost_at(std::size_t row, double value) const;
    bool is_pure(const Sums& sums) const;

    class Scorer {
    public:
        Scorer(const ValueTarget& target, const Sums& all, std::size_t rows);
        Worth operator()(const Sums& yes, std::size_t rows, double price) const;

    private:
        const Sums& all_;
        double cost_, squared_;
    };

private:
    std::size_t width_;
    double mean_;
    std::vector<double> rows_;
};

using Target = std::variant<ChoiceTarget, ValueTarget>;

}  // namespace selgen::fit

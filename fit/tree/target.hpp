#pragma once

#include <cstddef>
#include <limits>
#include <variant>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// What a set of rows has in common: numbers that are summed over its rows.
using Sums = std::vector<double>;

/// What a split is worth: to grow by, and as the loss that it saves.
struct Worth {
    double score;  // of the loss and the spread before the split, what part it saves
    double gain;
};

/// What each variant loses at each row against the best there. One that was not measured there is
/// taken to lose what the worst of those that were did, or what it loses elsewhere in the mean, if
/// that is more; NaN where it was measured nowhere.
Matrix filled_regrets(const Matrix& loss);

/// Of a tree that chooses among variants: their regrets.
class ChoiceTarget {
public:
    explicit ChoiceTarget(const Matrix& loss);

    std::size_t width() const { return 1 + 2 * variants_.size(); }
    /// What each variant loses, after that the same but at most what the best single variant loses
    /// anywhere, and before both the squares of the latter, summed.
    const double* row(std::size_t row) const { return rows_.data() + row * width(); }
    /// Of the best choice for all the rows.
    double cost(const Sums& sums) const;
    /// The best choice for all the rows, the earliest of several; a variant.
    double value(const Sums& sums) const;
    /// What it costs that a row is answered so.
    double cost_at(std::size_t row, double value) const;
    bool is_pure(const Sums& sums) const;

    /// What splits of one leaf are worth.
    class Scorer {
    public:
        Scorer(const ChoiceTarget& target, const Sums& all, std::size_t rows);
        /// With so many rows, which sum up to that, on the side `yes`, for a price.
        Worth operator()(const Sums& yes, std::size_t rows, double price) const;

    private:
        const Sums& all_;
        std::size_t variants_;
        double rows_, cost_, squares_, spread_;
    };

private:
    void add_row(const std::vector<double>& losses, double most);

    std::vector<std::size_t> variants_;  // that were measured at all
    std::vector<std::size_t> column_of_;
    std::vector<double> rows_;
};

/// Of a tree that predicts a number: the weighted squares of its errors count.
class ValueTarget {
public:
    /// Rows of weight 0 must not be asked for.
    ValueTarget(const Vector& y, const Vector& weights);

    std::size_t width() const { return 3; }
    /// Weight, and the sums of y and of its square, both about the mean of all rows.
    const double* row(std::size_t row) const { return rows_.data() + row * width(); }
    double cost(const Sums& sums) const;
    double value(const Sums& sums) const;
    double cost_at(std::size_t row, double value) const;
    bool is_pure(const Sums& sums) const;

    class Scorer {
    public:
        Scorer(const ValueTarget& target, const Sums& all, std::size_t rows);
        Worth operator()(const Sums& yes, std::size_t rows, double price) const;

    private:
        const Sums& all_;
        double cost_;
    };

private:
    double mean_;
    std::vector<double> rows_;
};

using Target = std::variant<ChoiceTarget, ValueTarget>;

}  // namespace selgen::fit

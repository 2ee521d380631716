// Geometric means of ratios with their intervals: gains over one variant, and effects of features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// How many times longer always running one variant takes than the choices.
struct Gain {
    double mean = 1;           // geometric mean over the rows with costs of both
    double low = 1, high = 1;  // its 95 % interval
    std::size_t rows = 0;
};

/// Weighted logarithms of ratios, summed by groups of rows.
class GroupedLogs {
public:
    /// `group`: any number that identifies the row's group.
    void add(std::size_t group, double ratio, double weight);
    /// The geometric mean of what was added, with its interval; 1 if nothing was.
    Gain gain() const;

    /// The geometric mean.
    double mean() const;
    /// The 95 % interval of the mean by a bootstrap of whole groups, by percentiles (Efron and
    /// Tibshirani, 1993, section 13): the rows of a group resemble each other.
    std::pair<double, double> interval(std::uint64_t seed, std::size_t samples) const;

private:
    struct Sum {
        double logs = 0, weight = 0;
    };
    std::vector<std::size_t> index_;  // of each group in groups_, plus 1; 0: not met
    std::vector<Sum> groups_;         // in the order of their first rows
    std::size_t rows_ = 0;
};

/// A number for each different name, from 0 in the order of their appearance.
std::vector<std::size_t> numbered(const std::vector<std::string>& names);

/// How much always running this variant would lose, although it needs no decision; the interval is
/// that of GroupedLogs. `price`: what deciding adds to the choice of each row, in seconds; empty:
/// nothing.
Gain gain_over(const Matrix& losses, std::size_t variant, const std::vector<std::size_t>& chosen,
               const Data& data, const Vector& price = {});

/// What a feature contributes to the choices alone: the mean slowdown with its values shuffled
/// among the rows, relative to that with its own values (permutation importance: Breiman 2001,
/// "Random forests", section 10). 1: it contributes nothing.
struct FeatureEffect {
    std::string feature;
    double slowdown = 1;
};

/// The effects of the features that the choices depend on, largest first, in at most 1,000 rows of
/// the data. The rows are those that the model was fitted to.
std::vector<FeatureEffect> feature_effects(const dsl::model::Selector& selector, const Data& data,
                                           const Matrix& losses, double reuse);

}  // namespace selgen::fit

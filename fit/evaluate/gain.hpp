#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/evaluate/choices.hpp"
#include "fit/matrix.hpp"

namespace selgen::fit {

/// How many times longer always running one variant takes than the choices.
struct Gain {
    double mean = 1;           // geometric mean over the rows with costs of both
    double low = 1, high = 1;  // its 95 % interval
    std::size_t rows = 0;
};

/// The interval is by a bootstrap of whole groups, by percentiles (Efron and Tibshirani, 1993,
/// section 13), as the rows of a group resemble each other.
Gain gain_over(const Matrix& losses, std::size_t variant, const std::vector<std::size_t>& chosen,
               const Data& data);

/// What a feature contributes to the choices: the mean slowdown with its values shuffled among the
/// rows, relative to that with its own values (permutation importance: Breiman 2001, "Random
/// forests", section 10). 1: it contributes nothing.
struct FeatureEffect {
    std::string feature;
    double slowdown = 1;
};

/// The effects of the features that the choices depend on, largest first, in at most 1,000 rows of
/// the data. The rows are those that the model was fitted to.
std::vector<FeatureEffect> feature_effects(const dsl::model::Selector& selector, const Data& data,
                                           const Matrix& losses, double reuse);

}  // namespace selgen::fit

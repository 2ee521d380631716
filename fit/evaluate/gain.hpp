// Gains of choices over one variant, and what each feature contributes to the choices.
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

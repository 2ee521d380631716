// Evaluates networks and support vector machines; part of dsl/evaluate.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The outputs of the last layer.
std::vector<double> outputs(const model::Network& network, std::vector<double> inputs);

/// The decision value of each pair of classes, as libsvm calculates it. If it is positive, the pair
/// votes for its first class; otherwise, for the second.
std::vector<double> decision_values(const model::Svm& svm, std::span<const double> inputs);

/// The number of votes of each class.
std::vector<std::size_t> votes(const model::Svm& svm, std::span<const double> inputs);

/// The variant that the outputs or the inputs choose; nothing if one of them is NaN.
std::optional<std::size_t> named(const model::Network& network, std::vector<double> inputs);
std::optional<std::size_t> named(const model::Svm& svm, std::span<const double> inputs);

}  // namespace selgen::dsl

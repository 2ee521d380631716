#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

/// What networks and support vector machines give for the values of their inputs; part of
/// dsl/evaluate.
namespace selgen::dsl {

/// What the units of the last layer give.
std::vector<double> outputs(const model::Network& network, std::vector<double> inputs);

/// What is said of each pair of classes, as libsvm calculates it: where it is positive the pair
/// votes for its first class, else for the second.
std::vector<double> decision_values(const model::Svm& svm, std::span<const double> inputs);

/// The votes that each class has.
std::vector<std::size_t> votes(const model::Svm& svm, std::span<const double> inputs);

/// The variant that the outputs or the inputs lead to. Nothing where one of them is NaN.
std::optional<std::size_t> named(const model::Network& network, std::vector<double> inputs);
std::optional<std::size_t> named(const model::Svm& svm, std::span<const double> inputs);

}  // namespace selgen::dsl

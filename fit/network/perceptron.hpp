#pragma once

#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// The shape of layers of tanh units with a linear layer behind them: how many units there are,
/// from the inputs over the hidden layers to the outputs. Its weights are one vector: layer after
/// layer, in each unit after unit, in each what it takes from the units before and then its bias.
struct Perceptron {
    std::vector<Eigen::Index> units;

    std::size_t layers() const { return units.size() - 1; }
    Eigen::Index outputs() const { return units.back(); }
};

/// Of the layers before this one; of all where there is no such layer.
Eigen::Index weights_before(const Perceptron& shape, std::size_t layer);

/// The weights of a layer: a column for each unit, its bias at the end.
Eigen::Map<const Matrix> layer_of(const Perceptron& shape, const Vector& weights,
                                  std::size_t layer);

/// What the units say, a row for each row of x: first the inputs themselves, last the outputs.
std::vector<Matrix> activations(const Perceptron& shape, const Vector& weights, const Matrix& x);

/// The derivatives of one output, a row for each row of the data: by the weights of the hidden
/// layers, then by the output's own. It does not depend on those of other outputs.
Matrix jacobian(const Perceptron& shape, const Vector& weights, const std::vector<Matrix>& said,
                Eigen::Index output);

}  // namespace selgen::fit

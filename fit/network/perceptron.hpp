// Layers of units with one vector of weights: activations, derivatives and training.
#pragma once

#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// The shape of layers of tanh units followed by a linear layer: the numbers of inputs, of units of
/// each hidden layer, and of outputs. The weights are one vector, by layer and then by unit; those
/// of a unit are the weights of its inputs, then its bias.
struct Perceptron {
    std::vector<Eigen::Index> units;

    std::size_t layers() const { return units.size() - 1; }
    Eigen::Index outputs() const { return units.back(); }
};

/// The number of weights of the layers before this one; of all layers if it is the end.
Eigen::Index weights_before(const Perceptron& shape, std::size_t layer);

/// The weights of a layer: a column for each unit, its bias at the end.
Eigen::Map<const Matrix> layer_of(const Perceptron& shape, const Vector& weights,
                                  std::size_t layer);

/// The activations, a row for each row of x: first the inputs themselves, last the outputs.
std::vector<Matrix> activations(const Perceptron& shape, const Vector& weights, const Matrix& x);

/// The derivatives of one output, a row for each row of the data: by the weights of the hidden
/// layers, then by the weights of the output. It does not depend on the weights of other outputs.
Matrix jacobian(const Perceptron& shape, const Vector& weights, const std::vector<Matrix>& outputs,
                Eigen::Index output);

/// The training set of a network, scaled to inputs and targets of about 1.
struct NetworkTrainingSet {
    Matrix x;      // finite
    Matrix y;      // 0 if not known
    Matrix known;  // 1 if known, else 0

    double count() const { return known.sum(); }
};

struct Trained {
    Vector weights;
    double evidence = 0;  // logarithm, up to a constant for all weights of a shape
    std::size_t steps = 0;
};

/// Levenberg-Marquardt with MacKay's regularisation (Foresee and Hagan, 1997): minimises the
/// squared errors plus a ratio times the squared weights. The ratio follows from the number of
/// weights that the data determine. Ends when the slope or the steps vanish.
Trained train(const Perceptron& shape, const NetworkTrainingSet& training, const Vector& weights,
              std::size_t most_steps);

}  // namespace selgen::fit

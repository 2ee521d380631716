// Trains the weights of a perceptron with Bayesian regularisation.
#pragma once

#include "fit/network/perceptron.hpp"

namespace selgen::fit {

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

#pragma once

#include "fit/network/perceptron.hpp"

namespace selgen::fit {

/// What a network is to learn, scaled so that inputs and targets are of the size of 1.
struct NetworkTrainingSet {
    Matrix x;      // finite
    Matrix y;      // 0 where it is not known
    Matrix known;  // 1, and 0 where it is not

    double count() const { return known.sum(); }
};

struct Trained {
    Vector weights;
    double evidence = 0;   // its logarithm, but for what is the same for all weights of a shape
    double effective = 0;  // how many weights the data determine
    std::size_t steps = 0;
};

/// Levenberg's and Marquardt's method with the regularisation of MacKay: the error's squares plus
/// ratio times the weights' squares are made least, and the ratio follows from how many weights the
/// data determine (Foresee and Hagan, 1997). Ends where the slope or the steps vanish.
Trained train(const Perceptron& shape, const NetworkTrainingSet& training, const Vector& weights,
              std::size_t most_steps);

}  // namespace selgen::fit

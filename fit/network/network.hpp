// Small networks with scaled inputs, and their fit to rows and outputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A small network. Inputs are scaled to (x - shift) * scale; the units of the last layer are the
/// outputs. A constant input has the scale 0 and weights 0.
struct Network {
    struct Layer {
        Matrix weights;  // a row for each unit
        Vector bias;
        bool tanh;  // else linear
    };

    Vector shift, scale;
    std::vector<Layer> layers;
};

struct NetworkOptions {
    std::vector<std::size_t> hidden{3, 3};  // units of each hidden layer
    std::size_t starts = 5;                 // from random weights; the one of most evidence wins
    std::size_t trial_steps = 40;           // steps, after which only the best two continue
    std::size_t steps = 200;                // maximum of each of these
    std::size_t inputs = 24;                // with more inputs, as many principal components
    std::size_t known = 6000;               // targets; with more, a random part of the rows
    std::uint64_t seed = 1;
    std::size_t threads = 1;  // affects only the time
};

/// Trains a network by Bayesian regularisation. y has a column for each output. Targets that are
/// not finite are left out of the error, and so are rows with an input that is not finite. The
/// outputs have a common scale, because those of a choice are compared with one another. Without
/// rows, all weights are 0. An output that is never known stays near 0, so leave it out. The time
/// of a step grows with the known targets and the square of the weights; both are limited. For a
/// choice, y should be the negative logarithm of the time minus the mean of its row. Relative to
/// the best instead of the mean, y has edges that few units cannot represent.
Network network(const Matrix& x, const Matrix& y, const NetworkOptions& options);

}  // namespace selgen::fit

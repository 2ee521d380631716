#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A small network: an input enters as (x - shift) * scale, and the units of the last layer are the
/// outputs. The scale of an input that was the same in all rows is 0, and so are its weights.
struct Network {
    struct Layer {
        Matrix weights;  // a row for each unit
        Vector bias;
        bool tanh;  // else linear
    };

    Vector shift, scale;
    std::vector<Layer> layers;
};

/// The outputs; NaN where an input is.
Vector predict(const Network& network, const Vector& x);

struct NetworkOptions {
    std::vector<std::size_t> hidden{3, 3};  // units of each hidden layer
    std::size_t starts = 5;                 // from other weights; the one of most evidence is taken
    std::size_t heat = 40;                  // steps, after which the two of most evidence go on
    std::size_t steps = 200;                // of each of these, at most
    std::size_t inputs = 24;                // of more, so many principal components are learnt from
    std::size_t known = 6000;  // targets; of more, those of as many rows, drawn by chance
    std::uint64_t seed = 1;
    std::size_t threads = 1;  // changes nothing but the time
};

struct FittedNetwork {
    Network network;
    double effective = 0;  // how many weights the data determine
    double rmse = 0;       // over all that was known, in the unit of y
    std::size_t steps = 0;
};

/// Weights by Bayesian regularisation. y has a column for each output; what is not finite in it is
/// left out of the error, and so are rows where an input is not finite. The outputs are scaled in
/// common, since those of a choice are compared with one another. Without any row, all is 0; an
/// output that is never known stays near 0, so leave it out. The time of a step grows with the
/// known targets and the square of the weights, which is why both are bounded. For a choice, let y
/// be the negative logarithm of time less the mean of its row: less that of the best, it has edges
/// that few units cannot make.
FittedNetwork network(const Matrix& x, const Matrix& y, const NetworkOptions& options);

}  // namespace selgen::fit

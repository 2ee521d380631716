// Trains a network from random starts, and merges scaling and principal directions into its layers.
#include "fit/network/network.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <Eigen/Eigenvalues>

#include "fit/network/perceptron.hpp"
#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/scaling.hpp"

namespace selgen::fit {

namespace {

/// At most `most` principal directions of the rows (Pearson, 1901): a matrix of columns by
/// directions, scaled so that the rows' components have mean square 1. The columns of x must have
/// mean 0.
Matrix principal_directions(const Matrix& x, Eigen::Index most) {
    const double rows = static_cast<double>(std::max<Eigen::Index>(x.rows(), 1));
    const Matrix squares = x.transpose() * x / rows;
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(squares);
    const Vector& variances = solver.eigenvalues();  // ascending
    constexpr double rounding = 1e-9;
    Eigen::Index kept = 0;
    while (kept < std::min(most, x.cols()) &&
           variances[x.cols() - 1 - kept] > rounding * variances[x.cols() - 1])
        ++kept;
    const Matrix last = solver.eigenvectors().rightCols(kept).rowwise().reverse();
    return last * variances.tail(kept).reverse().cwiseSqrt().cwiseInverse().asDiagonal();
}

/// Scales outputs by their own means but a common deviation, so that an error counts the same in
/// all outputs.
Scaling output_scaling(const Matrix& y) {
    Scaling result = standardised(y);
    Matrix apart = y.rowwise() - result.shift.transpose();
    const Vector all = Eigen::Map<const Vector>(apart.data(), apart.size());
    const double scale = standardised(all).scale[0];
    result.scale.setConstant(scale > 0 ? scale : 1);
    return result;
}

NetworkTrainingSet training_set_of(const Matrix& x, const Matrix& y) {
    const Matrix known = y.unaryExpr([](double v) { return std::isfinite(v) ? 1.0 : 0.0; });
    return {x, y.unaryExpr([](double v) { return std::isfinite(v) ? v : 0.0; }), known};
}

/// Initial weights, such that the sums of a unit are about 1. An input that is always 0 has the
/// weight 0, because training would not reduce it.
Vector start_weights(const Perceptron& shape, const Vector& scale, Random random) {
    Vector weights(weights_before(shape, shape.layers()));
    for (double& weight : weights) weight = random.normal();
    for (std::size_t l = 0; l < shape.layers(); ++l) {
        const Eigen::Index at = weights_before(shape, l);
        const Eigen::Index inputs = shape.units[l];
        weights.segment(at, (inputs + 1) * shape.units[l + 1]) /=
            std::sqrt(static_cast<double>(inputs + 1));
        for (Eigen::Index i = 0; l == 0 && i < inputs; ++i)
            for (Eigen::Index unit = 0; scale[i] == 0 && unit < shape.units[1]; ++unit)
                weights[at + unit * (inputs + 1) + i] = 0;
    }
    return weights;
}

Trained best_of_starts(const Perceptron& shape, const NetworkTrainingSet& training,
                       const Vector& scale, const NetworkOptions& options) {
    Random random(options.seed);
    std::vector<Random> chances;
    for (std::size_t i = 0; i < std::max<std::size_t>(options.starts, 1); ++i)
        chances.emplace_back(random.bits());
    std::vector<Trained> all(chances.size());
    const std::size_t trial_steps = std::min(options.trial_steps, options.steps);
    in_parallel(all.size(), options.threads, [&](std::size_t i) {
        all[i] = train(shape, training, start_weights(shape, scale, chances[i]), trial_steps);
    });
    std::ranges::stable_sort(all, std::greater(), &Trained::evidence);
    all.resize(std::min<std::size_t>(all.size(), 2));
    in_parallel(all.size(), options.threads, [&](std::size_t i) {
        const std::size_t steps = all[i].steps;
        if (steps < trial_steps) return;  // it has converged
        all[i] = train(shape, training, all[i].weights, options.steps - trial_steps);
        all[i].steps += steps;
    });
    return *std::ranges::max_element(all, {}, &Trained::evidence);
}

/// The rows with finite inputs; if they have too many targets, a random part of them.
std::vector<Eigen::Index> rows_of(const Matrix& x, const Matrix& y, const NetworkOptions& options) {
    auto rows = measured_rows(x);
    const auto outputs = static_cast<std::size_t>(std::max<Eigen::Index>(y.cols(), 1));
    const std::size_t most = std::max<std::size_t>(options.known / outputs, 1);
    if (rows.size() <= most) return rows;
    Random(options.seed).shuffle(rows);
    rows.resize(most);
    std::ranges::sort(rows);
    return rows;
}

/// The principal directions of the inputs; none if the network uses the inputs themselves.
Matrix directions_of(const Matrix& x, const NetworkOptions& options) {
    const auto most = static_cast<Eigen::Index>(options.inputs);
    return x.cols() > most ? principal_directions(x, most) : Matrix();
}

/// Merges the scaling of the outputs into the last layer and the directions into the first.
Network network_of(const Perceptron& shape, const Vector& weights, const Scaling& inputs,
                   const Matrix& directions, const Scaling& outputs) {
    Network result{inputs.shift, inputs.scale, {}};
    for (std::size_t l = 0; l < shape.layers(); ++l) {
        const auto layer = layer_of(shape, weights, l);
        result.layers.push_back({layer.topRows(shape.units[l]).transpose(),
                                 layer.row(shape.units[l]).transpose(), l + 1 < shape.layers()});
    }
    Network::Layer& first = result.layers.front();
    if (directions.size() > 0) first.weights = (first.weights * directions.transpose()).eval();
    Network::Layer& last = result.layers.back();
    const Vector unscaled = outputs.scale.cwiseInverse();
    last.weights = unscaled.asDiagonal() * last.weights;
    last.bias = last.bias.cwiseProduct(unscaled) + outputs.shift;
    if (last.weights.allFinite() && last.bias.allFinite()) return result;
    // Targets near the largest double: the network predicts only their means.
    last.weights.setZero();
    last.bias = outputs.shift;
    return result;
}

}  // namespace

Network network(const Matrix& x, const Matrix& y, const NetworkOptions& options) {
    const auto rows = rows_of(x, y, options);
    const Matrix known_x = x(rows, Eigen::all), known_y = y(rows, Eigen::all);
    const Scaling inputs = standardised(known_x), outputs = output_scaling(known_y);
    const Matrix scaled_x = scaled(known_x, inputs);
    const Matrix directions = directions_of(scaled_x, options);
    const bool direct = directions.size() == 0;
    const NetworkTrainingSet training =
        training_set_of(direct ? scaled_x : scaled_x * directions, scaled(known_y, outputs));
    const Vector scale = direct ? inputs.scale : Vector::Ones(directions.cols());

    Perceptron shape{{training.x.cols()}};
    for (const std::size_t units : options.hidden)
        shape.units.push_back(static_cast<Eigen::Index>(units));
    shape.units.push_back(y.cols());

    if (training.count() == 0) {
        const Vector none = Vector::Zero(weights_before(shape, shape.layers()));
        return network_of(shape, none, inputs, directions, outputs);
    }
    const Trained best = best_of_starts(shape, training, scale, options);
    return network_of(shape, best.weights, inputs, directions, outputs);
}

}  // namespace selgen::fit

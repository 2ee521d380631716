// Computes activations and derivatives, and trains weights with Bayesian regularisation.
#include "fit/network/perceptron.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <Eigen/Cholesky>

namespace selgen::fit {

Eigen::Index weights_before(const Perceptron& shape, std::size_t layer) {
    Eigen::Index count = 0;
    for (std::size_t l = 0; l < layer && l < shape.layers(); ++l)
        count += (shape.units[l] + 1) * shape.units[l + 1];
    return count;
}

Eigen::Map<const Matrix> layer_of(const Perceptron& shape, const Vector& weights,
                                  std::size_t layer) {
    return {weights.data() + weights_before(shape, layer), shape.units[layer] + 1,
            shape.units[layer + 1]};
}

std::vector<Matrix> activations(const Perceptron& shape, const Vector& weights, const Matrix& x) {
    std::vector<Matrix> outputs{x};
    for (std::size_t l = 0; l < shape.layers(); ++l) {
        const auto layer = layer_of(shape, weights, l);
        Matrix next = outputs.back() * layer.topRows(shape.units[l]);
        next.rowwise() += layer.row(shape.units[l]);
        if (l + 1 < shape.layers())
            next = next.unaryExpr([](double sum) { return std::tanh(sum); });
        outputs.push_back(std::move(next));
    }
    return outputs;
}

Matrix jacobian(const Perceptron& shape, const Vector& weights, const std::vector<Matrix>& outputs,
                Eigen::Index output) {
    const std::size_t last = shape.layers() - 1;
    const Eigen::Index shared = weights_before(shape, last), fan = shape.units[last];
    Matrix result(outputs[0].rows(), shared + fan + 1);
    result.middleCols(shared, fan) = outputs[last];
    result.rightCols(1).setOnes();

    // The derivatives of the output by the activations of a layer, and then by their sums.
    Matrix change = layer_of(shape, weights, last)
                        .col(output)
                        .head(fan)
                        .transpose()
                        .replicate(outputs[0].rows(), 1);
    for (std::size_t l = last; l-- > 0;) {
        change.array() *= 1 - outputs[l + 1].array().square();
        const Eigen::Index inputs = shape.units[l];
        Eigen::Index at = weights_before(shape, l);
        for (Eigen::Index unit = 0; unit < shape.units[l + 1]; ++unit, at += inputs + 1) {
            result.middleCols(at, inputs) = outputs[l].array().colwise() * change.col(unit).array();
            result.col(at + inputs) = change.col(unit);
        }
        change = change * layer_of(shape, weights, l).topRows(inputs).transpose();
    }
    return result;
}

namespace {

// Ratios of noise to signal. Below the range, rounding errors would be fitted; above it, there is
// nothing to fit.
constexpr double least_ratio = 1e-8, most_ratio = 1e8;
constexpr double least_noise = 1e-12;  // a variance, that of the targets being 1
constexpr double most_damping = 1e10;

/// The state at some weights, for residuals r with the Jacobian J.
struct Normal {
    Matrix square;  // J' J
    Vector slope;   // J' r
    double error;   // r' r
};

double error_at(const Perceptron& shape, const NetworkTrainingSet& training,
                const Vector& weights) {
    const Matrix outputs = activations(shape, weights, training.x).back();
    return ((outputs - training.y).array() * training.known.array()).square().sum();
}

/// J' J has zero blocks: an output does not depend on the output weights of the others.
Normal normal_at(const Perceptron& shape, const NetworkTrainingSet& training,
                 const Vector& weights) {
    const auto outputs = activations(shape, weights, training.x);
    const Matrix residuals = (outputs.back() - training.y).cwiseProduct(training.known);
    const Eigen::Index all = weights.size(), shared = weights_before(shape, shape.layers() - 1);
    const Eigen::Index own = (all - shared) / shape.outputs();
    Normal normal{Matrix::Zero(all, all), Vector::Zero(all), residuals.squaredNorm()};
    for (Eigen::Index output = 0; output < shape.outputs(); ++output) {
        Matrix j = jacobian(shape, weights, outputs, output);
        j.array().colwise() *= training.known.col(output).array();
        const Vector slope = j.transpose() * residuals.col(output);
        const Matrix square = j.transpose() * j;
        const Eigen::Index at = shared + output * own;
        normal.slope.head(shared) += slope.head(shared);
        normal.slope.segment(at, own) = slope.tail(own);
        normal.square.topLeftCorner(shared, shared) += square.topLeftCorner(shared, shared);
        normal.square.block(0, at, shared, own) = square.topRightCorner(shared, own);
        normal.square.block(at, 0, own, shared) = square.bottomLeftCorner(own, shared);
        normal.square.block(at, at, own, own) = square.bottomRightCorner(own, own);
    }
    return normal;
}

Eigen::LLT<Matrix> factors(const Normal& normal, double added) {
    Matrix square = normal.square;
    square.diagonal().array() += added;
    return square.llt();
}

/// The evidence: the number of weights that the data determine, and their noise.
struct Belief {
    double effective, ratio, evidence;
};

Belief believed(const Normal& normal, const Vector& weights, double count, double ratio) {
    const auto n = static_cast<double>(weights.size());
    const auto llt = factors(normal, ratio);
    if (llt.info() != Eigen::Success) return {n, ratio, -HUGE_VAL};
    const Matrix inverse = llt.solve(Matrix::Identity(weights.size(), weights.size()));
    const double effective = std::clamp(n - ratio * inverse.trace(), 1e-6, n);
    const double size = std::max(weights.squaredNorm(), 1e-12);
    const double error = std::max(normal.error, least_noise * count);
    const double alpha = effective / size;
    const double beta = std::max(count - effective, 1e-3) / error;
    const double next = std::clamp(alpha / beta, least_ratio, most_ratio);
    const double determinant = 2 * Matrix(llt.matrixL()).diagonal().array().log().sum();
    // alpha = ratio * beta, because the weights were fitted with this ratio.
    const double evidence = (n * std::log(ratio) + count * std::log(beta) - determinant -
                             beta * (error + ratio * weights.squaredNorm())) /
                            2;
    return {effective, next, evidence};
}

/// The weights, and the damping of the next step.
struct Step {
    Vector weights;
    double damping;
};

/// A step that reduces the regularised error; none at its minimum.
std::optional<Step> next_step(const Perceptron& shape, const NetworkTrainingSet& training,
                              const Normal& normal, const Step& from, double ratio) {
    const Vector slope = normal.slope + ratio * from.weights;
    if (slope.lpNorm<Eigen::Infinity>() <= 1e-10 * training.count()) return std::nullopt;
    const double here = normal.error + ratio * from.weights.squaredNorm();
    for (double damping = from.damping; damping < most_damping; damping *= 10) {
        const auto llt = factors(normal, ratio + damping);
        if (llt.info() != Eigen::Success) continue;
        const Vector next = from.weights - llt.solve(slope);
        // False for NaN, too.
        if (error_at(shape, training, next) + ratio * next.squaredNorm() < here)
            return Step{next, std::max(damping / 10, 1e-10)};
    }
    return std::nullopt;
}

}  // namespace

Trained train(const Perceptron& shape, const NetworkTrainingSet& training, const Vector& weights,
              std::size_t most_steps) {
    const double count = training.count();
    Step at{weights, 1};
    Trained result;
    Normal normal = normal_at(shape, training, weights);
    Belief belief{0, 1e-2, 0};
    std::size_t still = 0;
    while (result.steps < most_steps && still < 3) {
        const auto step = next_step(shape, training, normal, at, belief.ratio);
        if (!step && still > 0) break;
        const double before = normal.error, ratio = belief.ratio;
        if (step) {
            at = *step;
            normal = normal_at(shape, training, at.weights);
        }
        belief = believed(normal, at.weights, count, belief.ratio);
        ++result.steps;
        const bool moves = std::abs(before - normal.error) > 1e-7 * before ||
                           std::abs(belief.ratio - ratio) > 1e-3 * ratio;
        still = moves ? 0 : still + 1;
    }
    result.evidence = believed(normal, at.weights, count, belief.ratio).evidence;
    result.weights = std::move(at.weights);
    return result;
}

}  // namespace selgen::fit

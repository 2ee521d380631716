// Steps of Levenberg-Marquardt, and the evidence that sets the ratio of regularisation.
#include "fit/network/bayesian.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>

namespace selgen::fit {

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

/// A step that reduces the regularised error; none at its minimum.
struct Step {
    Vector weights;
    double damping;  // for the next step
};

class Descent {
public:
    Descent(const Perceptron& shape, const NetworkTrainingSet& training)
        : shape_(shape), training_(training) {}

    std::optional<Step> step(const Normal& normal, const Vector& weights, double ratio,
                             double damping) const {
        const Vector slope = normal.slope + ratio * weights;
        if (slope.lpNorm<Eigen::Infinity>() <= 1e-10 * training_.count()) return std::nullopt;
        const double here = normal.error + ratio * weights.squaredNorm();
        for (; damping < most_damping; damping *= 10) {
            const auto llt = factors(normal, ratio + damping);
            if (llt.info() != Eigen::Success) continue;
            const Vector next = weights - llt.solve(slope);
            // False for NaN, too.
            if (error_at(shape_, training_, next) + ratio * next.squaredNorm() < here)
                return Step{next, std::max(damping / 10, 1e-10)};
        }
        return std::nullopt;
    }

private:
    const Perceptron& shape_;
    const NetworkTrainingSet& training_;
};

}  // namespace

Trained train(const Perceptron& shape, const NetworkTrainingSet& training, const Vector& weights,
              std::size_t most_steps) {
    const Descent descent(shape, training);
    const double count = training.count();
    Trained result{weights};
    Normal normal = normal_at(shape, training, weights);
    Belief belief{0, 1e-2, 0};
    double damping = 1;
    std::size_t still = 0;
    while (result.steps < most_steps && still < 3) {
        const auto step = descent.step(normal, result.weights, belief.ratio, damping);
        if (!step && still > 0) break;
        const double before = normal.error, ratio = belief.ratio;
        if (step) {
            result.weights = step->weights;
            damping = step->damping;
            normal = normal_at(shape, training, result.weights);
        }
        belief = believed(normal, result.weights, count, belief.ratio);
        ++result.steps;
        const bool moves = std::abs(before - normal.error) > 1e-7 * before ||
                           std::abs(belief.ratio - ratio) > 1e-3 * ratio;
        still = moves ? 0 : still + 1;
    }
    result.evidence = believed(normal, result.weights, count, belief.ratio).evidence;
    return result;
}

}  // namespace selgen::fit

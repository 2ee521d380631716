// The outputs of a perceptron, and their derivatives with respect to its weights.
#include <catch2/catch.hpp>

#include <cmath>

#include "fit/network/perceptron.hpp"
#include "fit/random.hpp"

using namespace selgen::fit;

namespace {

Matrix drawn(Eigen::Index rows, Eigen::Index columns, Random& random) {
    Matrix result(rows, columns);
    for (double& x : result.reshaped()) x = random.normal();
    return result;
}

/// The largest difference between the derivatives and central differences, over all outputs.
double worst_derivative(const Perceptron& shape) {
    Random random(5);
    const Matrix x = drawn(20, shape.units[0], random);
    const Vector weights = drawn(weights_before(shape, shape.layers()), 1, random);
    const Eigen::Index shared = weights_before(shape, shape.layers() - 1);
    const Eigen::Index own = shape.units[shape.layers() - 1] + 1;
    const auto outputs = activations(shape, weights, x);
    Matrix exact = Matrix::Zero(20 * shape.outputs(), weights.size()), by_steps = exact;
    for (Eigen::Index output = 0; output < shape.outputs(); ++output) {
        const Matrix j = jacobian(shape, weights, outputs, output);
        exact.block(20 * output, 0, 20, shared) = j.leftCols(shared);
        exact.block(20 * output, shared + output * own, 20, own) = j.rightCols(own);
    }
    for (Eigen::Index w = 0; w < weights.size(); ++w) {
        const Vector step = Vector::Unit(weights.size(), w) * 1e-5;
        const Matrix change = activations(shape, weights + step, x).back() -
                              activations(shape, weights - step, x).back();
        by_steps.col(w) = change.reshaped() / 2e-5;
    }
    return (exact - by_steps).cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("the Jacobian of a network is that of finite differences") {
    CHECK(worst_derivative({{2, 3, 3, 1}}) < 1e-8);
    CHECK(worst_derivative({{4, 5, 7}}) < 1e-8);
    CHECK(worst_derivative({{3, 2}}) < 1e-8);
    CHECK(worst_derivative({{1, 4, 3, 2, 3}}) < 1e-8);
}

TEST_CASE("a unit sums its inputs and bias, and only hidden units are nonlinear") {
    Vector weights(5);
    weights << 2, -1, 0.5, /* and the output */ 3, 4;
    Matrix x(1, 2);
    x << 0.25, 0.5;
    const auto outputs = activations({{2, 1, 1}}, weights, x);
    CHECK(outputs[1](0, 0) == Approx(std::tanh(0.5)));
    CHECK(outputs[2](0, 0) == Approx(3 * std::tanh(0.5) + 4));
}

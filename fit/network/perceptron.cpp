// Computes activations layer by layer, and derivatives by backpropagation.
#include "fit/network/perceptron.hpp"

#include <cmath>
#include <utility>

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

}  // namespace selgen::fit

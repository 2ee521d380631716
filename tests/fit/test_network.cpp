// Neural networks of planted functions, noise and incomplete rows; their derivatives and scales.
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/network/network.hpp"
#include "fit/network/perceptron.hpp"
#include "fit/random.hpp"
#include "fit/scaling.hpp"

using namespace selgen::fit;

namespace {

const double unknown_input = std::nan("");

Matrix uniform(Eigen::Index rows, Eigen::Index columns, double least, double most, Random& random) {
    Matrix result(rows, columns);
    for (double& x : result.reshaped()) x = least + (most - least) * random.unit();
    return result;
}

/// The outputs; NaN if an input is NaN.
Vector predict(const Network& network, const Vector& x) {
    Vector predicted = (x - network.shift).cwiseProduct(network.scale);
    for (const Network::Layer& layer : network.layers) {
        predicted = layer.weights * predicted + layer.bias;
        if (layer.tanh) predicted = predicted.unaryExpr([](double sum) { return std::tanh(sum); });
    }
    return predicted;
}

Matrix predicted(const Network& network, const Matrix& x) {
    Matrix result(x.rows(), network.layers.back().bias.size());
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        result.row(row) = predict(network, x.row(row).transpose()).transpose();
    return result;
}

double rms(const Matrix& x) { return std::sqrt(x.array().square().mean()); }

/// 2-3-3-1, with weights in -2 .. 2: nonlinear, but not saturated everywhere.
Network planted(Random& random) {
    Network result{Vector::Zero(2), Vector::Ones(2), {}};
    Eigen::Index inputs = 2;
    for (const Eigen::Index units : {3, 3, 1}) {
        result.layers.push_back({uniform(units, inputs, -2, 2, random),
                                 uniform(units, 1, -1, 1, random).col(0), units > 1});
        inputs = units;
    }
    return result;
}

/// The speedup on p threads, with a serial part s and a cost o of each thread.
Matrix speedups(const Matrix& lg_p_s_o) {
    Matrix result(lg_p_s_o.rows(), 1);
    for (Eigen::Index row = 0; row < result.rows(); ++row) {
        const double p = std::exp2(lg_p_s_o(row, 0)), s = 0.02 + 0.5 * lg_p_s_o(row, 1);
        result(row, 0) = 1 / (s + (1 - s) / p + 0.003 * lg_p_s_o(row, 2) * p);
    }
    return result;
}

Matrix features(Eigen::Index rows, Random& random) {
    Matrix x = uniform(rows, 3, 0, 1, random);
    x.col(0) *= 6;
    return x;
}

bool all_finite(const Network& network) {
    bool result = network.shift.allFinite() && network.scale.allFinite();
    for (const auto& layer : network.layers)
        result = result && layer.weights.allFinite() && layer.bias.allFinite();
    return result;
}

bool same_bytes(const Network& a, const Network& b) {
    bool same = a.shift == b.shift && a.scale == b.scale && a.layers.size() == b.layers.size();
    for (std::size_t l = 0; same && l < a.layers.size(); ++l)
        same = a.layers[l].weights == b.layers[l].weights && a.layers[l].bias == b.layers[l].bias;
    return same;
}

}  // namespace

TEST_CASE("a planted network is found again, up to 3 % of its deviation") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        Random random(seed);
        const Network truth = planted(random);
        const Matrix x = uniform(300, 2, -2, 2, random), other = uniform(300, 2, -2, 2, random);
        const Matrix y = predicted(truth, x), unseen = predicted(truth, other);
        const double deviation = rms(unseen.array() - unseen.mean());
        const Network fitted = network(x, y, {});
        CHECK(rms(predicted(fitted, x) - y) < 0.03 * deviation);
        CHECK(rms(predicted(fitted, other) - unseen) < 0.03 * deviation);
    }
}

TEST_CASE("noise on a planted network is averaged, not learnt") {
    Random random(4);
    const Network truth = planted(random);
    const Matrix x = uniform(400, 2, -2, 2, random), other = uniform(400, 2, -2, 2, random);
    Matrix y = predicted(truth, x);
    for (double& value : y.reshaped()) value += 0.05 * random.normal();
    const Network fitted = network(x, y, {});
    CHECK(rms(predicted(fitted, x) - y) == Approx(0.05).epsilon(0.1));
    CHECK(rms(predicted(fitted, other) - predicted(truth, other)) < 0.02);
}

TEST_CASE("speed-up curves of unseen programs are predicted, up to 10 % of their deviation") {
    Random random(1);
    const Matrix x = features(500, random), other = features(500, random);
    const Matrix unseen = speedups(other);
    const Network fitted = network(x, speedups(x), {});
    const double error = rms(predicted(fitted, other) - unseen);
    CHECK(error < 0.1 * rms(unseen.array() - unseen.mean()));
}

TEST_CASE("of pure noise, a network learns only the mean") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        Random random(seed);
        const Matrix x = uniform(200, 4, -1, 1, random);
        Matrix y(200, 1);
        for (double& value : y.reshaped()) value = random.normal();
        const Network fitted = network(x, y, {});
        CHECK(rms(predicted(fitted, x).array() - y.mean()) < 0.2);
    }
}

TEST_CASE("the largest of several outputs is the best choice") {
    Random random(6);
    const Matrix x = uniform(300, 2, -1, 1, random);
    Matrix y(300, 3);
    y << x.col(0), -x.col(0), (x.col(1).array() - 0.3).matrix();
    const Matrix outputs = predicted(network(x, y, {}), x);
    int hits = 0;
    for (Eigen::Index row = 0, best = 0, chosen = 0; row < x.rows(); ++row) {
        y.row(row).maxCoeff(&best);
        outputs.row(row).maxCoeff(&chosen);
        hits += best == chosen;
    }
    CHECK(hits >= 290);
}

TEST_CASE("unknown targets are left out of the error") {
    Random random(7);
    const Matrix x = uniform(200, 2, -1, 1, random);
    Matrix y(200, 2);
    y << x.rowwise().sum(), x.col(0);
    const Matrix truth = y;
    for (Eigen::Index row = 0; row < 200; ++row)
        y(row, row % 2) = row % 4 < 2 ? unknown_input : HUGE_VAL;
    const Network fitted = network(x, y, {});
    CHECK(rms(predicted(fitted, x) - truth) < 0.02);
}

TEST_CASE("rows with an unmeasured input are left out") {
    Random random(8);
    const Matrix x = uniform(100, 2, -1, 1, random);
    Matrix more(101, 2);
    more << x, unknown_input, 0.5;
    Matrix y(101, 1);
    y << x.col(0), 1e6;
    const Network all = network(more, y, {}), some = network(x, y.topRows(100), {});
    CHECK(same_bytes(all, some));
    CHECK(std::isnan(predict(all, more.row(100).transpose())[0]));
}

TEST_CASE("a constant input has no weight") {
    Random random(9);
    Matrix x = uniform(100, 2, -1, 1, random);
    x.col(1).setConstant(0.1);
    const Network fitted = network(x, x.col(0), {});
    CHECK(fitted.scale[1] == 0);
    CHECK(fitted.layers[0].weights.col(1).isZero(0));
    CHECK(rms(predicted(fitted, x) - x.col(0)) < 0.01);
}

TEST_CASE("the unit of a column does not matter") {
    Random random(10);
    const Matrix x = uniform(100, 2, -1, 1, random), y = x.col(0).cwiseProduct(x.col(1));
    const Network plain = network(x, y, {});
    const Network scaled = network(x * 0x1p40, y * 0x1p-60, {});
    const Vector at = Vector::Constant(2, 0.5);
    CHECK(predict(scaled, at * 0x1p40)[0] * 0x1p60 == Approx(predict(plain, at)[0]).epsilon(1e-6));
}

TEST_CASE("without hidden layers a network is linear") {
    Random random(11);
    const Matrix x = uniform(50, 2, -1, 1, random);
    const Matrix y = (3 * x.col(0) - x.col(1)).array() + 5;
    const Network fitted = network(x, y, {.hidden = {}});
    CHECK(fitted.layers.size() == 1);
    CHECK(rms(predicted(fitted, x) - y) < 1e-6);
}

TEST_CASE("a network has the requested shape") {
    Random random(12);
    const Matrix x = uniform(60, 3, -1, 1, random);
    const Network shaped = network(x, x.leftCols(2), {.hidden = {5, 4}, .starts = 1});
    REQUIRE(shaped.layers.size() == 3);
    CHECK(shaped.layers[0].weights.rows() == 5);
    CHECK(shaped.layers[1].weights.cols() == 5);
    CHECK(shaped.layers[2].weights.rows() == 2);
    CHECK((shaped.layers[0].tanh && shaped.layers[1].tanh && !shaped.layers[2].tanh));
}

TEST_CASE("weights are finite for all data") {
    Random random(13);
    const Matrix x = uniform(30, 2, -1, 1, random), y = x.col(0);
    Matrix outlier = x, unknown = x;
    outlier(0, 0) = 1e12;
    unknown.col(0).setConstant(unknown_input);
    const NetworkOptions one{.starts = 1};
    CHECK(all_finite(network(Matrix(0, 2), Matrix(0, 3), one)));
    CHECK(all_finite(network(Matrix(30, 0), y, one)));
    CHECK(all_finite(network(x.topRows(1), y.topRows(1), one)));
    CHECK(all_finite(network(x, Matrix::Constant(30, 2, 5), one)));
    CHECK(all_finite(network(x, Matrix::Constant(30, 2, unknown_input), one)));
    CHECK(all_finite(network(unknown, y, one)));
    CHECK(all_finite(network(outlier, y, one)));
    CHECK(all_finite(network(x * 1.7e308, y * 1.7e308, one)));
    CHECK(all_finite(network(x * 1e-310, y * 1e-310, one)));
}

TEST_CASE("a network is the same for the same seed, on one thread and on two") {
    Random random(14);
    const Matrix x = uniform(100, 3, -1, 1, random);
    const Matrix y = x.col(0).cwiseProduct(x.col(1)).array().sin();
    const Network one = network(x, y, {.seed = 3});
    CHECK(same_bytes(one, network(x, y, {.seed = 3, .threads = 2})));
    CHECK_FALSE(same_bytes(one, network(x, y, {.seed = 4})));
}

TEST_CASE("many inputs are reduced to principal components") {
    Random random(4);
    // Sixty inputs with three common factors and a little noise.
    const Matrix hidden = uniform(300, 3, -1, 1, random), by = uniform(3, 60, -1, 1, random);
    const Matrix x = hidden * by + 0.01 * uniform(300, 60, -1, 1, random);
    Matrix y(300, 1);
    y.col(0) = (hidden.col(0) + 0.5 * hidden.col(1)).array().tanh();
    const Network found = network(x, y, {});
    REQUIRE(found.layers[0].weights.cols() == 60);
    CHECK(rms(predicted(found, x) - y) < 0.05 * rms(y));
}

TEST_CASE("a network learns from a part of very many rows") {
    Random random(5);
    const Matrix x = uniform(3000, 2, -1, 1, random);
    Matrix y(3000, 3);
    for (Eigen::Index c = 0; c < 3; ++c)
        y.col(c) = (x.col(0) + double(c) * x.col(1)).array().tanh();
    NetworkOptions options;
    options.known = 600;
    const Network found = network(x, y, options);
    CHECK(rms(predicted(found, x) - y) < 0.05 * rms(y));
}

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

TEST_CASE("standardised columns have mean 0 and deviation 1") {
    Matrix x(4, 2);
    x << 1, 1e9, 2, 1e9 + 1, 3, 1e9 + 2, 6, 1e9 + 3;
    const Matrix y = scaled(x, standardised(x));
    CHECK(y.colwise().sum().cwiseAbs().maxCoeff() < 1e-6);
    CHECK(y.col(0).squaredNorm() == Approx(4));
    CHECK(y.col(1).squaredNorm() == Approx(4));
}

TEST_CASE("a column can be scaled to -1 .. 1") {
    Matrix x(3, 1);
    x << 10, 20, 50;
    const Matrix y = scaled(x, to_unit_range(x));
    CHECK(y(0, 0) == -1);
    CHECK(y(1, 0) == -0.5);
    CHECK(y(2, 0) == 1);
}

TEST_CASE("unmeasured entries do not affect the scale of a column") {
    Matrix x(4, 1);
    x << 1, unknown_input, 3, HUGE_VAL;
    CHECK(standardised(x).shift[0] == 2);
    CHECK(standardised(x).scale[0] == 1);
    CHECK(to_unit_range(x).shift[0] == 2);
    CHECK(measured_rows(x) == std::vector<Eigen::Index>{0, 2});
}

TEST_CASE("a constant column has the scale 0") {
    Matrix x(3, 3);
    x << 0.1, unknown_input, 1e300, 0.1, unknown_input, 1e300, 0.1, unknown_input, 1e300;
    for (const Scaling& s : {standardised(x), to_unit_range(x)}) {
        CHECK(s.scale.isZero(0));
        CHECK(s.shift.allFinite());
    }
}

TEST_CASE("columns near the largest and the least double are scaled") {
    Matrix x(3, 2);
    x << -1.7e308, -1e-300, 0, 0, 1.7e308, 1e-300;
    for (const Scaling& s : {standardised(x), to_unit_range(x)}) {
        CHECK(s.scale[1] > 0);
        CHECK(scaled(x, s).allFinite());
        CHECK(scaled(x, s)(2, 1) > 0.999);
        CHECK(scaled(x, s)(2, 0) > 0.999);
    }
}

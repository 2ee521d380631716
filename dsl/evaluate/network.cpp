// Computes activations, kernels and votes, and adds in the same order as generated code.
#include "dsl/evaluate/network.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace selgen::dsl {
namespace {

double activated(model::Activation activation, double x) {
    switch (activation) {
        case model::Activation::linear: return x;
        case model::Activation::tanh: return std::tanh(x);
        case model::Activation::relu: return x < 0 ? 0 : x;
        case model::Activation::logistic: return 1 / (1 + std::exp(-x));
    }
    return x;
}

/// The bias first, then from the left: generated code adds in the same order.
double sum(const model::Unit& unit, const std::vector<double>& before) {
    double sum = unit.bias;
    for (std::size_t i = 0; i < before.size(); ++i) sum += unit.weights[i] * before[i];
    return sum;
}

bool has_nan(std::span<const double> values) {
    return std::ranges::any_of(values, [](double x) { return std::isnan(x); });
}

double kernel(const model::Svm& svm, const model::SupportVector& vector,
              std::span<const double> inputs) {
    double square = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const double apart = inputs[i] - vector.coordinates[i];
        square += apart * apart;
    }
    return std::exp(-svm.gamma * square);
}

/// The contribution of the vectors of one class to the decision between it and another one.
double part(const model::Svm& svm, const std::vector<double>& kernels, std::size_t of,
            std::size_t other) {
    const std::size_t row = other < of ? other : other - 1;
    double sum = 0;
    for (std::size_t v = 0; v < svm.vectors.size(); ++v)
        if (svm.vectors[v].of == of) sum += svm.vectors[v].coefficients[row] * kernels[v];
    return sum;
}

}  // namespace

std::vector<double> outputs(const model::Network& network, std::vector<double> inputs) {
    for (const model::Layer& layer : network.layers) {
        std::vector<double> next;
        for (const model::Unit& unit : layer.units)
            next.push_back(activated(layer.activation, sum(unit, inputs)));
        inputs = std::move(next);
    }
    return inputs;
}

std::vector<double> decision_values(const model::Svm& svm, std::span<const double> inputs) {
    std::vector<double> kernels, values;
    for (const model::SupportVector& vector : svm.vectors)
        kernels.push_back(kernel(svm, vector, inputs));
    for (std::size_t i = 0; i < svm.classes.size(); ++i) {
        for (std::size_t j = i + 1; j < svm.classes.size(); ++j) {
            values.push_back(part(svm, kernels, i, j) + part(svm, kernels, j, i) -
                             svm.rho[values.size()]);
        }
    }
    return values;
}

std::vector<std::size_t> votes(const model::Svm& svm, std::span<const double> inputs) {
    const std::vector<double> values = decision_values(svm, inputs);
    std::vector<std::size_t> votes(svm.classes.size());
    std::size_t pair = 0;
    for (std::size_t i = 0; i < votes.size(); ++i)
        for (std::size_t j = i + 1; j < votes.size(); ++j) ++votes[values[pair++] > 0 ? i : j];
    return votes;
}

std::optional<std::size_t> named(const model::Network& network, std::vector<double> inputs) {
    const std::vector<double> all = outputs(network, std::move(inputs));
    if (has_nan(all)) return {};
    const auto largest = std::ranges::max_element(all);
    return network.variants[static_cast<std::size_t>(largest - all.begin())];
}

std::optional<std::size_t> named(const model::Svm& svm, std::span<const double> inputs) {
    if (has_nan(inputs)) return {};
    const std::vector<std::size_t> all = votes(svm, inputs);
    const auto most = std::ranges::max_element(all);
    return svm.classes[static_cast<std::size_t>(most - all.begin())];
}

}  // namespace selgen::dsl

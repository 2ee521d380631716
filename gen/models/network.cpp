// Pads weights and vectors to whole registers, and computes the difference below which rounding
// could reverse a choice.
#include "gen/models/network.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string listed(const std::vector<double>& numbers) {
    std::vector<std::string> texts;
    for (const double number : numbers) texts.push_back(short_literal(number));
    return join(texts);
}

/// The inputs' C++, of type double each.
std::string listed(const Scope& scope, const std::vector<model::Expression>& inputs) {
    std::vector<std::string> texts;
    for (const model::Expression& input : inputs) texts.push_back(number(scope, input).text);
    return join(texts);
}

std::string listed(const Scope& scope, const std::vector<std::size_t>& variants) {
    std::vector<std::string> texts;
    for (const std::size_t v : variants)
        texts.push_back("Variant::" + scope.selector.variants[v].name);
    return join(texts);
}

// ---- networks --------------------------------------------------------------------------------

std::string word_of(model::Activation activation) {
    switch (activation) {
        case model::Activation::linear: return "linear";
        case model::Activation::tanh: return "tanh";
        case model::Activation::relu: return "relu";
        case model::Activation::logistic: return "logistic";
    }
    return "";
}

/// Pads to whole registers of two or four numbers, as most machines have.
std::size_t filled_up(std::size_t units) { return units < 3 ? units : (units + 3) / 4 * 4; }

View layer_view(const model::Layer& layer, const std::string& name) {
    const std::size_t before = layer.units[0].weights.size(), units = filled_up(layer.units.size());
    List rows;
    for (std::size_t i = 0; i < before; ++i) {
        std::vector<double> row(units);
        for (std::size_t unit = 0; unit < layer.units.size(); ++unit)
            row[unit] = layer.units[unit].weights[i];
        rows.push_back({{{"row", listed(row)}}});
    }
    std::vector<double> biases(units);
    for (std::size_t unit = 0; unit < layer.units.size(); ++unit)
        biases[unit] = layer.units[unit].bias;
    return {{{"activation", word_of(layer.activation)},
             {"before", std::to_string(before)},
             {"units", std::to_string(units)},
             {"name", name},
             {"rows", rows},
             {"biases", listed(biases)}}};
}

/// The largest sum of the absolute weights and bias of a unit.
double norm(const model::Layer& layer) {
    double largest = 0;
    for (const model::Unit& unit : layer.units) {
        double sum = std::abs(unit.bias);
        for (const double weight : unit.weights) sum += std::abs(weight);
        largest = std::max(largest, sum);
    }
    return largest;
}

bool is_approximated(model::Activation activation) {
    return activation == model::Activation::tanh || activation == model::Activation::logistic;
}

/// The largest difference between two outputs at which rounding could reverse their order. Sums
/// have the order of the spec, so errors begin with the first approximated activation, whose
/// outputs are at most 1.
double doubt_of(const model::Network& network) {
    constexpr double of_function = 1e-15, rounding = std::numeric_limits<double>::epsilon();
    double error = 0, size = 0;
    for (const model::Layer& layer : network.layers) {
        const double weights = norm(layer), terms = double(layer.units[0].weights.size() + 1);
        if (error > 0) error = weights * (error + terms * rounding * std::max(size, 1.0));
        size = weights * std::max(size, 1.0);
        if (!is_approximated(layer.activation)) continue;
        error += of_function;
        size = 1;
    }
    return 4 * error;
}

View network_view(const Scope& scope, const model::Network& network) {
    List layers;
    std::vector<std::string> names;
    for (const model::Layer& layer : network.layers) {
        names.push_back(fmt::format("layer_{}", names.size() + 1));
        layers.push_back(layer_view(layer, names.back()));
    }
    return {{{"layers", layers},
             {"names", join(names)},
             {"inputs", listed(scope, network.inputs)},
             {"chooses", !network.variants.empty()},
             {"variants", listed(scope, network.variants)},
             {"largest", "largest(variants, " + short_literal(doubt_of(network))},
             {"value", fmt::format("selgen::rt::output(inputs, {})", join(names))}}};
}

std::string network_text(const View& view) {
    static const Template text(templates::network);
    return without_last_line_end(text.fill(view));
}

// ---- support vector machines -----------------------------------------------------------------

/// The vectors by class; each class is padded to a multiple of eight.
struct Columns {
    std::vector<const model::SupportVector*> vectors;  // null for padding
    std::vector<std::size_t> ends;

    explicit Columns(const model::Svm& svm) {
        for (std::size_t c = 0; c < svm.classes.size(); ++c) {
            for (const model::SupportVector& vector : svm.vectors)
                if (vector.of == c) vectors.push_back(&vector);
            vectors.resize((vectors.size() + 7) / 8 * 8);
            ends.push_back(vectors.size());
        }
    }

    /// One row for each of the vectors' numbers in `of`.
    List rows(std::size_t count, const std::vector<double> model::SupportVector::*of) const {
        List list;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<double> row;
            for (const auto* const vector : vectors)
                row.push_back(vector == nullptr ? 0 : (vector->*of)[i]);
            list.push_back({{{"row", listed(row)}}});
        }
        return list;
    }
};

/// The largest absolute decision value whose sign rounding could change: errors of kernels, which
/// are at most 1, and of sums.
double doubt_of(const model::Svm& svm) {
    double size = 0;
    for (const double rho : svm.rho) size = std::max(size, std::abs(rho));
    for (const model::SupportVector& vector : svm.vectors) {
        double largest = 0;
        for (const double one : vector.coefficients) largest = std::max(largest, std::abs(one));
        size += largest;
    }
    const double terms = double(svm.vectors.size());
    return size * (1e-14 + terms * std::numeric_limits<double>::epsilon());
}

}  // namespace

std::string network_code(const Scope& scope, const model::Network& network,
                         const std::function<std::string(const std::string&)>& transformed) {
    View view = network_view(scope, network);
    view.values["value"] = transformed(std::get<std::string>(view.values["value"]));
    return network_text(view);
}

std::string choice_code(const Scope& scope, const model::Network& network) {
    return network_text(network_view(scope, network));
}

std::string open_choice_code(const Scope& scope, const model::Network& network) {
    View view = network_view(scope, network);
    view.values["largest"] = "largest_open(variants, open, " + short_literal(doubt_of(network));
    return network_text(view);
}

std::string choice_code(const Scope& scope, const model::Svm& svm) {
    static const Template text(templates::svm);
    const Columns columns(svm);
    std::vector<std::string> ends;
    for (const std::size_t end : columns.ends) ends.push_back(std::to_string(end));
    return without_last_line_end(text.fill(
        {{{"input_count", std::to_string(svm.inputs.size())},
          {"vector_count", std::to_string(columns.vectors.size())},
          {"class_count", std::to_string(svm.classes.size())},
          {"gamma", short_literal(svm.gamma)},
          {"doubt", short_literal(doubt_of(svm))},
          {"ends", join(ends)},
          {"rho", listed(svm.rho)},
          {"coefficients",
           columns.rows(svm.classes.size() - 1, &model::SupportVector::coefficients)},
          {"coordinates", columns.rows(svm.inputs.size(), &model::SupportVector::coordinates)},
          {"inputs", listed(scope, svm.inputs)},
          {"variants", listed(scope, svm.classes)}}}));
}

}  // namespace selgen::gen

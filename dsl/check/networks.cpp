// Lowers networks and support vector machines, and checks the numbers of their weights, outputs and
// classes.
#include <algorithm>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::dsl {
namespace {

/// A finite number without a unit; 0 after an error.
double plain_number(Scope& scope, const ast::Expression& written) {
    return literal(scope, written).range.low;
}

std::vector<double> plain_numbers(Scope& scope, const std::vector<ast::Expression>& written) {
    std::vector<double> numbers;
    for (const ast::Expression& one : written) numbers.push_back(plain_number(scope, one));
    return numbers;
}

std::vector<model::Expression> lower_inputs(Scope& scope,
                                            const std::vector<ast::Expression>& written) {
    std::vector<model::Expression> inputs;
    for (const ast::Expression& one : written)
        inputs.push_back(lower_number(scope, one).expression);
    return inputs;
}

/// The variants that words name, each at most once.
class Named {
public:
    Named(Scope& scope, Code code, std::string what)
        : scope_(scope), once_(scope.report, code, "the first is here"), what_(std::move(what)) {}

    /// The variant's index; nothing after an error.
    std::optional<std::size_t> take(const ast::Identifier& name) {
        const std::size_t index = known_variant(scope_.selector, name, scope_.report);
        if (index == scope_.selector.variants.size() ||
            !once_.add(index, name.span, "variant '" + name.text + "' has two " + what_))
            return {};
        return index;
    }

private:
    Scope& scope_;
    Once<std::size_t> once_;
    std::string what_;
};

// ---- networks --------------------------------------------------------------------------------

model::Activation activation_of(const ast::Layer& layer, Report& report) {
    if (!layer.activation) return model::Activation::linear;
    const std::string& word = layer.activation->text;
    if (word == "relu") return model::Activation::relu;
    if (word == "logistic") return model::Activation::logistic;
    check_word(*layer.activation, {"tanh", "relu", "logistic"},
               {Code::unknown_activation, "unknown activation '" + word + "'"}, report);
    return model::Activation::tanh;
}

/// A layer whose units have a weight for each of their `before` inputs.
model::Layer lower_layer(Scope& scope, const ast::Layer& written, std::size_t before) {
    model::Layer layer{activation_of(written, scope.report), {}};
    for (const ast::Unit& unit : written.units) {
        layer.units.push_back({plain_numbers(scope, unit.weights), plain_number(scope, unit.bias)});
        if (unit.weights.size() == before || before == 0) continue;  // reported elsewhere
        scope.report.error(Code::bad_network, unit.span,
                           "this unit has " + counted(unit.weights.size(), "weight") + ", but " +
                               counted(before, "input"));
    }
    if (written.units.empty())
        scope.report.error(Code::bad_network, written.span, "this layer has no units");
    return layer;
}

model::Network lower_layers(Scope& scope, const ast::Network& written) {
    model::Network network{lower_inputs(scope, written.inputs), {}, {}};
    std::size_t before = written.inputs.size();
    for (const ast::Layer& layer : written.layers) {
        network.layers.push_back(lower_layer(scope, layer, before));
        before = layer.units.size();
    }
    const bool empty = written.inputs.empty() || written.layers.empty();
    if (empty)
        scope.report.error(
            Code::bad_network, written.span,
            written.inputs.empty() ? "this network has no inputs" : "this network has no layers");
    return network;
}

void refuse_label(const ast::Unit& unit, const std::string& why, Report& report) {
    if (!unit.label) return;
    report.error(Code::bad_network, unit.label->span,
                 "'" + unit.label->text + "' names an output, but " + why);
}

/// Reports hidden units with names.
void check_hidden(const ast::Network& written, Report& report) {
    for (std::size_t i = 0; i + 1 < written.layers.size(); ++i) {
        for (const ast::Unit& unit : written.layers[i].units)
            refuse_label(unit, "this unit is not in the last layer", report);
    }
}

// ---- support vector machines -----------------------------------------------------------------

void check_count(Scope& scope, Span span, std::size_t found, std::size_t wanted,
                 const std::string& what) {
    if (found == wanted || wanted == 0) return;  // reported elsewhere
    scope.report.error(
        Code::bad_svm, span,
        "expected " + what + " (" + std::to_string(wanted) + "), found " + std::to_string(found));
}

void lower_vectors(Scope& scope, const ast::VectorsOf& written, std::size_t of, model::Svm& svm) {
    for (const ast::SupportVector& one : written.vectors) {
        check_count(scope, one.span, one.coordinates.size(), svm.inputs.size(),
                    "a coordinate for each input");
        check_count(scope, one.span, one.coefficients.size(), svm.classes.size() - 1,
                    "a coefficient for each other class");
        svm.vectors.push_back(
            {of, plain_numbers(scope, one.coordinates), plain_numbers(scope, one.coefficients)});
    }
}

/// The index of a variant among the classes; nothing if it is not one of them.
std::optional<std::size_t> class_of(Scope& scope, const ast::Svm& written,
                                    const ast::Identifier& variant) {
    const auto& classes = written.classes;
    const auto found =
        std::ranges::find_if(classes, [&](const auto& one) { return one.text == variant.text; });
    if (found != classes.end()) return static_cast<std::size_t>(found - classes.begin());
    const std::size_t index = known_variant(scope.selector, variant, scope.report);
    if (index < scope.selector.variants.size())
        scope.report.error(Code::bad_svm, variant.span,
                           "variant '" + variant.text + "' is not one of the classes");
    return {};
}

void lower_all_vectors(Scope& scope, const ast::Svm& written, model::Svm& svm) {
    Once<std::size_t> once(scope.report, Code::bad_svm, "they were first given here");
    for (const ast::VectorsOf& vectors : written.vectors) {
        const auto of = class_of(scope, written, vectors.variant);
        if (!of) continue;
        once.add(*of, vectors.variant.span,
                 "the vectors of '" + vectors.variant.text + "' are given twice");
        lower_vectors(scope, vectors, *of, svm);
    }
    std::ranges::stable_sort(svm.vectors, [](const auto& a, const auto& b) { return a.of < b.of; });
    if (svm.vectors.empty())
        scope.report.error(Code::bad_svm, written.span, "this svm has no vectors");
}

}  // namespace

model::Network lower_network(Scope& scope, const ast::Network& written) {
    check_hidden(written, scope.report);
    model::Network network = lower_layers(scope, written);
    if (written.layers.empty()) return network;
    const std::vector<ast::Unit>& outputs = written.layers.back().units;
    for (const ast::Unit& unit : outputs)
        refuse_label(unit, "this network defines a single quantity", scope.report);
    if (outputs.size() > 1)
        scope.report.error(Code::bad_network, outputs[1].span,
                           "a network for a quantity must have exactly one output");
    return network;
}

model::Network lower_choice_network(Scope& scope, const ast::Network& written) {
    check_hidden(written, scope.report);
    model::Network network = lower_layers(scope, written);
    if (written.layers.empty()) return network;
    Named named(scope, Code::bad_network, "outputs");
    for (const ast::Unit& unit : written.layers.back().units) {
        if (unit.label) {
            network.variants.push_back(named.take(*unit.label).value_or(0));
            continue;
        }
        scope.report.error(Code::bad_network, unit.span, "this output does not name a variant",
                           "write: variant: weights bias …");
    }
    return network;
}

model::Svm lower_svm(Scope& scope, const ast::Svm& written) {
    model::Svm svm{lower_inputs(scope, written.inputs), 0, {}, {}, {}};
    const Typed gamma = literal(scope, written.gamma);
    svm.gamma = gamma.range.low;
    if (svm.inputs.empty())
        scope.report.error(Code::bad_svm, written.span, "this svm has no inputs");
    if (gamma.type != ValueType::broken && !(svm.gamma > 0))
        scope.report.error(Code::bad_svm, written.gamma.span, "gamma must be greater than 0");
    Named named(scope, Code::bad_svm, "classes");
    for (const ast::Identifier& one : written.classes)
        svm.classes.push_back(named.take(one).value_or(0));
    const std::size_t count = svm.classes.size();
    if (count < 2) {
        const Span span = count == 0 ? written.span : written.classes[0].span;
        scope.report.error(Code::bad_svm, span, "an svm must have at least two classes");
        return svm;
    }
    if (count > most_classes) {
        scope.report.error(Code::bad_svm, written.classes[most_classes].span,
                           "an svm can have at most " + std::to_string(most_classes) +
                               " classes, but this one has " + std::to_string(count),
                           "use a tree, a network or a goal for more variants");
        return svm;
    }
    svm.rho = plain_numbers(scope, written.rho);
    const Span span = written.rho.empty() ? written.span : written.rho[0].span;
    check_count(scope, span, svm.rho.size(), count * (count - 1) / 2,
                "a rho for each pair of classes");
    lower_all_vectors(scope, written, svm);
    return svm;
}

}  // namespace selgen::dsl

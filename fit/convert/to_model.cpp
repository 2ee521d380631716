// Converts fitted models of all kinds to the language, and computes their domains.
#include "fit/convert/to_model.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "dsl/ast/build/tree.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;

namespace {

ast::Identifier identifier(const std::string& text) { return {{}, text}; }

build::Tree tree_at(std::size_t at, const Cart& cart, const std::vector<Column>& columns,
                    const std::vector<std::string>& variants) {
    const Cart::Node& node = cart.nodes[at];
    if (node.is_leaf && variants.empty()) return node.value;
    if (node.is_leaf) {
        const auto variant = static_cast<std::size_t>(node.value);
        return variant < variants.size() ? build::name(variants[variant]) : build::unsure();
    }
    const build::Tree yes = tree_at(node.yes, cart, columns, variants);
    const build::Tree no = tree_at(node.no, cart, columns, variants);
    const Column& column = columns[node.feature];
    // An indicator below its threshold is 0.
    if (column.is_indicator()) return build::split(condition_of(column), no, yes);
    return build::split(term_of(column) < node.threshold, yes, no);
}

build::Term product(const Term& term, const std::vector<Column>& columns) {
    build::Term result = std::abs(term.coefficient);
    for (std::size_t c = 0; c < term.powers.size(); ++c) {
        if (term.powers[c] == 0) continue;
        const build::Term factor = term_of(columns[c]);
        // 1 and 0 are their own powers.
        const bool once = term.powers[c] == 1 || columns[c].is_indicator();
        result = result * (once ? factor : pow(factor, term.powers[c]));
    }
    return result;
}

/// The numeric features that the columns read, each once.
std::vector<std::string> bounded_features(const Data& data, const std::vector<Column>& columns) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    for (const Column& column : columns) {
        const auto& of = data.features[column.feature].of;
        std::ranges::for_each(of, add);
        if (of.empty() && !column.is_indicator()) add(column.name);
    }
    return names;
}

/// The words of the feature in the whole table; empty if it has all declared words.
std::vector<ast::Identifier> observed_words(const Feature& feature, const Inputs& inputs) {
    const std::size_t input = input_named(inputs, feature.name);
    if (feature.words.empty() || input == inputs.features.size()) return {};
    const std::vector<std::string>& declared = inputs.features[input].words;
    std::vector<ast::Identifier> observed;
    for (const std::string& word : declared)
        if (std::ranges::find(feature.words, word) != feature.words.end())
            observed.push_back(identifier(word));
    if (observed.size() == declared.size()) return {};
    return observed;
}

}  // namespace

ast::Tree tree_of(const Cart& cart, const std::vector<Column>& columns,
                  const std::vector<std::string>& variants) {
    return tree_at(0, cart, columns, variants);
}

ast::Forest forest_of(const Forest& forest, const std::vector<Column>& columns) {
    std::vector<build::Tree> trees;
    for (const Cart& cart : forest.trees) trees.emplace_back(tree_of(cart, columns));
    return forest.base == 0 ? build::mean_of(trees) : build::mean_of(trees, forest.base);
}

ast::Expression expression_of(const Polynomial& polynomial, const std::vector<Column>& columns) {
    if (polynomial.terms.empty()) return build::Term(0);
    const Term& first = polynomial.terms[0];
    build::Term sum = first.coefficient < 0 ? -product(first, columns) : product(first, columns);
    for (std::size_t t = 1; t < polynomial.terms.size(); ++t) {
        const build::Term next = product(polynomial.terms[t], columns);
        sum = polynomial.terms[t].coefficient < 0 ? sum - next : sum + next;
    }
    return sum;
}

ast::Equation equation(const Left& left, Right right) {
    ast::Equation made;
    if (!left.transform.empty()) made.transform = identifier(left.transform);
    made.quantity = identifier(left.quantity);
    if (!left.variant.empty()) made.variant = identifier(left.variant);
    made.right = std::move(right);
    return made;
}

ast::Domain domain_of(const Data& data, const Inputs& inputs, const std::vector<Column>& columns,
                      bool gaps) {
    ast::Domain domain;
    for (const std::string& name : bounded_features(data, columns)) {
        // Copies have all values of `reuse` for which the choice differs.
        if (name == "reuse" && data.copies > 1) continue;
        const auto feature = std::ranges::find(data.features, name, &Feature::name);
        if (feature == data.features.end()) continue;
        const auto values = data.x.col(feature - data.features.begin());
        if (gaps && (values.array() != values.array()).any()) continue;
        const auto [low, high] = range_of(values);
        if (low > high) continue;
        domain.bounds.push_back({identifier(name), build::Term(low), build::Term(high), {}});
    }
    if (columns.empty()) return domain;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const auto values = data.x.col(static_cast<Eigen::Index>(f)).array();
        const bool has_gaps = values.isNaN().any();
        const bool is_read = std::ranges::find(columns, f, &Column::feature) != columns.end();
        // No model reads a feature with a single word in the table: it is bounded if it is free.
        const std::size_t input = input_named(inputs, data.features[f].name);
        if (input == inputs.features.size()) continue;
        const bool is_free =
            inputs.features[input].inspection.empty() &&
            !(data.feature_cost.col(static_cast<Eigen::Index>(f)).array() > 0).any();
        if ((has_gaps && (gaps || !is_read)) || !(is_read || is_free)) continue;
        auto words = observed_words(data.features[f], inputs);
        if (words.empty()) continue;
        domain.bounds.push_back({identifier(data.features[f].name), {}, {}, std::move(words)});
    }
    return domain;
}

namespace {

std::vector<double> numbers(const Eigen::RowVectorXd& row) { return {row.begin(), row.end()}; }

/// Inputs of scale 0 were constant; they are kept, so that indices do not change.
std::vector<build::Term> scaled(const std::vector<Column>& columns, const Vector& shift,
                                const Vector& scale) {
    std::vector<build::Term> inputs;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto at = static_cast<Eigen::Index>(c);
        const build::Term x = term_of(columns[c]);
        const build::Term moved = shift(at) < 0 ? x + -shift(at) : x - shift(at);
        inputs.push_back(moved * scale(at));
    }
    return inputs;
}

}  // namespace

dsl::ast::Network network_of(const Network& network, const std::vector<Column>& columns,
                             const std::vector<std::string>& variants) {
    build::Network made;
    for (const auto& input : scaled(columns, network.shift, network.scale)) made.input(input);
    for (const auto& layer : network.layers) {
        std::vector<build::Unit> units;
        const bool last = &layer == &network.layers.back();
        for (Eigen::Index u = 0; u < layer.bias.size(); ++u) {
            units.push_back({numbers(layer.weights.row(u)), layer.bias(u)});
            if (last) units.back().label = variants[static_cast<std::size_t>(u)];
        }
        made.layer(layer.tanh ? "tanh" : "", units);
    }
    return made;
}

dsl::ast::Svm svm_of(const Svm& svm, const std::vector<Column>& columns,
                     const std::vector<std::string>& variants) {
    build::Svm made;
    for (const auto& input : scaled(columns, svm.shift, svm.scale)) made.input(input);
    made.gamma(svm.gamma);
    std::vector<std::string> classes;
    for (const std::size_t c : svm.classes) classes.emplace_back(variants[c]);
    made.classes(classes);
    made.rho({svm.rho.begin(), svm.rho.end()});
    Eigen::Index at = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        std::vector<build::SupportVector> vectors;
        for (std::size_t i = 0; i < svm.vectors_of_class[c]; ++i, ++at)
            vectors.push_back({numbers(svm.vectors.row(at)), numbers(svm.coefficients.row(at))});
        made.vectors(classes[c], vectors);
    }
    return made;
}

}  // namespace selgen::fit

// Converts fitted trees, forests and polynomials to the language, and computes domains of models.
#include "fit/convert/to_model.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;

namespace {

ast::Identifier identifier(const std::string& text) { return {{}, text}; }

class TreeMaker {
public:
    TreeMaker(const Cart& cart, const std::vector<Column>& columns,
              const std::vector<std::string>& variants)
        : cart_(cart), columns_(columns), variants_(variants) {}

    build::Tree make(std::size_t at) const {
        const Cart::Node& node = cart_.nodes[at];
        if (node.is_leaf) return leaf(node.value);
        const build::Tree yes = make(node.yes), no = make(node.no);
        const Column& column = columns_[node.feature];
        // An indicator below its threshold is 0.
        if (column.is_indicator()) return build::split(condition_of(column), no, yes);
        return build::split(term_of(column) < node.threshold, yes, no);
    }

private:
    build::Tree leaf(double value) const {
        if (variants_.empty()) return value;
        const auto variant = static_cast<std::size_t>(value);
        return variant < variants_.size() ? build::name(variants_[variant]) : build::unsure();
    }

    const Cart& cart_;
    const std::vector<Column>& columns_;
    const std::vector<std::string>& variants_;
};

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
    return TreeMaker(cart, columns, variants).make(0);
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
        double low = INFINITY, high = -INFINITY;
        for (const double x : values) {
            low = std::min(low, x);
            high = std::max(high, x);
        }
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

}  // namespace selgen::fit

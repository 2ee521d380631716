// Collects features by walking expressions with their lets and quantities, and all parts of models
// and rules.
#include "gen/expression/reads.hpp"

#include "base/overloaded.hpp"
#include "gen/expression/constant.hpp"
#include "gen/expression/operator.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Visits an expression; each let once.
struct ExpressionWalk {
    const Scope& scope;
    Reads found;
    Indices lets;

    void operator()(const model::Expression& expression) {
        std::visit(overloaded{
                       [](const model::Constant&) {},
                       [&](const model::FeatureRef& f) { found.features.insert(f.index); },
                       [&](const model::LetRef& l) {
                           found.named = true;
                           if (lets.insert(l.index).second)
                               (*this)(scope.selector.lets[l.index].value);
                       },
                       [&](const model::QuantityRef& q) {
                           const auto& quantity = scope.selector.quantities[q.index];
                           const auto& cost = quantity.of_variant[scope.variant];
                           if (!cost) return;
                           found.add(reads(scope, *cost));
                           found.named =
                               found.named || !constant(*cost) || has_seen(scope.selector);
                       },
                       [&](const model::Apply& apply) { visit(apply); },
                   },
                   expression.node);
    }

    void visit(const model::Apply& apply) {
        found.library = found.library || calls_library(scope, apply);
        for (const auto& operand : apply.operands) (*this)(operand);
    }
};

Reads of_rule(const model::Selector& selector, const model::WhenRule& rule) {
    return reads({selector}, rule.condition);
}

/// Their loops use vector instructions, which are not constexpr.
Reads reads_of_inputs(const Scope& scope, const std::vector<model::Expression>& inputs) {
    Reads all;
    all.library = true;
    for (const model::Expression& input : inputs) all.add(reads(scope, input));
    return all;
}

void add_domain(Reads& all, const std::vector<model::Bound>& domain) {
    for (const model::Bound& bound : domain) all.features.insert(bound.feature);
}

Reads of_rule(const model::Selector& selector, const model::GoalRule& rule) {
    Reads all;
    add_domain(all, rule.domain);
    for (const std::size_t variant : rule.candidates)
        all.add(reads({selector, variant}, rule.goal));
    return all;
}

Reads of_rule(const model::Selector& selector, const model::ByRule& rule) {
    Reads all = reads({selector}, rule.choice);
    add_domain(all, rule.domain);
    return all;
}

}  // namespace

void Reads::add(const Reads& other) {
    features.insert(other.features.begin(), other.features.end());
    named = named || other.named;
    library = library || other.library;
}

Reads reads(const Scope& scope, const model::Expression& expression) {
    ExpressionWalk walk{scope, {}, {}};
    walk(expression);
    return walk.found;
}

Reads reads(const Scope& scope, const model::Tree& tree) {
    Reads all;
    for (const auto& node : tree.nodes)
        if (const auto* const split = std::get_if<model::Split>(&node))
            all.add(reads(scope, split->condition));
    return all;
}

Reads reads(const Scope& scope, const model::Forest& forest) {
    Reads all;
    for (const auto& tree : forest.trees) all.add(reads(scope, tree));
    all.named = true;
    return all;
}

Reads reads(const Scope& scope, const model::Network& network) {
    return reads_of_inputs(scope, network.inputs);
}

Reads reads(const Scope& scope, const model::Svm& svm) {
    return reads_of_inputs(scope, svm.inputs);
}

Reads reads(const Scope& scope, const model::Choice& choice) {
    return std::visit([&](const auto& body) { return reads(scope, body); }, choice);
}

Reads reads(const Scope& scope, const model::Cost& cost) {
    Reads all = std::visit([&](const auto& body) { return reads(scope, body); }, cost.body);
    all.library = all.library || cost.transform != model::Transform::none;
    return all;
}

Reads reads_of_when(const model::Selector& selector, std::size_t variant) {
    const auto& when = selector.variants[variant].when;
    return when ? reads({selector}, *when) : Reads{};
}

Reads reads_of_rules(const model::Selector& selector) {
    Reads all;
    for (const auto& rule : selector.rules)
        all.add(std::visit([&](const auto& r) { return of_rule(selector, r); }, rule));
    for (std::size_t v = 0; v < selector.variants.size(); ++v) all.add(reads_of_when(selector, v));
    return all;
}

Indices inspections(const model::Selector& selector, const Indices& features) {
    Indices found;
    for (const std::size_t feature : features)
        if (const auto* const value =
                std::get_if<model::Inspected>(&selector.features[feature].value))
            found.insert(value->inspect);
    return found;
}

}  // namespace selgen::gen

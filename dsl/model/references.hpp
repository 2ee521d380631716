// Visits the expressions of models, and the features, lets and quantities that they refer to.
#pragma once

#include <variant>

#include "base/overloaded.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl::model {

/// Calls `visit` with the expression, or with each expression of a model: the conditions of trees,
/// and the inputs of networks and support vector machines.
template <class Visit>
void visit_expressions(const Expression& expression, const Visit& visit) {
    visit(expression);
}

template <class Visit>
void visit_expressions(const Tree& tree, const Visit& visit) {
    for (const auto& node : tree.nodes)
        if (const auto* split = std::get_if<Split>(&node)) visit(split->condition);
}

template <class Visit>
void visit_expressions(const Forest& forest, const Visit& visit) {
    for (const Tree& tree : forest.trees) visit_expressions(tree, visit);
}

template <class Model, class Visit>
requires requires(const Model& model) { model.inputs; }
void visit_expressions(const Model& model, const Visit& visit) {
    for (const Expression& input : model.inputs) visit(input);
}

/// Calls `visit` with each FeatureRef, LetRef and QuantityRef of an expression or a model, but not
/// with those of the lets and quantities that it refers to.
template <class Part, class Visit>
void visit_references(const Part& part, const Visit& visit) {
    visit_expressions(part, [&](const Expression& expression) {
        std::visit(overloaded{[](const Constant&) {},
                              [&](const Apply& apply) {
                                  for (const Expression& operand : apply.operands)
                                      visit_references(operand, visit);
                              },
                              [&](const auto& reference) { visit(reference); }},
                   expression.node);
    });
}

}  // namespace selgen::dsl::model

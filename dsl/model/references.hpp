// Visits the features, lets and quantities that an expression or a model refers to.
#pragma once

#include <variant>

#include "base/overloaded.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl::model {

/// Calls `visit` with each FeatureRef, LetRef and QuantityRef of an expression or a model, but not
/// with those of the lets and quantities that it refers to.
template <class Visit>
void visit_references(const Expression& expression, const Visit& visit) {
    std::visit(overloaded{[](const Constant&) {}, [&](const FeatureRef& ref) { visit(ref); },
                          [&](const LetRef& ref) { visit(ref); },
                          [&](const QuantityRef& ref) { visit(ref); },
                          [&](const Apply& apply) {
                              for (const Expression& operand : apply.operands)
                                  visit_references(operand, visit);
                          }},
               expression.node);
}

template <class Visit>
void visit_references(const Tree& tree, const Visit& visit) {
    for (const auto& node : tree.nodes)
        if (const auto* split = std::get_if<Split>(&node))
            visit_references(split->condition, visit);
}

template <class Visit>
void visit_references(const Forest& forest, const Visit& visit) {
    for (const Tree& tree : forest.trees) visit_references(tree, visit);
}

template <class Visit>
void visit_references(const Network& network, const Visit& visit) {
    for (const Expression& input : network.inputs) visit_references(input, visit);
}

template <class Visit>
void visit_references(const Svm& svm, const Visit& visit) {
    for (const Expression& input : svm.inputs) visit_references(input, visit);
}

}  // namespace selgen::dsl::model

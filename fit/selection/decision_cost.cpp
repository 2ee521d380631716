// Adds up the costs of splits, functions, trees, units and support vectors in a selector's rules.
#include "fit/selection/decision_cost.hpp"

#include <algorithm>

#include "base/overloaded.hpp"

namespace selgen::fit {

namespace model = dsl::model;

namespace {

constexpr double split_ns = 2.5, tree_of_forest_ns = 4.5, sum_ns = 0.25, function_ns = 4;
constexpr double unit_ns = 4, vector_ns = 4;

double evaluation_cost(const model::Expression& expression) {
    const auto* apply = std::get_if<model::Apply>(&expression.node);
    if (apply == nullptr) return 0;
    using enum model::Operator;
    const bool function = apply->op == lg || apply->op == ln || apply->op == exp ||
                          apply->op == sqrt || apply->op == divide;
    double sum = function ? function_ns : sum_ns;
    for (const auto& operand : apply->operands) sum += evaluation_cost(operand);
    return sum;
}

double evaluation_cost(const model::Tree& tree, std::size_t at = 0) {
    const auto* split = std::get_if<model::Split>(&tree.nodes[at]);
    if (split == nullptr) return 0;
    return split_ns + std::max(evaluation_cost(tree, split->yes), evaluation_cost(tree, split->no));
}

double evaluation_cost(const model::Forest& forest) {
    return tree_of_forest_ns * static_cast<double>(forest.trees.size());
}

double evaluation_cost(const std::vector<model::Expression>& inputs) {
    double sum = 0;
    for (const auto& input : inputs) sum += evaluation_cost(input);
    return sum;
}

double evaluation_cost(const model::Network& network) {
    double sum = evaluation_cost(network.inputs);
    for (const auto& layer : network.layers)
        sum += unit_ns * static_cast<double>(layer.units.size());
    return sum;
}

double evaluation_cost(const model::Svm& svm) {
    return evaluation_cost(svm.inputs) + vector_ns * static_cast<double>(svm.vectors.size());
}

double evaluation_cost(const model::Selector& selector, const model::Rule& rule) {
    return std::visit(
        overloaded{
            [](const model::WhenRule& when) { return evaluation_cost(when.condition); },
            [&](const model::GoalRule& goal) {
                double sum = 0;
                for (const auto& quantity : selector.quantities)
                    for (const std::size_t v : goal.candidates)
                        sum += std::visit([](const auto& body) { return evaluation_cost(body); },
                                          quantity.of_variant[v]->body);
                return sum;
            },
            [](const model::ByRule& by) {
                return std::visit([](const auto& body) { return evaluation_cost(body); },
                                  by.choice);
            },
        },
        rule);
}

}  // namespace

double decision_ns(const model::Selector& selector) {
    double sum = least_decision_ns;
    for (const auto& rule : selector.rules) sum += evaluation_cost(selector, rule);
    return sum;
}

}  // namespace selgen::fit

// Visits all comparisons, goals, outputs and votes of a selector for one row, and compares
// differences with limits.
#include "gen/selftest/decidable.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/overloaded.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/network.hpp"
#include "gen/models/domain.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// For sums whose parts may be larger than the sum.
constexpr double close_sums = 1e-9;

bool is_close(double a, double b) {
    constexpr double share = 1e-12;
    return std::isfinite(a) && std::isfinite(b) &&
           std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

bool is_exact(const model::Expression& expression) {
    return std::holds_alternative<model::Constant>(expression.node) ||
           std::holds_alternative<model::FeatureRef>(expression.node);
}

/// Visits all comparisons of a selector for one row of features.
struct ComparisonWalk {
    const model::Selector& selector;
    std::span<const double> features;
    std::size_t variant = 0;
    bool close = false;

    void visit(const model::Expression& expression) {
        const auto* const apply = std::get_if<model::Apply>(&expression.node);
        if (apply == nullptr) return;
        for (const model::Expression& operand : apply->operands) visit(operand);
        const bool compares =
            apply->op >= model::Operator::equal && apply->op <= model::Operator::greater_equal;
        if (!compares || (is_exact(apply->operands[0]) && is_exact(apply->operands[1]))) return;
        close = close || is_close(value(apply->operands[0]), value(apply->operands[1]));
    }

    void visit(const model::Tree& tree) {
        for (const auto& node : tree.nodes)
            if (const auto* const split = std::get_if<model::Split>(&node)) visit(split->condition);
    }

    void visit(const model::Forest& forest) {
        for (const model::Tree& tree : forest.trees) visit(tree);
    }

    void visit(const model::Network& network) {
        for (const model::Expression& input : network.inputs) visit(input);
    }

    void visit_choice(const model::Choice& choice) {
        std::visit(overloaded{[&](const model::Tree& tree) { visit(tree); },
                              [&](const model::Network& network) {
                                  visit(network);
                                  compare_outputs(network);
                              },
                              [&](const model::Svm& svm) {
                                  for (const auto& input : svm.inputs) visit(input);
                                  compare_votes(svm);
                              }},
                   choice);
    }

    void compare_outputs(const model::Network& network) {
        const auto all = dsl::outputs(network, dsl::inputs(selector, network.inputs, features));
        for (std::size_t i = 1; i < all.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                close = close || std::abs(all[i] - all[j]) <= close_sums * (1 + std::abs(all[i]));
    }

    void compare_votes(const model::Svm& svm) {
        const auto inputs = dsl::inputs(selector, svm.inputs, features);
        for (const double value : dsl::decision_values(svm, inputs))
            close = close || std::abs(value) <= close_sums * (1 + std::abs(value));
    }

    void visit(const model::Cost& cost) {
        std::visit([&](const auto& body) { visit(body); }, cost.body);
    }

    void visit(const model::GoalRule& goal) {
        std::vector<double> costs;
        for (const std::size_t candidate : goal.candidates) {
            variant = candidate;
            visit(goal.goal);
            costs.push_back(value(goal.goal));
        }
        std::sort(costs.begin(), costs.end());
        for (std::size_t i = 1; i < costs.size(); ++i)
            close = close || is_close(costs[i - 1], costs[i]);
    }

    void visit(const model::Rule& rule) {
        std::visit(overloaded{[&](const model::WhenRule& r) { visit(r.condition); },
                              [&](const model::GoalRule& r) { visit(r); },
                              [&](const model::ByRule& r) { visit_choice(r.choice); }},
                   rule);
    }

    double value(const model::Expression& expression) const {
        return dsl::evaluate(selector, expression, features, variant);
    }
};

/// Whether some comparison on these features is too close.
bool is_close(const model::Selector& selector, std::span<const double> features) {
    ComparisonWalk walk{selector, features};
    for (const model::Let& let : selector.lets) walk.visit(let.value);
    for (const model::Rule& rule : selector.rules) walk.visit(rule);
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        walk.variant = v;
        if (selector.variants[v].when) walk.visit(*selector.variants[v].when);
        for (const model::Quantity& quantity : selector.quantities)
            if (quantity.of_variant[v]) walk.visit(*quantity.of_variant[v]);
    }
    return walk.close;
}

}  // namespace

bool is_decidable(const model::Selector& selector, std::span<const double> features) {
    if (is_close(selector, features)) return false;
    return std::none_of(selector.rules.begin(), selector.rules.end(), [&](const auto& rule) {
        return clamps(rule) && is_close(selector, dsl::clamped(domain_of(rule), features));
    });
}

}  // namespace selgen::gen

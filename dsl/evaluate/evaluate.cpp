// Computes expressions, costs and rules with the same order of operations as generated code.
#include "dsl/evaluate/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/overloaded.hpp"
#include "dsl/evaluate/network.hpp"

namespace selgen::dsl {
namespace {

using model::Operator;

/// What an expression may refer to.
struct EvaluationScope {
    const model::Selector& selector;
    std::span<const double> features;
    std::size_t variant;
    mutable std::vector<std::optional<double>> lets;  // those that are known already

    EvaluationScope(const model::Selector& of, std::span<const double> given, std::size_t v = 0)
        : selector(of), features(given), variant(v), lets(of.lets.size()) {}
};

double value(const EvaluationScope& scope, const model::Expression& expression);

double power(double base, double exponent) {
    const double size = std::abs(exponent);
    if (size > 16 || size != std::floor(size)) return std::pow(base, exponent);
    if (size == 0) return 1;
    double product = base;
    for (double i = 1; i < size; ++i) product *= base;
    return exponent < 0 ? 1 / product : product;
}

/// From the left, so that the earlier operand is kept if both are equal or one is NaN.
double extreme(const EvaluationScope& scope, const model::Apply& apply) {
    double best = value(scope, apply.operands[0]);
    for (std::size_t i = 1; i < apply.operands.size(); ++i) {
        const double next = value(scope, apply.operands[i]);
        if (apply.op == Operator::min ? next < best : best < next) best = next;
    }
    return best;
}

double compared(Operator op, double a, double b) {
    if (op == Operator::equal) return a == b;
    if (op == Operator::not_equal) return a != b;
    if (op == Operator::less) return a < b;
    if (op == Operator::less_equal) return a <= b;
    return op == Operator::greater ? a > b : a >= b;
}

double calculated(Operator op, double a, double b) {
    if (op == Operator::add) return a + b;
    if (op == Operator::subtract) return a - b;
    if (op == Operator::multiply) return a * b;
    return op == Operator::divide ? a / b : power(a, b);
}

double applied(const EvaluationScope& scope, const model::Apply& apply) {
    const auto operand = [&](std::size_t i) { return value(scope, apply.operands[i]); };
    switch (apply.op) {
        case Operator::disjunction: return operand(0) != 0 || operand(1) != 0;
        case Operator::conjunction: return operand(0) != 0 && operand(1) != 0;
        case Operator::negation: return operand(0) == 0;
        case Operator::equal:
        case Operator::not_equal:
        case Operator::less:
        case Operator::less_equal:
        case Operator::greater:
        case Operator::greater_equal: return compared(apply.op, operand(0), operand(1));
        case Operator::add:
        case Operator::subtract:
        case Operator::multiply:
        case Operator::divide:
        case Operator::power: return calculated(apply.op, operand(0), operand(1));
        case Operator::negate: return -operand(0);
        case Operator::conditional: return operand(0) != 0 ? operand(1) : operand(2);
        case Operator::lg: return std::log2(operand(0));
        case Operator::ln: return std::log(operand(0));
        case Operator::exp: return std::exp(operand(0));
        case Operator::sqrt: return std::sqrt(operand(0));
        case Operator::abs: return std::abs(operand(0));
        case Operator::min:
        case Operator::max: return extreme(scope, apply);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

double value(const EvaluationScope& scope, const model::Tree& tree) {
    std::size_t at = 0;
    while (const auto* split = std::get_if<model::Split>(&tree.nodes[at]))
        at = value(scope, split->condition) != 0 ? split->yes : split->no;
    return std::get<model::Leaf>(tree.nodes[at]).value;
}

/// Generated code adds in the same order, so its results are bitwise identical.
double value(const EvaluationScope& scope, const model::Forest& forest) {
    double sum = forest.mean ? 0 : forest.base;
    for (const model::Tree& tree : forest.trees) sum += value(scope, tree);
    return forest.mean ? forest.base + sum / static_cast<double>(forest.trees.size()) : sum;
}

std::vector<double> values(const EvaluationScope& scope,
                           const std::vector<model::Expression>& inputs) {
    std::vector<double> all;
    for (const model::Expression& input : inputs) all.push_back(value(scope, input));
    return all;
}

double value(const EvaluationScope& scope, const model::Network& network) {
    return outputs(network, values(scope, network.inputs))[0];
}

double cost_value(const EvaluationScope& scope, const model::Cost& cost) {
    const double body = std::visit([&](const auto& b) { return value(scope, b); }, cost.body);
    switch (cost.transform) {
        case model::Transform::none: return body;
        case model::Transform::lg: return std::exp2(body);
        case model::Transform::ln: return std::exp(body);
    }
    return body;
}

double value(const EvaluationScope& scope, const model::Expression& expression) {
    return std::visit(
        overloaded{
            [](const model::Constant& c) { return c.value; },
            [&](const model::FeatureRef& f) { return scope.features[f.index]; },
            [&](const model::LetRef& l) {
                auto& known = scope.lets[l.index];
                if (!known) known = value(scope, scope.selector.lets[l.index].value);
                return *known;
            },
            [&](const model::QuantityRef& q) {
                const auto& cost = scope.selector.quantities[q.index].of_variant[scope.variant];
                return cost ? cost_value(scope, *cost) : std::numeric_limits<double>::quiet_NaN();
            },
            [&](const model::Apply& a) { return applied(scope, a); },
        },
        expression.node);
}

/// The input of a rule.
struct RuleEvaluation {
    const model::Selector& selector;
    const Situation& now;

    bool takes(std::size_t variant) const {
        const bool open = now.open.empty() || now.open[variant];
        return open && feasible(selector, variant, now.features);
    }

    /// The variant or, if it cannot run, the first of the others that can.
    std::optional<std::size_t> first(std::size_t variant,
                                     const std::vector<std::size_t>& others) const {
        if (takes(variant)) return variant;
        for (const std::size_t other : others)
            if (takes(other)) return other;
        return {};
    }
};

struct Answer {
    std::optional<std::size_t> variant;
    Reason reason = Reason::rule;
    bool outside = false;
    bool unsure = false;
};

/// The features that the rule reads, or nothing if it is skipped.
template <class Rule>
std::optional<std::vector<double>> read_within(const RuleEvaluation& asked, const Rule& rule) {
    const auto& features = asked.now.features;
    if (inside(rule.domain, features)) return std::vector<double>(features.begin(), features.end());
    if (!rule.clamps) return {};
    return clamped(rule.domain, features);
}

Answer answer(const RuleEvaluation& asked, const model::WhenRule& rule) {
    const bool holds = evaluate(asked.selector, rule.condition, asked.now.features) != 0;
    if (!holds || !asked.takes(rule.variant)) return {};
    return {rule.variant, Reason::rule};
}

/// Whether `next` gains more than `margin` (a fraction) over `now`.
bool gains(bool least, double next, double now, double margin) {
    return least ? next < now - margin * std::abs(now) : next > now + margin * std::abs(now);
}

Answer answer(const RuleEvaluation& asked, const model::GoalRule& rule) {
    const auto features = read_within(asked, rule);
    Answer result{{}, Reason::goal, !inside(rule.domain, asked.now.features)};
    if (!features) return result;
    const double worst = rule.least ? std::numeric_limits<double>::infinity()
                                    : -std::numeric_limits<double>::infinity();
    double best = worst;
    double running = worst;
    for (const std::size_t v : rule.candidates) {
        if (!asked.takes(v)) continue;
        const double cost = evaluate(asked.selector, rule.goal, *features, v);
        if (asked.now.running == v && !std::isnan(cost)) running = cost;
        if (!(rule.least ? cost < best : cost > best)) continue;
        best = cost;
        result.variant = v;
    }
    if (!result.variant || result.variant == asked.now.running || !std::isfinite(running))
        return result;
    if (gains(rule.least, best, running, asked.selector.margin)) return result;
    return {asked.now.running, Reason::stayed, result.outside};
}

Answer answer(const RuleEvaluation& asked, const model::ByRule& rule) {
    const auto features = read_within(asked, rule);
    Answer result{{}, Reason::model, !inside(rule.domain, asked.now.features)};
    if (!features) return result;
    const auto variant = named(asked.selector, rule.choice, *features);
    if (variant) result.variant = asked.first(*variant, rule.instead);
    result.unsure = !variant && std::holds_alternative<model::Tree>(rule.choice);
    return result;
}

std::size_t last_resort(const RuleEvaluation& asked) {
    const model::Selector& selector = asked.selector;
    if (asked.takes(selector.otherwise)) return selector.otherwise;
    for (std::size_t v = 0; v < selector.variants.size(); ++v)
        if (asked.takes(v)) return v;
    return selector.otherwise;
}

}  // namespace

double evaluate(const model::Selector& selector, const model::Expression& expression,
                std::span<const double> features, std::size_t variant) {
    return value({selector, features, variant}, expression);
}

std::optional<double> quantity(const model::Selector& selector, std::size_t index,
                               std::size_t variant, std::span<const double> features) {
    const auto& cost = selector.quantities[index].of_variant[variant];
    if (!cost) return {};
    return cost_value({selector, features, variant}, *cost);
}

double leaf(const model::Selector& selector, const model::Tree& tree,
            std::span<const double> features) {
    return value({selector, features}, tree);
}

std::vector<double> inputs(const model::Selector& selector,
                           const std::vector<model::Expression>& written,
                           std::span<const double> features) {
    return values({selector, features}, written);
}

std::optional<std::size_t> named(const model::Selector& selector, const model::Choice& choice,
                                 std::span<const double> features) {
    return std::visit(
        overloaded{
            [&](const model::Tree& tree) -> std::optional<std::size_t> {
                const double value = leaf(selector, tree, features);
                if (value == model::unsure) return {};
                return static_cast<std::size_t>(value);
            },
            [&](const auto& body) { return named(body, inputs(selector, body.inputs, features)); },
        },
        choice);
}

bool feasible(const model::Selector& selector, std::size_t variant,
              std::span<const double> features) {
    const auto& when = selector.variants[variant].when;
    return !when || evaluate(selector, *when, features) != 0;
}

bool inside(const std::vector<model::Bound>& domain, std::span<const double> features) {
    return std::ranges::all_of(
        domain, [&](const model::Bound& bound) { return bound.has(features[bound.feature]); });
}

bool is_skipped(const model::Rule& rule, std::span<const double> features) {
    return std::visit(
        overloaded{[](const model::WhenRule&) { return false; },
                   [&](const auto& r) { return !r.clamps && !inside(r.domain, features); }},
        rule);
}

std::vector<double> clamped(const std::vector<model::Bound>& domain,
                            std::span<const double> features) {
    std::vector<double> result(features.begin(), features.end());
    for (const auto& [feature, interval, words] : domain) {
        if (!words.empty()) continue;
        double& x = result[feature];
        if (x < interval.low) x = interval.low;
        if (x > interval.high) x = interval.high;
    }
    return result;
}

Decision decide(const model::Selector& selector, const Situation& situation) {
    const RuleEvaluation asked{selector, situation};
    bool outside = false, unsure = false;
    for (std::size_t i = 0; i < selector.rules.size(); ++i) {
        const Answer given =
            std::visit([&](const auto& rule) { return answer(asked, rule); }, selector.rules[i]);
        outside = outside || given.outside;
        unsure = unsure || given.unsure;
        if (given.variant) return {*given.variant, given.reason, i, outside, unsure};
    }
    return {last_resort(asked), Reason::otherwise, selector.rules.size(), outside, unsure};
}

}  // namespace selgen::dsl

// Rewrites comparisons as `<` by neighbouring doubles and negated sides; `not` swaps the branches.
#include "gen/expression/comparison.hpp"

#include <cmath>
#include <limits>
#include <tuple>

namespace selgen::gen {

namespace model = dsl::model;

namespace {

using model::Operator;

/// The same comparison with its sides swapped.
Operator mirrored(Operator op) {
    if (op == Operator::less) return Operator::greater;
    if (op == Operator::less_equal) return Operator::greater_equal;
    if (op == Operator::greater) return Operator::less;
    if (op == Operator::greater_equal) return Operator::less_equal;
    return op;
}

std::string negative(const Code& input) {
    return input.binding == Binding::whole ? "-" + input.text : "-(" + input.text + ")";
}

/// Converts to `<`, which remains false for NaN: x <= c is x < the next double, x > c is -x < -c.
std::optional<Comparison> comparison(const Code& input, Operator op, double constant) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto next = [](double x) { return std::nextafter(x, infinity); };
    if (op == Operator::less) return Comparison{input.text, constant};
    if (op == Operator::less_equal) return Comparison{input.text, next(constant)};
    if (op == Operator::greater) return Comparison{negative(input), -constant};
    if (op == Operator::greater_equal) return Comparison{negative(input), next(-constant)};
    return {};
}

std::optional<double> signed_number(const model::Expression& expression) {
    if (const auto* const number = std::get_if<model::Constant>(&expression.node))
        return number->value;
    const auto* const apply = std::get_if<model::Apply>(&expression.node);
    if (apply == nullptr || apply->op != Operator::negate) return {};
    const auto* const number = std::get_if<model::Constant>(&apply->operands[0].node);
    return number == nullptr ? std::nullopt : std::optional(-number->value);
}

/// The operand of a `not`, or null.
const model::Expression* negated_by(const model::Expression& condition) {
    const auto* const apply = std::get_if<model::Apply>(&condition.node);
    return apply != nullptr && apply->op == Operator::negation ? &apply->operands[0] : nullptr;
}

std::optional<Comparison> straight(const Scope& scope, const model::Expression& condition) {
    const auto* const apply = std::get_if<model::Apply>(&condition.node);
    if (apply == nullptr || apply->operands.size() != 2) return {};
    const auto& [left, right] = std::tie(apply->operands[0], apply->operands[1]);
    const auto right_number = signed_number(right), left_number = signed_number(left);
    if (!right_number && !left_number) return {};
    const model::Expression& input = right_number ? left : right;
    const Operator op = mirrored(apply->op);
    if (op == apply->op) return {};
    auto found = right_number ? comparison(number(scope, input), apply->op, *right_number)
                              : comparison(number(scope, input), op, *left_number);
    if (found) found->is_of_feature = std::holds_alternative<model::FeatureRef>(input.node);
    return found;
}

const model::Expression& without_not(const model::Expression& condition) {
    const model::Expression* inside = &condition;
    while (const auto* const next = negated_by(*inside)) inside = next;
    return *inside;
}

}  // namespace

bool is_turned(const model::Expression& condition) {
    const auto* const inside = negated_by(condition);
    return inside != nullptr && !is_turned(*inside);
}

std::optional<Comparison> comparison(const Scope& scope, const model::Expression& condition) {
    auto found = straight(scope, without_not(condition));
    if (found) found->turned = is_turned(condition);
    return found;
}

Comparison as_comparison(const Scope& scope, const model::Expression& condition) {
    if (const auto found = comparison(scope, condition)) return *found;
    const std::string holds = gen::condition(scope, without_not(condition)).text;
    return {"(" + holds + ") ? 0.0 : 1.0", 1, is_turned(condition)};
}

}  // namespace selgen::gen

// Writes operands recursively, and adds parentheses only where precedence, rounding or compiler
// warnings require them.
#include "gen/expression/expression.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "gen/expression/constant.hpp"
#include "gen/expression/literal.hpp"
#include "gen/expression/operator.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {
namespace {

using dsl::model::Apply;
using dsl::model::Expression;
using dsl::model::Operator;

std::string wrapped(const Code& code, Binding least) {
    return code.binding < least ? "(" + code.text + ")" : code.text;
}

Binding tighter(Binding binding) { return static_cast<Binding>(static_cast<int>(binding) + 1); }

/// An operand of a binary operator; next to a double, a whole number needs no point.
Code operand(const Scope& scope, const Expression& expression, const Expression& other) {
    const auto value = constant(scope, expression);
    if (!value || constant(scope, other)) return number(scope, expression);
    const std::string text = short_literal(*value);
    return {text, text[0] == '-' ? Binding::sign : Binding::whole};
}

/// Two numbers with an operator. The right operand gets parentheses unless it binds more tightly,
/// since rounding makes a + (b + c) a different sum.
Code infix(const Scope& scope, const Apply& apply) {
    const auto [spelling, binding] = infix_operator(apply.op);
    const bool compares = binding == Binding::comparison;
    const Code left = operand(scope, apply.operands[0], apply.operands[1]);
    const Code right = operand(scope, apply.operands[1], apply.operands[0]);
    return {fmt::format("{} {} {}", wrapped(left, compares ? tighter(binding) : binding), spelling,
                        wrapped(right, tighter(binding))),
            binding};
}

Code compared_truths(const Scope& scope, const Apply& apply) {
    const Code left = condition(scope, apply.operands[0]);
    const Code right = condition(scope, apply.operands[1]);
    return {fmt::format("{} {} {}", wrapped(left, Binding::sum), infix_operator(apply.op).spelling,
                        wrapped(right, Binding::sum)),
            Binding::comparison};
}

/// A function of one number; a function of two numbers is applied from left to right.
Code call(const Scope& scope, const Apply& apply) {
    const std::string_view name = function_name(apply.op);
    std::string text = number(scope, apply.operands[0]).text;
    if (apply.operands.size() == 1) return {fmt::format("{}({})", name, text)};
    for (std::size_t i = 1; i < apply.operands.size(); ++i)
        text = fmt::format("{}({}, {})", name, text, number(scope, apply.operands[i]).text);
    return {text};
}

Code power(const Scope& scope, const Apply& apply) {
    const std::string base = number(scope, apply.operands[0]).text;
    const double exponent = constant(scope, apply.operands[1]).value_or(1);
    if (is_multiplied_out(exponent))
        return {fmt::format("selgen::rt::power<{}>({})", static_cast<int>(exponent), base)};
    return {fmt::format("std::pow({}, {})", base, literal(exponent))};
}

Code choice(const Code& condition, const Code& yes, const Code& no) {
    return {fmt::format("{} ? {} : {}", wrapped(condition, Binding::disjunction),
                        wrapped(yes, Binding::disjunction), no.text),
            Binding::conditional};
}

/// Whether it is a quantity that is always 0, such as the setup of a variant without a plan.
bool is_free(const Scope& scope, const Expression& expression) {
    return std::holds_alternative<dsl::model::QuantityRef>(expression.node) &&
           constant(scope, expression) == 0.0;
}

Code applied_number(const Scope& scope, const Apply& apply) {
    if (apply.op == Operator::add && is_free(scope, apply.operands[1]))
        return number(scope, apply.operands[0]);
    switch (kind_of(apply.op)) {
        case OperatorKind::sign:
            return {"-" + wrapped(number(scope, apply.operands[0]), Binding::whole), Binding::sign};
        case OperatorKind::power: return power(scope, apply);
        case OperatorKind::function: return call(scope, apply);
        case OperatorKind::choice:
            return choice(condition(scope, apply.operands[0]), number(scope, apply.operands[1]),
                          number(scope, apply.operands[2]));
        case OperatorKind::infix:
        case OperatorKind::comparison:
        case OperatorKind::logic: break;
    }
    return infix(scope, apply);
}

Code applied_truth(const Scope& scope, const Apply& apply) {
    const auto operand = [&](std::size_t i) { return condition(scope, apply.operands[i]); };
    if (apply.op == Operator::disjunction) return either(operand(0), operand(1));
    if (apply.op == Operator::conjunction) return both(operand(0), operand(1));
    if (apply.op == Operator::negation) return negated(operand(0));
    if (apply.op == Operator::conditional) return choice(operand(0), operand(1), operand(2));
    const bool truths = is_truth(scope, apply.operands[0]) && is_truth(scope, apply.operands[1]);
    return truths ? compared_truths(scope, apply) : infix(scope, apply);
}

}  // namespace

Code both(const Code& a, const Code& b) {
    return {
        fmt::format("{} && {}", wrapped(a, Binding::conjunction), wrapped(b, Binding::conjunction)),
        Binding::conjunction};
}

// A conjunction gets parentheses here, since compilers warn without them.
Code either(const Code& a, const Code& b) {
    const auto side = [](const Code& code) {
        const bool bare =
            code.binding == Binding::disjunction || code.binding > Binding::conjunction;
        return bare ? code.text : "(" + code.text + ")";
    };
    return {fmt::format("{} || {}", side(a), side(b)), Binding::disjunction};
}

Code negated(const Code& a) { return {"!" + wrapped(a, Binding::sign), Binding::sign}; }

Code quantity(const Scope& scope, std::size_t index) {
    const auto& quantity = scope.selector.quantities[index];
    const auto value = constant(*quantity.of_variant[scope.variant]);
    const std::string predicted = value ? short_literal(*value)
                                        : fmt::format("predicted::{}_{}(f)", quantity.name,
                                                      scope.selector.variants[scope.variant].name);
    const std::string factor = correction(scope.selector, quantity.name, scope.variant);
    if (factor.empty()) return {predicted};
    return {fmt::format("{} * {}", factor, predicted), Binding::product};
}

std::string field(const dsl::model::Feature& feature) {
    std::string name = feature.name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

Code number(const Scope& scope, const Expression& expression) {
    if (const auto value = constant(scope, expression)) {
        const std::string text = literal(*value);
        return {text, text[0] == '-' ? Binding::sign : Binding::whole};
    }
    if (is_truth(scope, expression)) return choice(condition(scope, expression), {"1.0"}, {"0.0"});
    return std::visit(
        overloaded{
            [](const dsl::model::Constant&) { return Code{}; },
            [&](const dsl::model::FeatureRef& f) {
                return Code{"f." + field(scope.selector.features[f.index])};
            },
            [&](const dsl::model::LetRef& l) {
                return Code{fmt::format("derived::{}(f)", scope.selector.lets[l.index].name)};
            },
            [&](const dsl::model::QuantityRef& q) { return quantity(scope, q.index); },
            [&](const Apply& apply) { return applied_number(scope, apply); },
        },
        expression.node);
}

Code condition(const Scope& scope, const Expression& expression) {
    if (const auto value = constant(scope, expression)) return {*value != 0 ? "true" : "false"};
    if (!is_truth(scope, expression))
        return {wrapped(number(scope, expression), Binding::sum) + " != 0", Binding::comparison};
    if (const auto* const let = std::get_if<dsl::model::LetRef>(&expression.node))
        return {fmt::format("derived::{}(f)", scope.selector.lets[let->index].name)};
    return applied_truth(scope, std::get<Apply>(expression.node));
}

}  // namespace selgen::gen

// Prints expressions, with parentheses only where the precedence of the operators requires them.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/overloaded.hpp"
#include "dsl/ast/print/spec.hpp"

namespace selgen::dsl {
namespace {

/// The precedence of an expression, the lowest first.
enum Binding {
    conditional,
    disjunction,
    conjunction,
    negation,
    comparison,
    addition,
    multiplication,
    sign,
    exponentiation,
    primary
};

Binding binding_of(const ast::Apply& apply) {
    const std::string& op = apply.op.text;
    if (op == "if") return conditional;
    if (op == "or") return disjunction;
    if (op == "and") return conjunction;
    if (op == "not") return negation;
    if (op == "-" && apply.operands.size() == 1) return sign;
    if (op == "+" || op == "-") return addition;
    if (op == "*" || op == "/") return multiplication;
    if (op == "^") return exponentiation;
    constexpr std::array<std::string_view, 6> comparison_signs = {"==", "!=", "<", "<=", ">", ">="};
    return std::ranges::find(comparison_signs, op) != comparison_signs.end() ? comparison : primary;
}

Binding binding_of(const ast::Expression& expression) {
    const auto* apply = std::get_if<ast::Apply>(&expression.node);
    return apply ? binding_of(*apply) : primary;
}

/// The expression, in parentheses if its precedence is lower than needed.
std::string within(const ast::Expression& expression, Binding needed) {
    const std::string text = print(expression);
    return binding_of(expression) < needed ? "(" + text + ")" : text;
}

std::string call(const ast::Apply& apply) {
    std::string made = apply.op.text + "(";
    for (const ast::Expression& operand : apply.operands)
        made += (&operand == apply.operands.data() ? "" : ", ") + print(operand);
    return made + ")";
}

/// An operator with two operands. '^' is right-associative, comparisons cannot be chained, and all
/// others are left-associative.
std::string infix(const ast::Apply& apply, Binding binding) {
    const bool joins = binding != comparison && binding != exponentiation;
    const Binding left = joins ? binding : static_cast<Binding>(binding + 1);
    const Binding right = binding == exponentiation ? sign : static_cast<Binding>(binding + 1);
    const std::string blank = binding == exponentiation ? "" : " ";
    return within(apply.operands[0], left) + blank + apply.op.text + blank +
           within(apply.operands[1], right);
}

std::string spelt(const ast::Apply& apply) {
    const Binding binding = binding_of(apply);
    if (binding == primary) return call(apply);
    if (binding == negation) return "not " + within(apply.operands[0], negation);
    if (binding == sign) return "-" + within(apply.operands[0], sign);
    if (binding != conditional) return infix(apply, binding);
    return "if " + within(apply.operands[0], disjunction) + " then " +
           within(apply.operands[1], disjunction) + " else " + print(apply.operands[2]);
}

}  // namespace

std::string print(const ast::Expression& expression) {
    return std::visit(overloaded{
                          [](const ast::Number& number) {
                              return number.text + (number.unit.empty() ? "" : " ") + number.unit;
                          },
                          [](const ast::Name& name) { return name.text; },
                          [](const ast::Apply& apply) { return spelt(apply); },
                      },
                      expression.node);
}

}  // namespace selgen::dsl

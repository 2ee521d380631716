// Lowers arithmetic, logic and functions, and reports divisors, bases and arguments for which they
// are undefined.
#include "dsl/check/expression/operators.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include "base/nearest.hpp"
#include "dsl/model/interval.hpp"

namespace selgen::dsl {
namespace {

using model::Interval;
using model::Operator;

struct Spelling {
    std::string_view text;
    Operator op;
};

constexpr std::array<Spelling, 4> arithmetic{{{"+", Operator::add},
                                              {"-", Operator::subtract},
                                              {"*", Operator::multiply},
                                              {"/", Operator::divide}}};

struct Function {
    std::string_view name;
    Operator op;
    Interval (*range)(Interval);
};

constexpr std::array<Function, 5> known_functions{{{"lg", Operator::lg, interval::lg},
                                                   {"ln", Operator::ln, interval::ln},
                                                   {"exp", Operator::exp, interval::exp},
                                                   {"sqrt", Operator::sqrt, interval::sqrt},
                                                   {"abs", Operator::abs, interval::abs}}};

model::Expression make(Operator op, std::vector<Typed> operands) {
    model::Apply apply{op, {}};
    for (Typed& operand : operands) apply.operands.push_back(std::move(operand.expression));
    return {std::move(apply)};
}

bool any_broken(const std::vector<Typed>& operands) {
    return std::ranges::any_of(operands,
                               [](const Typed& t) { return t.type == ValueType::broken; });
}

std::vector<Typed> lower_all(Scope& scope, const ast::Apply& apply, ValueType type) {
    std::vector<Typed> operands;
    for (const ast::Expression& operand : apply.operands)
        operands.push_back(type == ValueType::truth ? lower_condition(scope, operand)
                                                    : lower_number(scope, operand));
    return operands;
}

Typed lower_logic(Scope& scope, const ast::Apply& apply, Operator op) {
    auto operands = lower_all(scope, apply, ValueType::truth);
    if (any_broken(operands)) return {};
    return {make(op, std::move(operands)), ValueType::truth, {}, {0, 1}};
}

Typed lower_division(Scope& scope, Span span, std::vector<Typed> sides) {
    if (interval::holds(sides[1].range, 0)) {
        scope.report.error(
            Code::undefined_at_zero, span, "the divisor can be 0",
            "give the features in the divisor a range that excludes 0, or write max(…, 1)");
        return {};
    }
    const Unit unit = sides[0].unit / sides[1].unit;
    const Interval range = interval::divide(sides[0].range, sides[1].range);
    return {make(Operator::divide, std::move(sides)), ValueType::number, unit, range};
}

Typed lower_arithmetic(Scope& scope, Span span, const ast::Apply& apply, Operator op) {
    auto sides = lower_all(scope, apply, ValueType::number);
    if (any_broken(sides)) return {};
    if (op == Operator::divide)
        return lower_division(scope, apply.operands[1].span, std::move(sides));
    const Typed &a = sides[0], &b = sides[1];
    if (op == Operator::multiply) {
        const Unit unit = a.unit * b.unit;
        const Interval range = interval::multiply(a.range, b.range);
        return {make(op, std::move(sides)), ValueType::number, unit, range};
    }
    if (!same_unit(scope, span, a, b)) return {};
    const Unit unit = common_unit(a, b);
    const Interval range = op == Operator::add ? interval::add(a.range, b.range)
                                               : interval::add(a.range, interval::negate(b.range));
    return {make(op, std::move(sides)), ValueType::number, unit, range};
}

Typed lower_negation(Scope& scope, const ast::Apply& apply) {
    auto operands = lower_all(scope, apply, ValueType::number);
    if (any_broken(operands)) return {};
    const Unit unit = operands[0].unit;
    const Interval range = interval::negate(operands[0].range);
    return {make(Operator::negate, std::move(operands)), ValueType::number, unit, range};
}

Typed lower_power(Scope& scope, const ast::Apply& apply) {
    Typed base = lower_number(scope, apply.operands[0]);
    Typed exponent = literal(scope, apply.operands[1]);
    if (base.type == ValueType::broken || exponent.type == ValueType::broken) return {};
    const double k = std::get<model::Constant>(exponent.expression.node).value;
    if (exponent.unit != Unit{}) {
        scope.report.error(
            Code::unit_mismatch, apply.operands[1].span,
            "an exponent must be a plain number, not a value in " + to_text(exponent.unit));
        return {};
    }
    if (k < 0 && interval::holds(base.range, 0)) {
        scope.report.error(Code::undefined_at_zero, apply.operands[0].span,
                           "the base can be 0, but the exponent is negative", "write max(…, 1)");
        return {};
    }
    if (k != std::floor(k) && base.range.low < 0) {
        scope.report.error(Code::undefined_at_zero, apply.operands[0].span,
                           "the base can be negative, but the exponent is not an integer",
                           "write max(…, 0)");
        return {};
    }
    const Interval range = interval::power(base.range, k);
    const auto times = static_cast<int>(std::clamp(k, -16.0, 16.0));
    const Unit unit = power(base.unit, times);
    std::vector<Typed> operands;
    operands.push_back(std::move(base));
    operands.push_back(std::move(exponent));
    return {make(Operator::power, std::move(operands)), ValueType::number, unit, range};
}

Typed lower_choice(Scope& scope, const ast::Apply& apply) {
    Typed condition = lower_condition(scope, apply.operands[0]);
    Typed yes = lower(scope, apply.operands[1]);
    Typed no = yes.type == ValueType::truth ? lower_condition(scope, apply.operands[2])
                                            : lower_number(scope, apply.operands[2]);
    if (yes.type == ValueType::word) {
        scope.report.error(Code::wrong_kind, apply.operands[1].span,
                           "expected a number, found a word");
        return {};
    }
    for (const Typed* operand : {&condition, &yes, &no})
        if (operand->type == ValueType::broken) return {};
    if (!same_unit(scope, apply.operands[2].span, yes, no)) return {};
    const Unit unit = common_unit(yes, no);
    const Interval range = interval::hull(yes.range, no.range);
    const ValueType type = yes.type;
    // Moved individually, because an initializer list would copy the expressions.
    std::vector<Typed> operands;
    operands.push_back(std::move(condition));
    operands.push_back(std::move(yes));
    operands.push_back(std::move(no));
    return {make(Operator::conditional, std::move(operands)), type, unit, range};
}

bool has_arguments(Scope& scope, Span span, const ast::Apply& apply, std::size_t wanted) {
    if (apply.operands.size() == wanted) return true;
    scope.report.error(Code::wrong_argument_count, span,
                       "'" + apply.op.text + "' takes " + std::to_string(wanted) +
                           " argument, found " + std::to_string(apply.operands.size()));
    return false;
}

Typed lower_function(Scope& scope, Span span, const ast::Apply& apply, const Function& function) {
    if (!has_arguments(scope, span, apply, 1)) return {};
    auto operands = lower_all(scope, apply, ValueType::number);
    if (any_broken(operands)) return {};
    const bool logarithm = function.op == Operator::lg || function.op == Operator::ln;
    const double low = operands[0].range.low;
    if ((logarithm && low <= 0) || (function.op == Operator::sqrt && low < 0)) {
        scope.report.error(
            Code::undefined_at_zero, apply.operands[0].span,
            "the argument of '" + apply.op.text + "' can be " + (low < 0 ? "negative" : "0"),
            logarithm ? "give its features a range, give the model a domain, or write max(…, 1)"
                      : "write max(…, 0)");
        return {};
    }
    const Interval range = function.range(operands[0].range);
    const Unit unit = function.op == Operator::abs ? operands[0].unit : Unit{};
    return {make(function.op, std::move(operands)), ValueType::number, unit, range};
}

Typed lower_extreme(Scope& scope, Span span, const ast::Apply& apply, bool least) {
    if (apply.operands.size() < 2) {
        scope.report.error(Code::wrong_argument_count, span,
                           "'" + apply.op.text + "' takes at least two arguments");
        return {};
    }
    auto operands = lower_all(scope, apply, ValueType::number);
    if (any_broken(operands)) return {};
    Interval range = operands[0].range;
    std::size_t reference = 0;  // an operand that has a unit, if any has
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const Typed& before = operands[reference];
        if (!same_unit(scope, apply.operands[i].span, before, operands[i])) return {};
        if (common_unit(before, operands[i]) != before.unit) reference = i;
        range = least ? interval::min(range, operands[i].range)
                      : interval::max(range, operands[i].range);
    }
    const Unit unit = operands[reference].unit;
    const Operator op = least ? Operator::min : Operator::max;
    return {make(op, std::move(operands)), ValueType::number, unit, range};
}

/// The nearest function. The names of logarithms in other languages have separate hints.
std::string hint_for_function(const std::string& name) {
    if (name == "log") return "did you mean 'ln' or 'lg'?";
    if (name == "pow") return "write a power with a literal exponent, for example: n ^ 2";
    for (const char* rounding : {"floor", "ceil", "round", "trunc", "mod", "fmod"})
        if (name == rounding) return "compute it in the C++ code of a feature";
    return nearest_hint(name, {"lg", "ln", "exp", "sqrt", "abs", "min", "max"});
}

/// A quantity of a knob is written like a function: speedup(thread) means speedup(threads).
std::string hint_for_quantity(const Scope& scope, const ast::Apply& apply) {
    const auto* operand =
        apply.operands.size() == 1 ? std::get_if<ast::Name>(&apply.operands[0].node) : nullptr;
    if (operand == nullptr) return {};
    std::vector<std::string> knobs;
    for (const auto& feature : scope.selector.features)
        if (std::holds_alternative<model::Chosen>(feature.value)) knobs.push_back(feature.name);
    const auto meant = nearest(operand->text, knobs);
    if (!meant || *meant == operand->text) return {};
    return "did you mean '" + apply.op.text + "(" + *meant + ")'?";
}

Typed lower_call(Scope& scope, Span span, const ast::Apply& apply) {
    const std::string& name = apply.op.text;
    if (name == "min" || name == "max") return lower_extreme(scope, span, apply, name == "min");
    for (const Function& function : known_functions)
        if (function.name == name) return lower_function(scope, span, apply, function);
    const std::string quantity = hint_for_quantity(scope, apply);
    Diagnostic& made = scope.report.error(Code::unknown_function, apply.op.span,
                                          "unknown function '" + name + "'");
    made.fix = own_call(apply);
    made.replaced = span;
    if (made.fix.empty()) made.hint = quantity.empty() ? hint_for_function(name) : quantity;
    return {};
}

}  // namespace

Typed lower_apply(Scope& scope, Span span, const ast::Apply& apply) {
    const std::string& op = apply.op.text;
    if (op == "or") return lower_logic(scope, apply, Operator::disjunction);
    if (op == "and") return lower_logic(scope, apply, Operator::conjunction);
    if (op == "not") return lower_logic(scope, apply, Operator::negation);
    if (op == "if") return lower_choice(scope, apply);
    if (op == "^") return lower_power(scope, apply);
    if (op == "-" && apply.operands.size() == 1) return lower_negation(scope, apply);
    if (is_comparison(op)) return lower_comparison(scope, span, apply);
    for (const Spelling& spelling : arithmetic)
        if (spelling.text == op) return lower_arithmetic(scope, span, apply, spelling.op);
    return lower_call(scope, span, apply);
}

}  // namespace selgen::dsl

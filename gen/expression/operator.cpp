// Exhaustive switches from each operator to its kind, its C++ symbol or its standard function.
#include "gen/expression/operator.hpp"

#include <cmath>

#include "base/overloaded.hpp"
#include "gen/expression/constant.hpp"

namespace selgen::gen {

using dsl::model::Operator;

OperatorKind kind_of(Operator op) {
    switch (op) {
        case Operator::disjunction:
        case Operator::conjunction:
        case Operator::negation: return OperatorKind::logic;
        case Operator::equal:
        case Operator::not_equal:
        case Operator::less:
        case Operator::less_equal:
        case Operator::greater:
        case Operator::greater_equal: return OperatorKind::comparison;
        case Operator::add:
        case Operator::subtract:
        case Operator::multiply:
        case Operator::divide: return OperatorKind::infix;
        case Operator::negate: return OperatorKind::sign;
        case Operator::power: return OperatorKind::power;
        case Operator::conditional: return OperatorKind::choice;
        case Operator::lg:
        case Operator::ln:
        case Operator::exp:
        case Operator::sqrt:
        case Operator::abs:
        case Operator::min:
        case Operator::max: return OperatorKind::function;
    }
    return OperatorKind::function;
}

Infix infix_operator(Operator op) {
    // clang-format off
    switch (op) {
        case Operator::equal: return {"==", Binding::comparison};
        case Operator::not_equal: return {"!=", Binding::comparison};
        case Operator::less: return {"<", Binding::comparison};
        case Operator::less_equal: return {"<=", Binding::comparison};
        case Operator::greater: return {">", Binding::comparison};
        case Operator::greater_equal: return {">=", Binding::comparison};
        case Operator::add: return {"+", Binding::sum};
        case Operator::subtract: return {"-", Binding::sum};
        case Operator::multiply: return {"*", Binding::product};
        case Operator::divide: return {"/", Binding::product};
        case Operator::disjunction: case Operator::conjunction: case Operator::negation:
        case Operator::negate: case Operator::power: case Operator::conditional:
        case Operator::lg: case Operator::ln: case Operator::exp: case Operator::sqrt:
        case Operator::abs: case Operator::min: case Operator::max: break;
    }
    // clang-format on
    return {};
}

std::string_view function_name(Operator op) {
    // clang-format off
    switch (op) {
        case Operator::lg: return "std::log2";
        case Operator::ln: return "std::log";
        case Operator::exp: return "std::exp";
        case Operator::sqrt: return "std::sqrt";
        case Operator::abs: return "std::abs";
        case Operator::min: return "std::min";
        case Operator::max: return "std::max";
        case Operator::disjunction: case Operator::conjunction: case Operator::negation:
        case Operator::equal: case Operator::not_equal: case Operator::less:
        case Operator::less_equal: case Operator::greater: case Operator::greater_equal:
        case Operator::add: case Operator::subtract: case Operator::multiply:
        case Operator::divide: case Operator::negate: case Operator::power:
        case Operator::conditional: break;
    }
    // clang-format on
    return {};
}

bool is_multiplied_out(double exponent) {
    return std::abs(exponent) <= 16 && exponent == std::floor(exponent);
}

bool calls_library(const Scope& scope, const dsl::model::Apply& apply) {
    if (kind_of(apply.op) == OperatorKind::power)
        return !is_multiplied_out(constant(scope, apply.operands[1]).value());
    return kind_of(apply.op) == OperatorKind::function && apply.op != Operator::min &&
           apply.op != Operator::max;
}

bool is_truth(const Scope& scope, const dsl::model::Expression& expression) {
    return std::visit(
        overloaded{
            [](const dsl::model::Constant&) { return false; },
            [](const dsl::model::FeatureRef&) { return false; },
            [&](const dsl::model::LetRef& l) { return scope.selector.lets[l.index].truth; },
            [](const dsl::model::QuantityRef&) { return false; },
            [&](const dsl::model::Apply& a) {
                const OperatorKind kind = kind_of(a.op);
                if (kind == OperatorKind::choice)
                    return is_truth(scope, a.operands[1]) && is_truth(scope, a.operands[2]);
                return kind == OperatorKind::logic || kind == OperatorKind::comparison;
            },
        },
        expression.node);
}

}  // namespace selgen::gen

// Rewrites numbers such as 10k and 0x10, calls of pow and fabs, and conditions that are compared
// with true or false.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/expression/operators.hpp"
#include "dsl/diagnostics/foreign.hpp"

namespace selgen::dsl {
namespace {

/// Suffixes of numbers in other languages.
constexpr std::array<std::string_view, 11> suffixes = {"f",  "F",  "u",  "U",   "l",  "L",
                                                       "ul", "UL", "ll", "ull", "ULL"};

constexpr std::array multiples = {foreign::Words{"000", "k K"}, foreign::Words{"000000", "M mio"},
                                  foreign::Words{"000000000", "G bn"}};

bool all_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string hexadecimal(std::string_view digits) {
    std::uint64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const bool whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
    return whole ? std::to_string(value) : std::string();
}

/// Whether an operand is a condition: a flag, a comparison, or one of 'and', 'or', 'not'.
bool is_condition(Scope& scope, const ast::Expression& operand) {
    if (const auto* name = std::get_if<ast::Name>(&operand.node)) {
        const auto& features = scope.selector.features;
        const std::size_t index = feature_index(scope, name->text);
        return index < features.size() && features[index].kind == model::Kind::flag;
    }
    const auto* apply = std::get_if<ast::Apply>(&operand.node);
    if (apply == nullptr) return false;
    constexpr std::array<std::string_view, 9> signs = {
        "and", "or", "not", "==", "!=", "<", "<=", ">", ">="};
    return std::ranges::find(signs, apply->op.text) != signs.end();
}

/// Whether an operand is a number, with or without a sign.
bool is_literal(const ast::Expression& operand) {
    const auto* apply = std::get_if<ast::Apply>(&operand.node);
    if (apply == nullptr) return std::holds_alternative<ast::Number>(operand.node);
    return apply->op.text == "-" && apply->operands.size() == 1 && is_literal(apply->operands[0]);
}

/// The value of true, false, 1 and 0.
std::optional<bool> truth_of(Scope& scope, const ast::Expression& operand) {
    if (const auto* number = std::get_if<ast::Number>(&operand.node)) {
        if (!number->unit.empty() || (number->text != "0" && number->text != "1")) return {};
        return number->text == "1";
    }
    const auto* name = std::get_if<ast::Name>(&operand.node);
    if (name == nullptr || known_feature(scope, name->text)) return {};
    if (name->text == "true" || name->text == "false") return name->text == "true";
    return {};
}

std::string in_brackets(const ast::Expression& operand) {
    const bool apply = std::holds_alternative<ast::Apply>(operand.node);
    return apply ? "(" + print(operand) + ")" : print(operand);
}

}  // namespace

std::string own_number(const ast::Number& number) {
    const std::string& unit = number.unit;
    if (unit.empty()) return {};
    if (unit[0] == '_') {
        std::string digits = unit;
        std::erase(digits, '_');
        return all_digits(digits) ? number.text + digits : std::string();
    }
    if (number.text == "0" && (unit[0] == 'x' || unit[0] == 'X'))
        return hexadecimal(unit.substr(1));
    if (std::ranges::find(suffixes, unit) != suffixes.end()) return number.text;
    const std::string_view zeros = foreign::counterpart(multiples, unit);
    if (zeros.empty() || number.text == "0" || !all_digits(number.text)) return {};
    return number.text + std::string(zeros);
}

std::string own_call(const ast::Apply& call) {
    if (call.op.text == "pow" && call.operands.size() == 2) {
        const ast::Expression& base = call.operands[0];
        const ast::Expression& exponent = call.operands[1];
        if (is_literal(exponent)) return in_brackets(base) + " ^ " + print(exponent);
        // The logarithm of another base might not exist.
        const bool positive = std::holds_alternative<ast::Number>(base.node);
        return positive ? "exp(" + in_brackets(exponent) + " * ln(" + print(base) + "))" : "";
    }
    const std::string_view ours = foreign::counterpart(foreign::functions, call.op.text);
    if (ours.empty()) return {};
    ast::Apply own = call;
    own.op.text = ours;
    return print(ast::Expression{call.op.span, own});
}

bool report_compared_condition(Scope& scope, Span span, const ast::Apply& comparison) {
    const bool equal = comparison.op.text == "==";
    if (!equal && comparison.op.text != "!=") return false;
    for (const std::size_t side : {0, 1}) {
        const ast::Expression& condition = comparison.operands[1 - side];
        const auto truth = truth_of(scope, comparison.operands[side]);
        if (!truth || !is_condition(scope, condition)) continue;
        // In a model, a flag is also a number.
        const bool name = std::holds_alternative<ast::Name>(comparison.operands[side].node);
        if (scope.in_model && !name) continue;
        const std::string compared = print(comparison.operands[side]);
        Diagnostic& made = scope.report.error(
            Code::wrong_kind, span, "a condition cannot be compared with '" + compared + "'");
        made.replaced = span;
        made.fix = *truth == equal ? print(condition) : "not " + in_brackets(condition);
        return true;
    }
    return false;
}

}  // namespace selgen::dsl

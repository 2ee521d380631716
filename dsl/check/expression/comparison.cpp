// Lowers comparisons of numbers and words, and reports comparisons whose result follows from the
// range of a feature.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/expression/operators.hpp"
#include "dsl/model/interval.hpp"

namespace selgen::dsl {
namespace {

using model::Operator;

constexpr std::array<std::pair<std::string_view, Operator>, 6> comparisons{
    {{"==", Operator::equal},
     {"!=", Operator::not_equal},
     {"<", Operator::less},
     {"<=", Operator::less_equal},
     {">", Operator::greater},
     {">=", Operator::greater_equal}}};

Operator operator_of(std::string_view op) {
    return std::ranges::find_if(comparisons, [&](const auto& c) { return c.first == op; })->second;
}

bool is_zero(const Typed& side) {
    return side.literal && side.range.low == 0 && side.range.high == 0;
}

/// The `one of` feature that an operand names, if it does.
const model::Feature* category_of(Scope& scope, const ast::Expression& operand) {
    const auto* name = std::get_if<ast::Name>(&operand.node);
    if (name == nullptr) return nullptr;
    const auto index = known_feature(scope, name->text);
    if (!index || scope.selector.features[*index].kind != model::Kind::category) return nullptr;
    return &scope.selector.features[*index];
}

Typed lower_word(Scope& scope, const ast::Expression& operand, const model::Feature& feature) {
    const auto* name = std::get_if<ast::Name>(&operand.node);
    const std::string text = name != nullptr ? name->text : print(operand);
    const auto& words = feature.categories;
    const auto found = std::ranges::find(words, text);
    if (found == words.end()) {
        scope.report.error(Code::unknown_word, operand.span,
                           "'" + text + "' is not a value of feature '" + feature.name + "'",
                           nearest_hint(text, words));
        return {};
    }
    const auto index = static_cast<double>(found - words.begin());
    return {{model::Constant{index}}, ValueType::word, {}, {index, index}};
}

Typed lower_word_comparison(Scope& scope, Span span, const ast::Apply& apply, bool word_first) {
    const std::string& op = apply.op.text;
    const ast::Expression& feature_side = apply.operands[word_first ? 1 : 0];
    const model::Feature feature = *category_of(scope, feature_side);
    if (op != "==" && op != "!=") {
        scope.report.error(Code::wrong_kind, span,
                           "the values of '" + feature.name + "' are not ordered: use == or !=");
        return {};
    }
    Typed category = lower(scope, feature_side);
    Typed word = lower_word(scope, apply.operands[word_first ? 0 : 1], feature);
    if (word.type == ValueType::broken) return {};
    return {{model::Apply{operator_of(op),
                          {std::move(category.expression), std::move(word.expression)}}},
            ValueType::truth,
            {},
            {0, 1}};
}

bool comparison_holds(Operator op, double a, double b) {
    if (op == Operator::less) return a < b;
    if (op == Operator::less_equal) return a <= b;
    if (op == Operator::greater) return a > b;
    if (op == Operator::greater_equal) return a >= b;
    return (a == b) == (op == Operator::equal);
}

/// The result of comparing a feature with a number, if it is the same for all allowed values.
std::optional<bool> constant_result(Operator op, model::Interval range, double x) {
    const bool at_low = comparison_holds(op, range.low, x);
    const bool monotone = op != Operator::equal && op != Operator::not_equal;
    const bool same =
        monotone ? at_low == comparison_holds(op, range.high, x) : !interval::holds(range, x);
    return same ? std::optional(at_low) : std::nullopt;
}

std::string number_text(double x) {
    std::string text = std::to_string(x);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string range_text(model::Interval range) {
    if (range.high == interval::everything().high) return "at least " + number_text(range.low);
    return "between " + number_text(range.low) + " and " + number_text(range.high);
}

constexpr double any_number = 1e300;

/// Reports a comparison whose result follows from the range of the feature, since it is probably a
/// typo. Numbers of 1e300 or more are allowed. Fitted trees use them to test whether a feature is
/// known, since NaN is not below them.
bool is_open(Scope& scope, Span span, const ast::Apply& apply, const Typed& a, const Typed& b) {
    const auto* feature = std::get_if<model::FeatureRef>(&a.expression.node);
    if (feature == nullptr || !b.literal) return true;
    const model::Feature& named = scope.selector.features[feature->index];
    if (b.range.low >= any_number) return true;
    const auto known = constant_result(operator_of(apply.op.text), named.range, b.range.low);
    if (!known) return true;
    scope.report.error(Code::constant_condition, span,
                       std::string(*known ? "this is always true: '" : "this is never true: '") +
                           named.name + "' is always " + range_text(named.range));
    return false;
}

}  // namespace

bool is_comparison(std::string_view op) {
    return std::ranges::any_of(comparisons, [&](const auto& c) { return c.first == op; });
}

bool same_unit(Scope& scope, Span span, const Typed& a, const Typed& b) {
    if (scope.in_model || a.unit == b.unit || is_zero(a) || is_zero(b)) return true;
    auto& diagnostic =
        scope.report.error(Code::unit_mismatch, span,
                           "units do not match: " + to_text(a.unit) + " and " + to_text(b.unit));
    if (a.literal && a.unit == Unit{} && b.unit == Unit{1, 0})
        diagnostic.hint = "add the unit, for example: 8 B or 4 GiB";
    if (b.literal && b.unit == Unit{} && a.unit == Unit{1, 0})
        diagnostic.hint = "add the unit, for example: 8 B or 4 GiB";
    if (b.literal && b.unit == Unit{} && a.unit == Unit{0, 1})
        diagnostic.hint = "add the unit, for example: 20 us";
    return false;
}

Unit common_unit(const Typed& a, const Typed& b) { return is_zero(a) ? b.unit : a.unit; }

Typed lower_comparison(Scope& scope, Span span, const ast::Apply& apply) {
    if (category_of(scope, apply.operands[0]) != nullptr)
        return lower_word_comparison(scope, span, apply, false);
    if (category_of(scope, apply.operands[1]) != nullptr)
        return lower_word_comparison(scope, span, apply, true);
    if (report_compared_condition(scope, span, apply)) return {};
    Typed a = lower_number(scope, apply.operands[0]);
    Typed b = lower_number(scope, apply.operands[1]);
    if (a.type == ValueType::broken || b.type == ValueType::broken) return {};
    if (!same_unit(scope, span, a, b)) return {};
    if (!is_open(scope, span, apply, a, b)) return {};
    return {{model::Apply{operator_of(apply.op.text),
                          {std::move(a.expression), std::move(b.expression)}}},
            ValueType::truth,
            {},
            {0, 1}};
}

}  // namespace selgen::dsl

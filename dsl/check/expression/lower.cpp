// Lowers names and literal numbers; operators and comparisons are lowered in files of their own.
#include "dsl/check/expression/lower.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/overloaded.hpp"
#include "dsl/check/expression/operators.hpp"
#include "dsl/model/environment.hpp"
#include "dsl/model/interval.hpp"

namespace selgen::dsl {
namespace {

ValueType type_of(model::Kind kind) {
    if (kind == model::Kind::flag) return ValueType::truth;
    if (kind == model::Kind::category) return ValueType::word;
    return ValueType::number;
}

Typed feature_value(const Scope& scope, std::size_t index) {
    const auto& untyped = scope.untyped;
    if (std::ranges::find(untyped, index) != untyped.end()) return {};
    const model::Feature& feature = scope.selector.features[index];
    model::Interval range = feature.range;
    for (const model::Bound& bound : scope.domain)
        if (bound.feature == index) range = interval::narrowed(range, bound.interval);
    return {{model::FeatureRef{index}}, type_of(feature.kind), unit_of(feature.kind), range};
}

/// `time` and `setup` are in seconds, any other quantity is a plain number. All except `setup` are
/// assumed to be positive, so that a goal may divide by them.
Typed quantity_value(std::size_t index, const std::string& name) {
    const bool seconds = name == "time" || name == "setup";
    const double least = name == "setup" ? 0 : std::numeric_limits<double>::min();
    return {{model::QuantityRef{index}},
            ValueType::number,
            seconds ? Unit{0, 1} : Unit{},
            {least, interval::everything().high}};
}

Typed unknown_name(Scope& scope, Span span, const std::string& name) {
    if (scope.positions.later_lets.count(name) != 0) {
        scope.report.error(Code::used_before_declared, span,
                           "'" + name + "' is used before it is declared");
        return {};
    }
    if (scope.quantities.empty() && (name == "time" || name == "setup")) {
        scope.report.error(
            Code::quantity_out_of_place, span,
            "'" + name +
                "' is a quantity of a variant: use it only after 'choose least' or 'choose most'");
        return {};
    }
    const auto& parameters = scope.selector.signature.parameters;
    const bool parameter =
        std::ranges::any_of(parameters, [&](const Parameter& p) { return p.name == name; });
    Diagnostic& diagnostic = scope.report.error(
        Code::unknown_name, span,
        "'" + name + "' is not a feature of selector '" + scope.selector.name + "'");
    if (parameter) {
        diagnostic.hint = "declare it: feature " + name + " : count = " + name + ";";
    } else if (name == "true" || name == "false") {
        diagnostic.hint = "a flag is a condition by itself: write FLAG or not FLAG";
    } else if (scope.report.is_read()) {
        diagnostic.hint = nearest_hint(name, known_names(scope));
    }
    return {};
}

Typed lower_name(Scope& scope, Span span, const std::string& name) {
    const auto quantity = std::ranges::find(scope.quantities, name);
    if (quantity != scope.quantities.end())
        return quantity_value(static_cast<std::size_t>(quantity - scope.quantities.begin()), name);
    for (const auto& [knob, value] : scope.bound) {
        if (knob != name) continue;
        // A range, so that a comparison with one of the values is not reported as constant.
        const double low = value > 0 ? std::numeric_limits<double>::min() : 0;
        return {
            {model::Constant{value}}, ValueType::number, {}, {low, interval::everything().high}};
    }
    const auto let = scope.positions.lets.find(name);
    if (let != scope.positions.lets.end() && let->second < scope.lets.size()) {
        const LetFacts& facts = scope.lets[let->second];
        return {{model::LetRef{let->second}}, facts.type, facts.unit, facts.range};
    }
    const std::size_t index = feature_index(scope, name);
    if (index < scope.selector.features.size()) return feature_value(scope, index);
    return unknown_name(scope, span, name);
}

Typed lower_number_text(Scope& scope, Span span, const ast::Number& number) {
    double value = 0;
    const char* end = number.text.data() + number.text.size();
    const auto result = std::from_chars(number.text.data(), end, value);
    if (result.ec != std::errc() || result.ptr != end || !std::isfinite(value)) {
        scope.report.error(Code::number_out_of_range, span,
                           "the number '" + number.text + "' does not fit in a double");
        return {};
    }
    Unit unit;
    if (!number.unit.empty()) {
        const auto scale = find_scale(number.unit);
        if (!scale) {
            Diagnostic& made =
                scope.report.error(Code::unknown_unit, span, "unknown unit '" + number.unit + "'");
            made.fix = own_number(number);
            made.replaced = span;
            if (made.fix.empty()) made.hint = nearest_hint(number.unit, scale_names());
            return {};
        }
        value = scale->apply(value);
        if (!std::isfinite(value)) {
            scope.report.error(
                Code::number_out_of_range, span,
                "the number '" + number.text + ' ' + number.unit + "' does not fit in a double");
            return {};
        }
        unit = scale->unit;
    }
    return {{model::Constant{value}}, ValueType::number, unit, {value, value}, true};
}

Typed lower_of_type(Scope& scope, const ast::Expression& expression, ValueType wanted) {
    Typed result = lower(scope, expression);
    if (result.type == wanted || result.type == ValueType::broken) return result;
    const bool flag_as_number =
        scope.in_model && wanted == ValueType::number && result.type == ValueType::truth;
    if (flag_as_number) return result;
    scope.report.error(Code::wrong_kind, expression.span,
                       wanted == ValueType::truth
                           ? "expected a condition, found a " + type_text(result.type)
                           : "expected a number, found a " + type_text(result.type));
    return {};
}

}  // namespace

Unit unit_of(model::Kind kind) {
    if (kind == model::Kind::bytes) return {1, 0};
    if (kind == model::Kind::seconds) return {0, 1};
    return {};
}

std::string type_text(ValueType type) {
    if (type == ValueType::truth) return "condition";
    return type == ValueType::word ? "word" : "number";
}

Typed lower(Scope& scope, const ast::Expression& expression) {
    return std::visit(
        overloaded{
            [&](const ast::Number& n) { return lower_number_text(scope, expression.span, n); },
            [&](const ast::Name& n) { return lower_name(scope, expression.span, n.text); },
            [&](const ast::Apply& a) { return lower_apply(scope, expression.span, a); },
        },
        expression.node);
}

Typed lower_condition(Scope& scope, const ast::Expression& expression) {
    return lower_of_type(scope, expression, ValueType::truth);
}

Typed lower_number(Scope& scope, const ast::Expression& expression) {
    return lower_of_type(scope, expression, ValueType::number);
}

std::optional<std::size_t> known_feature(Scope& scope, const std::string& name) {
    const auto& features = scope.selector.features;
    Positions& positions = scope.positions;
    for (std::size_t& known = positions.features_known; known < features.size(); ++known)
        positions.features.emplace(features[known].name, known);
    const auto found = positions.features.find(name);
    if (found == positions.features.end()) return {};
    return found->second;
}

std::size_t feature_index(Scope& scope, const std::string& name) {
    auto& features = scope.selector.features;
    if (const auto known = known_feature(scope, name)) return *known;
    for (const model::Feature& counted : scope.counted) {
        if (counted.name != name) continue;
        features.push_back(counted);
        return features.size() - 1;
    }
    const auto fact = find_fact(name);
    if (!fact) return features.size();
    model::Feature feature{name, fact->kind, fact->range, {}, model::Environment{}, {}};
    if (name == "reuse") feature.value = model::Reuse{};
    features.push_back(std::move(feature));
    return features.size() - 1;
}

Typed literal(Scope& scope, const ast::Expression& expression) {
    if (const auto* number = std::get_if<ast::Number>(&expression.node))
        return lower_number_text(scope, expression.span, *number);
    const auto* apply = std::get_if<ast::Apply>(&expression.node);
    if (apply != nullptr && apply->op.text == "-" && apply->operands.size() == 1) {
        Typed inner = literal(scope, apply->operands[0]);
        if (auto* constant = std::get_if<model::Constant>(&inner.expression.node)) {
            constant->value = -constant->value;
            inner.range = interval::negate(inner.range);
        }
        return inner;
    }
    scope.report.error(Code::wrong_kind, expression.span, "expected a number");
    return {};
}

std::vector<std::string> known_names(const Scope& scope) {
    std::vector<std::string> names = scope.hinted;
    names.insert(names.end(), scope.quantities.begin(), scope.quantities.end());
    for (const auto& feature : scope.selector.features) names.push_back(feature.name);
    for (std::size_t i = 0; i < scope.lets.size(); ++i)
        names.push_back(scope.selector.lets[i].name);
    for (const auto& counted : scope.counted) names.push_back(counted.name);
    for (const Fact& fact : facts()) names.emplace_back(fact.name);
    return names;
}

}  // namespace selgen::dsl

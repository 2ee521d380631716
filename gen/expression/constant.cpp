// Evaluates constants and constant quantities; a quantity that measured runs correct is constant
// only if it is 0.
#include "gen/expression/constant.hpp"

#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

std::optional<double> constant(const model::Cost& cost) {
    const auto* const body = std::get_if<model::Expression>(&cost.body);
    if (body == nullptr || cost.transform != model::Transform::none) return {};
    const auto* const number = std::get_if<model::Constant>(&body->node);
    return number == nullptr ? std::nullopt : std::optional(number->value);
}

std::optional<double> constant(const Scope& scope, const model::Expression& expression) {
    if (const auto* const number = std::get_if<model::Constant>(&expression.node))
        return number->value;
    const auto* const quantity = std::get_if<model::QuantityRef>(&expression.node);
    if (quantity == nullptr) return {};
    const auto& [name, costs] = scope.selector.quantities[quantity->index];
    const auto value = costs[scope.variant] ? constant(*costs[scope.variant]) : std::nullopt;
    if (value == 0.0 || correction(scope.selector, name, scope.variant).empty()) return value;
    return {};
}

}  // namespace selgen::gen

// Goals such as `least time` need no function besides that of the prediction.
#include "gen/selector/goal.hpp"

#include <fmt/format.h>

#include <variant>

#include "gen/expression/constant.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

bool is_prediction(const model::Selector& selector, const model::GoalRule& goal,
                   std::size_t variant) {
    const auto* const of = std::get_if<model::QuantityRef>(&goal.goal.node);
    if (of == nullptr) return false;
    const model::Quantity& quantity = selector.quantities[of->index];
    return !constant(*quantity.of_variant[variant]) &&
           correction(selector, quantity.name, variant).empty();
}

std::string goal_value(const model::Selector& selector, const model::GoalRule& goal,
                       std::size_t variant, const std::string& features) {
    const std::string& name = selector.variants[variant].name;
    if (!is_prediction(selector, goal, variant)) return fmt::format("cost::{}({})", name, features);
    const auto& of = std::get<model::QuantityRef>(goal.goal.node);
    return fmt::format("predicted::{}_{}({})", selector.quantities[of.index].name, name, features);
}

}  // namespace selgen::gen

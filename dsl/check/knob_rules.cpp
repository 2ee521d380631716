// Builds the selector that chooses the value of a knob, from a goal or from a model of choices.
#include "dsl/check/knob_rules.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/nearest.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/models.hpp"

namespace selgen::dsl {
namespace {

/// Whether the call is a quantity of the knob: speedup(threads) is one of the knob `threads`.
bool is_quantity_of(const ast::Apply& apply, const std::string& knob) {
    const auto* operand =
        apply.operands.size() == 1 ? std::get_if<ast::Name>(&apply.operands[0].node) : nullptr;
    const std::string& op = apply.op.text;
    const auto functions = {"lg", "ln", "exp", "sqrt", "abs", "min", "max", "-", "not"};
    return operand != nullptr && operand->text == knob &&
           std::find(functions.begin(), functions.end(), op) == functions.end();
}

/// The goal with a name in place of each quantity of the knob. Appends these names to `quantities`.
ast::Expression with_names(const ast::Expression& goal, const std::string& knob,
                           std::vector<std::string>& quantities) {
    const auto* apply = std::get_if<ast::Apply>(&goal.node);
    if (apply == nullptr) return goal;
    if (is_quantity_of(*apply, knob)) {
        if (std::find(quantities.begin(), quantities.end(), apply->op.text) == quantities.end())
            quantities.push_back(apply->op.text);
        return {goal.span, ast::Name{apply->op.text}};
    }
    ast::Apply made{apply->op, {}};
    for (const auto& operand : apply->operands)
        made.operands.push_back(with_names(operand, knob, quantities));
    return {goal.span, std::move(made)};
}

const ast::Equation* equation_of(const ast::Model& model, const std::string& quantity,
                                 const std::string& knob) {
    for (const auto* one : all<ast::Equation>(model.statements))
        if (one->quantity.text == quantity && one->variant && one->variant->text == knob)
            return one;
    return nullptr;
}

bool has_labels(const ast::Equation& equation) {
    const auto* network = std::get_if<ast::Network>(&equation.right);
    if (network == nullptr || network->layers.empty()) return false;
    const auto& units = network->layers.back().units;
    return std::any_of(units.begin(), units.end(), [](const auto& unit) { return unit.label; });
}

/// Lowers one rule into the knob's chooser.
class Rule {
public:
    Rule(Context& context, Scope& scope, model::Knob& knob)
        : context_(context), outer_(scope), knob_(knob), positions_(scope.positions) {
        chooser_.name = knob.name;
        chooser_.signature = scope.selector.signature;
        chooser_.features = scope.selector.features;
        chooser_.inspections = scope.selector.inspections;
        chooser_.lets = scope.selector.lets;
        chooser_.origin = knob.origin;
    }

    void take(const ast::ChooseKnobGoal& rule) {
        std::vector<std::string> names;
        const ast::Expression goal = with_names(rule.goal, knob_.name, names);
        const ast::Model* model = nullptr;
        if (!names.empty()) {
            model = model_of(names[0]);
            if (model == nullptr) return report_missing(rule.goal.span, names[0]);
            const ast::Equation& equation = *equation_of(*model, names[0], knob_.name);
            if (has_labels(equation)) return take_outputs(rule, *model, equation);
        }
        add_variant(knob_.name);
        Scope scope = scope_of_chooser();
        if (model != nullptr) lower_quantities(context_, *model, scope, names);
        Scope of_goal = scope;
        of_goal.quantities = names;
        const Typed value = lower_number(of_goal, goal);
        if (model != nullptr && value.type != ValueType::broken)
            lower_relative(*model, value.expression, rule.span, scope);
        check_given(rule, names);
        auto domain = model == nullptr ? std::vector<model::Bound>() : lower_domain(*model, scope);
        chooser_.rules.emplace_back(model::GoalRule{rule.direction.text == "least",
                                                    value.expression,
                                                    {0},
                                                    std::move(domain),
                                                    origin_of(context_, rule.span),
                                                    print(rule.goal)});
        keep();
    }

    void take(const ast::ChooseKnobBy& rule) {
        const ast::Model* model = find_model(context_, rule.model.text);
        if (model == nullptr) return report_missing(rule.model.span, rule.model.text);
        for (const auto* instead : all<ast::Instead>(model->statements))
            context_.report.error(Code::bad_instead, instead->span,
                                  "'instead' is only for models that choose variants, but model '" +
                                      model->name.text + "' chooses knob '" + knob_.name + "'");
        add_values();
        Scope scope = scope_of_chooser();
        auto choice = lower_choice(context_, *model, scope);
        keep_choice(*model, std::move(choice), rule.span, scope);
    }

private:
    /// The model named after the quantity or, if there is none, after the selector.
    const ast::Model* model_of(const std::string& quantity) {
        for (const std::string& name : {quantity, outer_.selector.name}) {
            const auto found = context_.model_of.find(name);
            if (found == context_.model_of.end()) continue;
            if (equation_of(*found->second, quantity, knob_.name) == nullptr) continue;
            return find_model(context_, name);
        }
        return nullptr;
    }

    void report_missing(Span span, const std::string& name) {
        std::vector<std::string> names;
        for (const ast::Model* one : context_.models) names.push_back(one->name.text);
        const std::string hint = nearest_hint(name, names);
        context_.report
            .warning(Code::model_not_fitted, span,
                     "there is no model '" + name + "' for knob '" + knob_.name +
                         "' yet, so this rule is skipped")
            .hint = hint.empty() ? "generate it with 'selgen fit' and import it" : hint;
    }

    void add_variant(const std::string& name) {
        chooser_.variants.push_back({name, model::Target::cpu, {}, {}, {}, {}, knob_.origin});
    }
    void add_values() {
        for (const auto& value : knob_.values) add_variant(knob_.name + "_" + value.name);
    }

    Scope scope_of_chooser() {
        Scope scope{chooser_, positions_, outer_.report, outer_.lets, {}, {}, false};
        scope.counted = outer_.counted;
        for (const auto& variant : outer_.selector.variants) {
            scope.of_others.push_back(variant.name);
            if (!variant.base.empty()) scope.of_others.push_back(variant.base);
        }
        for (const auto& knob : outer_.selector.knobs)
            if (knob.name != knob_.name) scope.of_others.push_back(knob.name);
        return scope;
    }

    /// Reports a quantity of the goal for which the model has no equation.
    void check_given(const ast::ChooseKnobGoal& rule, const std::vector<std::string>& names) {
        for (std::size_t q = 0; q < chooser_.quantities.size(); ++q) {
            if (chooser_.quantities[q].of_variant[0]) continue;
            context_.report.error(Code::quantity_unknown, rule.goal.span,
                                  "the model that defines '" + names[0] + "' for knob '" +
                                      knob_.name + "' does not define '" + names[q] + "'");
            chooser_.quantities[q].of_variant[0] = model::Cost{};
        }
    }

    /// A network with an output for each value: the value with the largest output is chosen.
    void take_outputs(const ast::ChooseKnobGoal& rule, const ast::Model& model,
                      const ast::Equation& equation) {
        const auto* apply = std::get_if<ast::Apply>(&rule.goal.node);
        const bool alone = apply != nullptr && is_quantity_of(*apply, knob_.name);
        if (!alone || rule.direction.text != "most" || equation.transform) {
            context_.report.error(Code::knob_rule, rule.goal.span,
                                  "a network with one output per value must be the whole goal: "
                                  "choose " +
                                      knob_.name + " most " + equation.quantity.text + "(" +
                                      knob_.name + ")");
            return;
        }
        add_values();
        Scope scope = scope_of_chooser();
        Scope inner = scope_of_model(model, scope);
        check_equations(model, context_.report);
        auto network = lower_choice_network(inner, std::get<ast::Network>(equation.right));
        keep_choice(model, std::move(network), rule.span, scope);
    }

    void keep_choice(const ast::Model& model, model::Choice choice, Span span, Scope& scope) {
        if (auto* network = std::get_if<model::Network>(&choice)) order_outputs(*network);
        auto domain = lower_domain(model, scope);
        chooser_.rules.emplace_back(model::ByRule{model.name.text, std::move(choice),
                                                  std::move(domain), origin_of(context_, span)});
        keep();
    }

    /// Orders the outputs like the values, so that the earlier value is chosen if they tie.
    static void order_outputs(model::Network& network) {
        if (network.layers.empty()) return;
        auto& units = network.layers.back().units;
        if (units.size() != network.variants.size()) return;  // reported
        std::map<std::size_t, model::Unit> ordered;
        for (std::size_t i = 0; i < units.size(); ++i)
            ordered.emplace(network.variants[i], std::move(units[i]));
        if (ordered.size() != network.variants.size()) return;  // reported
        units.clear();
        network.variants.clear();
        for (auto& [value, unit] : ordered) {
            network.variants.push_back(value);
            units.push_back(std::move(unit));
        }
    }

    /// Removes the knob itself from the domain, because the rule evaluates all of its values.
    void keep() {
        const std::size_t own = knob_.feature;
        std::visit(
            [&](auto& rule) {
                if constexpr (requires { rule.domain; })
                    std::erase_if(rule.domain, [&](const auto& b) { return b.feature == own; });
            },
            chooser_.rules[0]);
        outer_.selector.features = chooser_.features;
        knob_.chooser.push_back(std::move(chooser_));
    }

    Context& context_;
    Scope& outer_;
    model::Knob& knob_;
    Positions positions_;
    model::Selector chooser_{};
};

}  // namespace

void lower_knob_rule(Context& context, const ast::Statement& rule, Scope& scope,
                     model::Knob& knob) {
    Rule lowered(context, scope, knob);
    if (const auto* goal = std::get_if<ast::ChooseKnobGoal>(&rule)) return lowered.take(*goal);
    lowered.take(std::get<ast::ChooseKnobBy>(rule));
}

}  // namespace selgen::dsl

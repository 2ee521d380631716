// Declares the knobs of a selector and the features of its loop feature files, and builds for each
// knob the selector that chooses its value, from a goal or from a model of choices.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/nearest.hpp"
#include "dsl/ast/print/spec.hpp"

namespace selgen::dsl {
namespace {

// ---- the rule of a knob ----------------------------------------------------------------------

/// Whether the call is a quantity of the knob: speedup(threads) is one of the knob `threads`.
bool is_quantity_of(const ast::Apply& apply, const std::string& knob) {
    const auto* operand =
        apply.operands.size() == 1 ? std::get_if<ast::Name>(&apply.operands[0].node) : nullptr;
    const std::string& op = apply.op.text;
    const auto functions = {"lg", "ln", "exp", "sqrt", "abs", "min", "max", "-", "not"};
    return operand != nullptr && operand->text == knob &&
           std::ranges::find(functions, op) == functions.end();
}

/// The goal with a name in place of each quantity of the knob. Appends these names to `quantities`.
ast::Expression with_names(const ast::Expression& goal, const std::string& knob,
                           std::vector<std::string>& quantities) {
    const auto* apply = std::get_if<ast::Apply>(&goal.node);
    if (apply == nullptr) return goal;
    if (is_quantity_of(*apply, knob)) {
        if (std::ranges::find(quantities, apply->op.text) == quantities.end())
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
    return std::ranges::any_of(units, [](const auto& unit) { return unit.label.has_value(); });
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
        const std::string hint = nearest_hint(name, names_of(context_.models));
        context_.report.warning(
            Code::model_not_fitted, span,
            "there is no model '" + name + "' for knob '" + knob_.name +
                "' yet, so this rule is skipped",
            hint.empty() ? "generate it with 'selgen fit' and import it" : hint);
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

// ---- knobs -----------------------------------------------------------------------------------

model::Feature feature_of(const Context& context, const ListedKnob& knob, std::size_t index) {
    const bool number = knob.kind == model::KnobKind::number;
    model::Feature feature{knob.written->name.text,
                           number ? model::Kind::count : model::Kind::category,
                           {0, static_cast<double>(knob.values.size()) - 1},
                           {},
                           model::Chosen{index},
                           origin_of(context, knob.written->name.span)};
    if (number) feature.range = {knob.values.front().value, knob.values.front().value};
    for (const auto& value : knob.values) {
        if (!number) feature.categories.push_back(value.name);
        if (number) feature.range.low = std::min(feature.range.low, value.value);
        if (number) feature.range.high = std::max(feature.range.high, value.value);
    }
    return feature;
}

/// The range of a counted number in other programs: positive, or from zero if it is zero. A
/// negative number has no bounds.
model::Interval range_of(double value) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value < 0) return {-infinity, infinity};
    return {value > 0 ? std::numeric_limits<double>::min() : 0, infinity};
}

/// Whether the rule is for a knob of the selector; reports an unknown knob. Errors in the values of
/// a knob are already reported.
bool is_for_knob(const ast::Selector& written, Scope& scope, const ast::Identifier& name) {
    const auto& knobs = scope.selector.knobs;
    if (index_of(knobs, name.text) < knobs.size()) return true;
    const auto names = names_of(all<ast::Knob>(written.statements));
    if (contains(names, name.text)) return false;
    scope.report.error(
        Code::unknown_knob, name.span,
        "'" + name.text + "' is not a knob of selector '" + scope.selector.name + "'",
        nearest_hint(name.text, names));
    return false;
}

const ast::Identifier& knob_of(const ast::Statement& rule) {
    if (const auto* goal = std::get_if<ast::ChooseKnobGoal>(&rule)) return goal->knob;
    return std::get<ast::ChooseKnobBy>(rule).knob;
}

bool is_knob_rule(const ast::Statement& statement) {
    return std::holds_alternative<ast::ChooseKnobGoal>(statement) ||
           std::holds_alternative<ast::ChooseKnobBy>(statement);
}

/// Reports a rule that uses an inspection or a later knob: neither is known when the rule is
/// evaluated.
void check_reads(const Scope& scope, const ast::Identifier& name, const model::Knob& knob,
                 std::size_t place) {
    if (knob.chooser.empty()) return;
    const model::Selector& chooser = knob.chooser[0];
    const bool goal = std::holds_alternative<model::GoalRule>(chooser.rules.at(0));
    for (const std::size_t f : features_of_rules(chooser)) {
        const model::Feature& feature = chooser.features[f];
        std::string why;
        if (std::holds_alternative<model::Inspected>(feature.value)) why = "needs an inspection";
        if (const auto* chosen = std::get_if<model::Chosen>(&feature.value)) {
            const bool own = chosen->knob == place;
            if (own ? !goal : chosen->knob > place)
                why = own ? "is the knob itself" : "is chosen later";
        }
        if (why.empty()) continue;
        scope.report.error(
            Code::knob_rule, name.span,
            "the rule of knob '" + knob.name + "' reads '" + feature.name + "', which " + why);
    }
}

/// Orders the knobs by their rules, so that each rule may use the knobs before it. Knobs whose rule
/// has an error come last.
void order_by_rules(const std::vector<const ast::Identifier*>& rules, model::Selector& selector) {
    std::vector<model::Knob> ordered;
    for (const auto* name : rules)
        for (auto& knob : selector.knobs)
            if (knob.name == name->text) ordered.push_back(std::exchange(knob, {}));
    for (auto& knob : selector.knobs)
        if (!knob.name.empty()) ordered.push_back(std::move(knob));
    selector.knobs = std::move(ordered);
    for (std::size_t k = 0; k < selector.knobs.size(); ++k)
        selector.features[selector.knobs[k].feature].value = model::Chosen{k};
}

}  // namespace

void lower_knob_rule(Context& context, const ast::Statement& rule, Scope& scope,
                     model::Knob& knob) {
    Rule lowered(context, scope, knob);
    if (const auto* goal = std::get_if<ast::ChooseKnobGoal>(&rule)) return lowered.take(*goal);
    lowered.take(std::get<ast::ChooseKnobBy>(rule));
}

std::vector<ListedKnob> declare_knobs(Context& context, const ast::Selector& written,
                                      Scope& scope) {
    for (const auto* file : all<ast::CodeFile>(written.statements))
        for (const auto& [name, value] : file->features)
            scope.counted.push_back({file->name.text + "." + name,
                                     value < 0 ? model::Kind::real : model::Kind::ratio,
                                     range_of(value),
                                     {},
                                     model::Counted{value},
                                     origin_of(context, file->name.span)});
    std::vector<ListedKnob> knobs = listed_knobs(written, context.report);
    std::vector<ListedKnob> unruled;
    for (ListedKnob& knob : knobs) {
        if (!knob.ruled) {
            unruled.push_back(std::move(knob));
            continue;
        }
        auto& selector = scope.selector;
        if (knob.sets_threads) feature_index(scope, "team_limit");
        const std::size_t index = selector.knobs.size();
        selector.knobs.push_back({knob.written->name.text,
                                  knob.kind,
                                  knob.values,
                                  knob.sets_threads,
                                  {},
                                  selector.features.size(),
                                  {},
                                  origin_of(context, knob.written->name.span),
                                  knob.place});
        selector.features.push_back(feature_of(context, knob, index));
    }
    return unruled;
}

void lower_knob_rules(Context& context, const ast::Selector& written, Scope& scope) {
    for (const auto* knob : all<ast::Knob>(written.statements)) {
        auto& knobs = scope.selector.knobs;
        const std::size_t k = index_of(knobs, knob->name.text);
        if (k == knobs.size() || !knob->when) continue;
        knobs[k].when = lower_condition(scope, *knob->when).expression;
    }
    Once<> once(context.report, Code::knob_rule, "the first rule is here");
    std::vector<const ast::Identifier*> rules;
    for (const ast::Statement& statement : written.statements) {
        if (!is_knob_rule(statement)) continue;
        const ast::Identifier& name = knob_of(statement);
        if (!is_for_knob(written, scope, name)) continue;
        if (once.add(name.text, name.span, "knob '" + name.text + "' has two rules"))
            rules.push_back(&name);
    }
    order_by_rules(rules, scope.selector);
    std::size_t place = 0;
    for (const ast::Statement& statement : written.statements) {
        if (!is_knob_rule(statement)) continue;
        const auto at = std::ranges::find(rules, &knob_of(statement));
        if (at == rules.end()) continue;
        lower_knob_rule(context, statement, scope, scope.selector.knobs[place]);
        check_reads(scope, **at, scope.selector.knobs[place], place);
        ++place;
    }
    for (model::Knob& knob : scope.selector.knobs)
        for (model::Selector& chooser : knob.chooser) chooser.features = scope.selector.features;
}

}  // namespace selgen::dsl

// Lowers the rules of a selector that choose variants, and its `otherwise`, `outside` and `margin`.
#include <algorithm>
#include <set>
#include <variant>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

// ---- choose, otherwise and margin ------------------------------------------------------------

/// Reports a missing model. If it has the selector's name, this is a warning: it may not be fitted
/// yet.
void report_missing(Context& context, const ast::Identifier& name, const Scope& scope) {
    if (name.text == scope.selector.name) {
        context.report.warning(Code::model_not_fitted, name.span,
                               "there is no model '" + name.text + "' yet, so this rule is skipped",
                               "run 'selgen tune', or fit it with 'selgen fit' and import it");
        return;
    }
    const std::string nearest = nearest_hint(name.text, names_of(context.models));
    context.report.error(
        Code::unknown_model, name.span, "there is no model '" + name.text + "'",
        !nearest.empty() ? nearest : "run 'selgen tune', or import the file of the model");
}

void lower_by(Context& context, const ast::ChooseBy& written, Scope& scope) {
    const ast::Model* model = find_model(context, written.value.text);
    if (model == nullptr) return report_missing(context, written.value, scope);
    if (const auto goal = goal_of_costs(*model, written.span)) {
        const std::size_t before = scope.selector.rules.size();
        lower_goal(context, *goal, *model, scope);
        for (std::size_t i = before; i < scope.selector.rules.size(); ++i)
            std::get<model::GoalRule>(scope.selector.rules[i]).model = written.value.text;
        return;
    }
    auto domain = lower_domain(*model, scope);
    auto choice = lower_choice(context, *model, scope);
    scope.selector.rules.emplace_back(
        model::ByRule{written.value.text, std::move(choice), std::move(domain),
                      origin_of(context, written.span), lower_instead(*model, scope)});
}

void lower_when(Context& context, const ast::ChooseWhen& written, Scope& scope) {
    const std::size_t variant = known_variant(scope.selector, written.variant, context.report);
    Typed condition = lower_condition(scope, written.condition);
    scope.selector.rules.emplace_back(model::WhenRule{variant, std::move(condition.expression),
                                                      origin_of(context, written.span),
                                                      print(written.condition)});
}

/// `otherwise` must always be possible, so that every input has a decision.
void lower_otherwise(Context& context, const ast::Selector& written, Scope& scope) {
    const auto* otherwise = only<ast::Otherwise>(written.statements, context.report);
    if (otherwise == nullptr) {
        context.report.error(
            Code::clause_missing, written.name.span,
            "selector '" + written.name.text + "' has no 'otherwise'",
            "name a variant that can always run, for example: otherwise sequential;");
        return;
    }
    const std::size_t index = known_variant(scope.selector, otherwise->value, context.report);
    if (index == scope.selector.variants.size()) return;
    scope.selector.otherwise = index;
    scope.selector.otherwise_origin = origin_of(context, otherwise->span);
    const model::Variant& variant = scope.selector.variants[index];
    if (!variant.when && variant.target == model::Target::cpu) return;
    context.report.error(Code::otherwise_not_safe, otherwise->value.span,
                         "variant '" + variant.name + "' cannot always run: it has a '" +
                             (variant.when ? "when" : "target") + "'",
                         "name a variant that has neither 'when' nor 'target'");
}

void lower_margin(const ast::Selector& written, Scope& scope) {
    const auto* margin = only<ast::Margin>(written.statements, scope.report);
    if (margin == nullptr) return;
    const Typed value = literal(scope, margin->value);
    if (value.type == ValueType::broken) return;
    scope.selector.margin = value.range.low;
    if (value.unit == Unit{} && value.range.low >= 0 && value.range.low < 1) return;
    const bool lacks_percent = value.unit == Unit{} && value.range.low >= 1 && value.literal;
    scope.report.error(Code::bad_margin, margin->value.span,
                       "a margin must be at least 0 % and less than 100 %",
                       lacks_percent && value.range.low < 100 ? "write the number with '%'" : "");
}

/// A model that is used twice gives the same result again.
void check_models_are_asked_once(const ast::Selector& written, Report& report) {
    Once<> once(report, Code::clause_twice, "it was first used here");
    for (const auto* asked : all<ast::ChooseBy>(written.statements))
        once.add(asked->value.text, asked->span, "model '" + asked->value.text + "' is used twice");
}

void check_one_goal(const ast::Selector& written, Report& report) {
    const auto goals = all<ast::ChooseGoal>(written.statements);
    for (std::size_t i = 1; i < goals.size(); ++i)
        report
            .error(Code::goal_twice, goals[i]->span, "a selector can have only one goal",
                   "combine both into one goal")
            .note(goals[0]->span, "the first goal is here");
}

// ---- outside ---------------------------------------------------------------------------------

/// Whether the word is 'clamp'. Reports a word other than 'otherwise' and 'clamp'.
bool asks_to_clamp(const ast::Selector& written, Report& report) {
    const auto* outside = only<ast::Outside>(written.statements, report);
    return outside != nullptr &&
           check_word(outside->value, {"otherwise", "clamp"},
                      {Code::bad_domain, "expected 'otherwise' or 'clamp' after 'outside'"},
                      report) &&
           outside->value.text == "clamp";
}

/// Whether the cost is a formula, such as a polynomial, whose value depends on a feature of the
/// domain.
bool is_formula_of(const model::Cost& cost, const model::Selector& selector,
                   const std::vector<model::Bound>& domain) {
    const auto* formula = std::get_if<model::Expression>(&cost.body);
    if (formula == nullptr) return false;
    const std::set<std::size_t> read = features_of(selector, *formula);
    return std::ranges::any_of(
        domain, [&](const model::Bound& bound) { return read.count(bound.feature) != 0; });
}

/// A fitted polynomial is least reliable at the edges of its domain, most of all in the corners,
/// where few rows constrain it: there it may predict any time. The leaves of trees and forests are
/// means of measured values, and the units of networks and the votes of support vector machines are
/// bounded.
bool may_clamp(const model::GoalRule& rule, const model::Selector& selector) {
    return std::ranges::none_of(selector.quantities, [&](const auto& quantity) {
        return std::ranges::any_of(rule.candidates, [&](std::size_t variant) {
            const auto& cost = quantity.of_variant[variant];
            return cost && is_formula_of(*cost, selector, rule.domain);
        });
    });
}

void clamp_rules(model::Selector& selector) {
    for (model::Rule& rule : selector.rules) {
        if (auto* goal = std::get_if<model::GoalRule>(&rule))
            goal->clamps = !goal->domain.empty() && may_clamp(*goal, selector);
        if (auto* by = std::get_if<model::ByRule>(&rule)) by->clamps = !by->domain.empty();
    }
}

}  // namespace

void lower_rules(Context& context, const ast::Selector& written, Scope& scope) {
    check_one_goal(written, context.report);
    check_models_are_asked_once(written, context.report);
    bool goal_met = false;
    for (const ast::Statement& statement : written.statements) {
        if (const auto* when = std::get_if<ast::ChooseWhen>(&statement))
            lower_when(context, *when, scope);
        if (const auto* by = std::get_if<ast::ChooseBy>(&statement)) lower_by(context, *by, scope);
        const auto* goal = std::get_if<ast::ChooseGoal>(&statement);
        if (goal == nullptr || goal_met) continue;
        goal_met = true;
        lower_goal(context, *goal, scope);
    }
    lower_otherwise(context, written, scope);
    lower_margin(written, scope);
}

void lower_outside(const ast::Selector& written, Scope& scope) {
    if (!asks_to_clamp(written, scope.report)) return;
    clamp_rules(scope.selector);
    for (model::Knob& knob : scope.selector.knobs)
        for (model::Selector& chooser : knob.chooser) clamp_rules(chooser);
}

}  // namespace selgen::dsl

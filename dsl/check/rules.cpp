// Lowers the rules of a selector that choose variants, and its `otherwise` and `margin`.
#include <algorithm>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// Reports a missing model. If it has the selector's name, this is a warning: it may not be fitted
/// yet.
void report_missing(Context& context, const ast::Identifier& name, const Scope& scope) {
    if (name.text == scope.selector.name) {
        context.report
            .warning(Code::model_not_fitted, name.span,
                     "there is no model '" + name.text + "' yet, so this rule is skipped")
            .hint = "run 'selgen tune', or fit it with 'selgen fit' and import it";
        return;
    }
    std::vector<std::string> names;
    for (const ast::Model* one : context.models) names.push_back(one->name.text);
    const std::string nearest = nearest_hint(name.text, names);
    context.report.error(Code::unknown_model, name.span, "there is no model '" + name.text + "'")
        .hint = !nearest.empty() ? nearest : "run 'selgen tune', or import the file of the model";
}

void lower_by(Context& context, const ast::ChooseBy& written, Scope& scope) {
    const ast::Model* model = find_model(context, written.model.text);
    if (model == nullptr) return report_missing(context, written.model, scope);
    if (const auto goal = goal_of_costs(*model, written.span)) {
        const std::size_t before = scope.selector.rules.size();
        lower_goal(context, *goal, *model, scope);
        for (std::size_t i = before; i < scope.selector.rules.size(); ++i)
            std::get<model::GoalRule>(scope.selector.rules[i]).model = written.model.text;
        return;
    }
    auto domain = lower_domain(*model, scope);
    auto choice = lower_choice(context, *model, scope);
    scope.selector.rules.emplace_back(
        model::ByRule{written.model.text, std::move(choice), std::move(domain),
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
    const auto* otherwise = only<ast::Otherwise>(written.statements, "otherwise", context.report);
    if (otherwise == nullptr) {
        context.report
            .error(Code::clause_missing, written.name.span,
                   "selector '" + written.name.text + "' has no 'otherwise'")
            .hint = "name a variant that can always run, for example: otherwise sequential;";
        return;
    }
    const std::size_t index = known_variant(scope.selector, otherwise->variant, context.report);
    if (index == scope.selector.variants.size()) return;
    scope.selector.otherwise = index;
    scope.selector.otherwise_origin = origin_of(context, otherwise->span);
    const model::Variant& variant = scope.selector.variants[index];
    if (!variant.when && variant.target == model::Target::cpu) return;
    context.report
        .error(Code::otherwise_not_safe, otherwise->variant.span,
               "variant '" + variant.name + "' cannot always run: it has a '" +
                   (variant.when ? "when" : "target") + "'")
        .hint = "name a variant that has neither 'when' nor 'target'";
}

void lower_margin(const ast::Selector& written, Scope& scope) {
    const auto* margin = only<ast::Margin>(written.statements, "margin", scope.report);
    if (margin == nullptr) return;
    const Typed value = literal(scope, margin->value);
    if (value.type == ValueType::broken) return;
    scope.selector.margin = value.range.low;
    if (value.unit == Unit{} && value.range.low >= 0 && value.range.low < 1) return;
    const bool lacks_percent = value.unit == Unit{} && value.range.low >= 1 && value.literal;
    scope.report
        .error(Code::bad_margin, margin->value.span,
               "a margin must be at least 0 % and less than 100 %")
        .hint = lacks_percent && value.range.low < 100 ? "write the number with '%'" : "";
}

/// A model that is used twice gives the same result again.
void check_models_are_asked_once(const ast::Selector& written, Report& report) {
    const auto asked = all<ast::ChooseBy>(written.statements);
    for (auto one = asked.begin(); one != asked.end(); ++one) {
        const auto first = std::find_if(asked.begin(), one, [&](const auto* other) {
            return other->model.text == (*one)->model.text;
        });
        if (first == one) continue;
        report
            .error(Code::clause_twice, (*one)->span,
                   "model '" + (*one)->model.text + "' is used twice")
            .notes.push_back({(*first)->span, "it was first used here"});
    }
}

void check_one_goal(const ast::Selector& written, Report& report) {
    const auto goals = all<ast::ChooseGoal>(written.statements);
    for (std::size_t i = 1; i < goals.size(); ++i) {
        Diagnostic& second =
            report.error(Code::goal_twice, goals[i]->span, "a selector can have only one goal");
        second.hint = "combine both into one goal";
        second.notes.push_back({goals[0]->span, "the first goal is here"});
    }
}

}  // namespace

void lower_rules(Context& context, const ast::Selector& written, Scope& scope) {
    check_one_goal(written, context.report);
    check_models_are_asked_once(written, context.report);
    bool goal_met = false;
    for (const ast::Statement& statement : written.statements) {
        if (const auto* when = std::get_if<ast::ChooseWhen>(&statement)) {
            lower_when(context, *when, scope);
        }
        if (const auto* by = std::get_if<ast::ChooseBy>(&statement)) lower_by(context, *by, scope);
        const auto* goal = std::get_if<ast::ChooseGoal>(&statement);
        if (goal == nullptr || goal_met) continue;
        goal_met = true;
        lower_goal(context, *goal, scope);
    }
    lower_otherwise(context, written, scope);
    lower_margin(written, scope);
}

}  // namespace selgen::dsl

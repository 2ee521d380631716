#include <algorithm>

#include "dsl/check_context.hpp"
#include "dsl/environment.hpp"
#include "dsl/print.hpp"

namespace selgen::dsl {
namespace {

void collect_names(const ast::Expression& expression, std::vector<std::string>& names) {
    if (const auto* name = std::get_if<ast::Name>(&expression.node)) names.push_back(name->text);
    if (const auto* apply = std::get_if<ast::Apply>(&expression.node)) {
        for (const ast::Expression& operand : apply->operands) collect_names(operand, names);
    }
}

bool is_input(const Scope& scope, const std::string& name) {
    const auto& features = scope.selector.features;
    const auto& lets = scope.selector.lets;
    return std::any_of(features.begin(), features.end(),
                       [&](const auto& f) { return f.name == name; }) ||
           std::any_of(lets.begin(), lets.end(), [&](const auto& l) { return l.name == name; });
}

/// Whether all names of the goal are known: if not, that is the fault to tell.
bool names_only_inputs(const Scope& scope, const ast::Expression& goal) {
    std::vector<std::string> names;
    collect_names(goal, names);
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        return is_input(scope, name) || find_fact(name).has_value();
    });
}

/// The names in a goal that its model gives for variants; `time` and `setup` even if it does not.
std::vector<std::string> quantities_of(const Scope& scope, const ast::Expression& goal,
                                       const ast::Model* model) {
    std::vector<std::string> given = {"time", "setup"};
    if (model != nullptr) {
        for (const auto* equation : all<ast::Equation>(model->statements)) {
            if (equation->variant) given.push_back(equation->quantity.text);
        }
    }
    std::vector<std::string> names, found;
    collect_names(goal, names);
    for (const std::string& name : names) {
        const bool known = std::find(given.begin(), given.end(), name) != given.end();
        const bool met = std::find(found.begin(), found.end(), name) != found.end();
        if (known && !met && !is_input(scope, name)) found.push_back(name);
    }
    return found;
}

/// A variant whose quantities no model gives can never win; better said than wondered at.
std::vector<std::size_t> candidates_of(Scope& scope, Span span) {
    std::vector<std::size_t> candidates;
    for (std::size_t v = 0; v < scope.selector.variants.size(); ++v) {
        const auto missing =
            std::find_if(scope.selector.quantities.begin(), scope.selector.quantities.end(),
                         [&](const model::Quantity& quantity) { return !quantity.of_variant[v]; });
        if (missing == scope.selector.quantities.end()) {
            candidates.push_back(v);
            continue;
        }
        scope.report.warning(Code::variant_without_cost, span,
                             "no model gives '" + missing->name + "' of variant '" +
                                 scope.selector.variants[v].name + "': this rule never takes it");
    }
    return candidates;
}

/// The goal itself. Its model bears the selector's name.
void lower_goal(Context& context, const ast::ChooseGoal& written, Scope& scope) {
    const ast::Model* model = find_model(context, scope.selector.name);
    const auto names = quantities_of(scope, written.goal, model);
    if (names.empty() && names_only_inputs(scope, written.goal)) {
        context.report.error(
            Code::quantity_unknown, written.goal.span,
            "the goal is the same for every variant: it names no quantity such as 'time'");
    }
    if (model == nullptr) {
        context.report
            .error(Code::unknown_model, written.goal.span,
                   "no model '" + scope.selector.name + "' gives the costs of the variants")
            .hint = "write model " + scope.selector.name + " { time(variant) = …; } or import it";
        return;
    }
    lower_quantities(context, *model, scope, names);
    Scope goal_scope = scope;
    goal_scope.quantities = names;
    goal_scope.hinted = {"time", "setup"};
    Typed goal = lower_number(goal_scope, written.goal);
    auto domain = lower_domain(*model, scope);
    auto candidates = candidates_of(scope, written.span);
    if (candidates.empty() && !names.empty()) {
        context.report.error(Code::quantity_unknown, written.goal.span,
                             "model '" + model->name.text + "' gives this goal for no variant");
    }
    scope.selector.rules.emplace_back(model::GoalRule{
        written.direction.text == "least", std::move(goal.expression), std::move(candidates),
        std::move(domain), origin_of(context, written.span), print(written.goal)});
}

void lower_by(Context& context, const ast::ChooseBy& written, Scope& scope) {
    const ast::Model* model = find_model(context, written.model.text);
    if (model == nullptr) {
        std::vector<std::string> names;
        for (const ast::Model* one : context.models) names.push_back(one->name.text);
        context.report
            .error(Code::unknown_model, written.model.span,
                   "there is no model '" + written.model.text + "'")
            .hint = nearest_hint(written.model.text, names);
        return;
    }
    auto domain = lower_domain(*model, scope);
    scope.selector.rules.emplace_back(
        model::ByRule{written.model.text, lower_choice_tree(context, *model, scope),
                      std::move(domain), origin_of(context, written.span)});
}

void lower_when(Context& context, const ast::ChooseWhen& written, Scope& scope) {
    const std::size_t variant = known_variant(scope.selector, written.variant, context.report);
    Typed condition = lower_condition(scope, written.condition);
    scope.selector.rules.emplace_back(model::WhenRule{variant, std::move(condition.expression),
                                                      origin_of(context, written.span),
                                                      print(written.condition)});
}

/// `otherwise` must always be possible, so that every input has an answer.
void lower_otherwise(Context& context, const ast::Selector& written, Scope& scope) {
    const auto* otherwise = only<ast::Otherwise>(written.statements, "otherwise", context.report);
    if (otherwise == nullptr) {
        context.report
            .error(Code::clause_missing, written.name.span,
                   "selector '" + written.name.text + "' has no 'otherwise'")
            .hint = "name the variant that is always possible: otherwise sequential;";
        return;
    }
    const std::size_t index = known_variant(scope.selector, otherwise->variant, context.report);
    if (index == scope.selector.variants.size()) return;
    scope.selector.otherwise = index;
    scope.selector.otherwise_origin = origin_of(context, otherwise->span);
    const model::Variant& variant = scope.selector.variants[index];
    if (!variant.when && variant.target == model::Target::cpu) return;
    context.report.error(Code::otherwise_not_safe, otherwise->variant.span,
                         "variant '" + variant.name + "' is not always possible: it has a '" +
                             (variant.when ? "when" : "target") + "'");
}

void lower_margin(const ast::Selector& written, Scope& scope) {
    const auto* margin = only<ast::Margin>(written.statements, "margin", scope.report);
    if (margin == nullptr) return;
    const Typed value = literal(scope, margin->value);
    if (value.sort == Sort::broken) return;
    scope.selector.margin = value.range.low;
    if (value.unit == Unit{} && value.range.low >= 0 && value.range.low < 1) return;
    const bool lacks_percent = value.unit == Unit{} && value.range.low >= 1 && value.literal;
    scope.report
        .error(Code::bad_margin, margin->value.span,
               "a margin is a share from 0 % to less than 100 %")
        .hint = lacks_percent && value.range.low < 100 ? "write it with its %" : "";
}

void lower_outside(const ast::Selector& written, Scope& scope) {
    const auto* outside = only<ast::Outside>(written.statements, "outside", scope.report);
    if (outside == nullptr || outside->way.text == "otherwise") return;
    scope.selector.outside = model::Outside::clamp;
    if (outside->way.text == "clamp") return;
    scope.report
        .error(Code::bad_domain, outside->way.span,
               "outside of its domain a selector takes 'otherwise' or reads its border: 'clamp'")
        .hint = nearest_hint(outside->way.text, {"otherwise", "clamp"});
}

/// A model that has been asked gives the same answer again.
void check_models_are_asked_once(const ast::Selector& written, Report& report) {
    const auto asked = all<ast::ChooseBy>(written.statements);
    for (auto one = asked.begin(); one != asked.end(); ++one) {
        const auto first = std::find_if(asked.begin(), one, [&](const auto* other) {
            return other->model.text == (*one)->model.text;
        });
        if (first == one) continue;
        report
            .error(Code::clause_twice, (*one)->span,
                   "model '" + (*one)->model.text + "' is asked twice")
            .notes.push_back({(*first)->span, "it was first asked here"});
    }
}

void check_one_goal(const ast::Selector& written, Report& report) {
    const auto goals = all<ast::ChooseGoal>(written.statements);
    for (std::size_t i = 1; i < goals.size(); ++i) {
        report.error(Code::goal_twice, goals[i]->span, "a selector has one goal")
            .notes.push_back({goals[0]->span, "it was first given here"});
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
    lower_outside(written, scope);
}

}  // namespace selgen::dsl

// Lowers `choose least` and `choose most`: the quantities that the goal uses and the variants that
// have them.
#include <algorithm>

#include "base/text.hpp"
#include "dsl/ast/build/tree.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/environment.hpp"

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

/// Whether all names of the goal are inputs. If not, the unknown name is the error to report.
bool names_only_inputs(const Scope& scope, const ast::Expression& goal) {
    std::vector<std::string> names;
    collect_names(goal, names);
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        return is_input(scope, name) || find_fact(name).has_value();
    });
}

/// The names in a goal that are quantities: those that its model defines, and always `time` and
/// `setup`.
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

void warn_without(const std::string& quantity, const std::vector<std::string>& variants,
                  Scope& scope, Span span) {
    if (variants.empty()) return;
    const bool is_one = variants.size() == 1;
    scope.report.warning(
        Code::variant_without_cost, span,
        "no model defines '" + quantity + (is_one ? "' for variant " : "' for variants ") +
            quoted_names(variants) + ", so this rule never chooses " + (is_one ? "it" : "them"));
}

/// Whether a model of this variant is to be expected. A model that was fitted on a machine may have
/// none for variants that need a device.
bool should_have_costs(const model::Selector& selector, std::size_t variant) {
    return selector.machine.empty() || selector.variants[variant].target == model::Target::cpu;
}

/// The variants that have all quantities of the goal. Warns about the others: the goal never
/// chooses them.
std::vector<std::size_t> candidates_of(Scope& scope, Span span) {
    std::vector<std::size_t> candidates;
    std::vector<std::vector<std::string>> without(scope.selector.quantities.size());
    for (std::size_t v = 0; v < scope.selector.variants.size(); ++v) {
        const auto missing =
            std::find_if(scope.selector.quantities.begin(), scope.selector.quantities.end(),
                         [&](const model::Quantity& quantity) { return !quantity.of_variant[v]; });
        if (missing == scope.selector.quantities.end()) {
            candidates.push_back(v);
            continue;
        }
        if (!should_have_costs(scope.selector, v)) continue;
        without[static_cast<std::size_t>(missing - scope.selector.quantities.begin())].push_back(
            scope.selector.variants[v].name);
    }
    for (std::size_t q = 0; q < without.size(); ++q)
        warn_without(scope.selector.quantities[q].name, without[q], scope, span);
    return candidates;
}

/// Whether `choose by` with a fitted model has the same meaning.
bool is_least_time(const ast::ChooseGoal& goal) {
    const auto* of = std::get_if<ast::Name>(&goal.goal.node);
    return goal.direction.text == "least" && of != nullptr && of->text == "time";
}

}  // namespace

std::optional<ast::ChooseGoal> goal_of_costs(const ast::Model& model, Span span) {
    const auto gives = [&](std::string_view quantity) {
        const auto equations = all<ast::Equation>(model.statements);
        return std::any_of(equations.begin(), equations.end(),
                           [&](const auto* one) { return one->quantity.text == quantity; });
    };
    if (gives("choice")) return {};
    using build::name;
    const auto goal = [&](std::string_view direction, const build::Term& of) {
        ast::Expression expression = of;
        expression.span = span;
        return ast::ChooseGoal{span, {span, std::string(direction)}, std::move(expression)};
    };
    if (gives("score")) return goal("most", name("score"));
    if (!gives("time")) return {};
    if (!gives("setup")) return goal("least", name("time"));
    return goal("least", (name("reuse") * name("time") + name("setup")) / name("reuse"));
}

/// A second goal would need quantities of a second model.
bool has_goal(const model::Selector& selector) {
    return std::any_of(selector.rules.begin(), selector.rules.end(), [](const auto& rule) {
        return std::holds_alternative<model::GoalRule>(rule);
    });
}

void lower_goal(Context& context, const ast::ChooseGoal& written, const ast::Model& model,
                Scope& scope) {
    if (has_goal(scope.selector)) {
        context.report.error(Code::goal_twice, written.span, "a selector can have only one goal")
            .hint = "'choose by' with a cost model is also a goal";
        return;
    }
    const auto names = quantities_of(scope, written.goal, &model);
    lower_quantities(context, model, scope, names);
    Scope goal_scope = scope;
    goal_scope.quantities = names;
    goal_scope.hinted = {"time", "setup"};
    Typed goal = lower_number(goal_scope, written.goal);
    auto domain = lower_domain(model, scope);
    auto candidates = candidates_of(scope, written.span);
    if (candidates.empty() && !names.empty()) {
        context.report.error(
            Code::quantity_unknown, written.goal.span,
            "model '" + model.name.text + "' does not define this goal for any variant");
    }
    std::vector<std::size_t> relative;
    if (goal.type != ValueType::broken)
        relative = lower_relative(model, goal.expression, written.span, scope);
    model::GoalRule rule{written.direction.text == "least",
                         std::move(goal.expression),
                         std::move(candidates),
                         std::move(domain),
                         origin_of(context, written.span),
                         print(written.goal)};
    rule.relative = std::move(relative);
    scope.selector.rules.emplace_back(std::move(rule));
}

void lower_goal(Context& context, const ast::ChooseGoal& written, Scope& scope) {
    const ast::Model* model = find_model(context, scope.selector.name);
    const auto names = quantities_of(scope, written.goal, model);
    if (names.empty() && names_only_inputs(scope, written.goal)) {
        context.report
            .error(Code::quantity_unknown, written.goal.span,
                   "the goal is the same for every variant: it uses no quantity such as 'time'")
            .hint = "use a quantity that the model defines, for example: choose least time;";
    }
    if (model != nullptr) return lower_goal(context, written, *model, scope);
    const std::string& name = scope.selector.name;
    const std::string waiting =
        ", or write 'choose by " + name + ";' until 'selgen fit' has written the model";
    context.report
        .error(Code::unknown_model, written.goal.span,
               "there is no model '" + name + "' that defines the costs of the variants")
        .hint = "write model " + name + " { time(variant) = …; }, or import it" +
                (is_least_time(written) ? waiting : "");
}

}  // namespace selgen::dsl

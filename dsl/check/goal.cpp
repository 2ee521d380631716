// Lowers `choose least` and `choose most`: the quantities that the goal uses, the variants that
// have them, and whether the goal makes sense if only ratios of a quantity are known.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/ast/build/tree.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/environment.hpp"

namespace selgen::dsl {
namespace {

// ---- goals -----------------------------------------------------------------------------------

void collect_names(const ast::Expression& expression, std::vector<std::string>& names) {
    if (const auto* name = std::get_if<ast::Name>(&expression.node)) names.push_back(name->text);
    if (const auto* apply = std::get_if<ast::Apply>(&expression.node))
        for (const ast::Expression& operand : apply->operands) collect_names(operand, names);
}

bool is_input(const Scope& scope, const std::string& name) {
    const auto& [features, lets] = std::tie(scope.selector.features, scope.selector.lets);
    return index_of(features, name) < features.size() || index_of(lets, name) < lets.size();
}

/// Whether all names of the goal are inputs. If not, the unknown name is the error to report.
bool names_only_inputs(const Scope& scope, const ast::Expression& goal) {
    std::vector<std::string> names;
    collect_names(goal, names);
    return std::ranges::all_of(names, [&](const std::string& name) {
        return is_input(scope, name) || find_fact(name).has_value();
    });
}

/// The names in a goal that are quantities: those that its model defines, and always `time` and
/// `setup`.
std::vector<std::string> quantities_of(const Scope& scope, const ast::Expression& goal,
                                       const ast::Model* model) {
    std::vector<std::string> given = {"time", "setup"};
    if (model != nullptr) {
        for (const auto* equation : all<ast::Equation>(model->statements))
            if (equation->variant) given.push_back(equation->quantity.text);
    }
    std::vector<std::string> names, found;
    collect_names(goal, names);
    for (const std::string& name : names) {
        if (contains(given, name) && !contains(found, name) && !is_input(scope, name))
            found.push_back(name);
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
        const auto missing = std::ranges::find_if(
            scope.selector.quantities,
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

// ---- relative --------------------------------------------------------------------------------

/// How a value changes if all values of the relative quantities are multiplied by the same factor:
/// by this power of the factor.
struct Degree {
    double power = 0;
    bool is_any = false;   // of 0, which does not change
    bool is_none = false;  // of a sum of values that change differently
};

constexpr Degree none{0, false, true};

/// The degree of what is only possible with values of one degree, such as a sum.
Degree common(const std::vector<Degree>& all) {
    Degree result{0, true, false};
    for (const Degree& one : all) {
        if (one.is_none) return none;
        if (one.is_any) continue;
        if (!result.is_any && result.power != one.power) return none;
        result = one;
    }
    return result;
}

/// Whether the quantity is 0 for all variants, as a setup that no equation defines.
bool is_zero(const model::Quantity& quantity) {
    return std::ranges::all_of(quantity.of_variant, [](const std::optional<model::Cost>& cost) {
        if (!cost || cost->transform != model::Transform::none) return false;
        const auto* const body = std::get_if<model::Expression>(&cost->body);
        const auto* const number =
            body == nullptr ? nullptr : std::get_if<model::Constant>(&body->node);
        return number != nullptr && number->value == 0;
    });
}

/// The degrees of expressions in a goal; lets and features do not depend on quantities.
class Degrees {
public:
    Degrees(const model::Selector& selector, const std::vector<std::string>& relative)
        : selector_(selector), relative_(relative) {}

    Degree of(const model::Expression& expression) const {
        return std::visit(overloaded{
                              [](const model::Constant& one) {
                                  return Degree{0, one.value == 0, false};
                              },
                              [](const model::FeatureRef&) { return Degree{}; },
                              [](const model::LetRef&) { return Degree{}; },
                              [&](const model::QuantityRef& one) { return of_quantity(one.index); },
                              [&](const model::Apply& apply) { return of_apply(apply); },
                          },
                          expression.node);
    }

private:
    Degree of_quantity(std::size_t index) const {
        const model::Quantity& quantity = selector_.quantities[index];
        if (contains(relative_, quantity.name)) return {1};
        return {0, is_zero(quantity), false};
    }

    Degree of_apply(const model::Apply& apply) const {
        using enum model::Operator;
        std::vector<Degree> all;
        for (const model::Expression& operand : apply.operands) all.push_back(of(operand));
        for (const Degree& one : all)
            if (one.is_none) return none;
        switch (apply.op) {
            case add:
            case subtract:
            case negate:
            case abs:
            case min:
            case max: return common(all);
            case multiply: return {all[0].power + all[1].power, all[0].is_any || all[1].is_any};
            case divide: return {all[0].power - all[1].power, all[0].is_any};
            case sqrt: return {all[0].power / 2, all[0].is_any};
            case power: {
                const auto* const number = std::get_if<model::Constant>(&apply.operands[1].node);
                return number == nullptr ? none : Degree{all[0].power * number->value};
            }
            case conditional: {
                const Degree value = common({all[1], all[2]});
                return all[0].power == 0 ? value : none;
            }
            case equal:
            case not_equal:
            case less:
            case less_equal:
            case greater:
            case greater_equal: return common(all).is_none ? none : Degree{};
            case disjunction:
            case conjunction:
            case negation:
            case lg:
            case ln:
            case exp:
                return std::ranges::all_of(all, [](const Degree& one) { return one.power == 0; })
                           ? Degree{}
                           : none;
        }
        return none;
    }

    const model::Selector& selector_;
    const std::vector<std::string>& relative_;
};

std::vector<ast::Identifier> relative_of(const ast::Model& written) {
    std::vector<ast::Identifier> names;
    for (const auto* one : all<ast::Relative>(written.statements))
        names.insert(names.end(), one->value.begin(), one->value.end());
    return names;
}

}  // namespace

std::optional<ast::ChooseGoal> goal_of_costs(const ast::Model& model, Span span) {
    const auto gives = [&](std::string_view quantity) {
        const auto equations = all<ast::Equation>(model.statements);
        return std::ranges::any_of(equations,
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
    return std::ranges::any_of(selector.rules, [](const auto& rule) {
        return std::holds_alternative<model::GoalRule>(rule);
    });
}

void lower_goal(Context& context, const ast::ChooseGoal& written, const ast::Model& model,
                Scope& scope) {
    if (has_goal(scope.selector)) {
        context.report.error(Code::goal_twice, written.span, "a selector can have only one goal",
                             "'choose by' with a cost model is also a goal");
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
    if (candidates.empty() && !names.empty())
        context.report.error(
            Code::quantity_unknown, written.goal.span,
            "model '" + model.name.text + "' does not define this goal for any variant");
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
    if (names.empty() && names_only_inputs(scope, written.goal))
        context.report.error(
            Code::quantity_unknown, written.goal.span,
            "the goal is the same for every variant: it uses no quantity such as 'time'",
            "use a quantity that the model defines, for example: choose least time;");
    if (model != nullptr) return lower_goal(context, written, *model, scope);
    const std::string& name = scope.selector.name;
    const std::string waiting =
        ", or write 'choose by " + name + ";' until 'selgen fit' has written the model";
    context.report.error(Code::unknown_model, written.goal.span,
                         "there is no model '" + name + "' that defines the costs of the variants",
                         "write model " + name + " { time(variant) = …; }, or import it" +
                             (is_least_time(written) ? waiting : ""));
}

std::vector<std::size_t> lower_relative(const ast::Model& written, const model::Expression& goal,
                                        Span span, Scope& scope) {
    std::vector<std::string> names;
    for (const ast::Identifier& one : relative_of(written)) names.push_back(one.text);
    std::vector<std::size_t> used;
    std::string other;  // of the goal, without `relative`
    const auto& quantities = scope.selector.quantities;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
        const bool is_named = contains(names, quantities[q].name);
        if (is_named) used.push_back(q);
        if (!is_named && !is_zero(quantities[q])) other = quantities[q].name;
    }
    if (used.empty()) return used;
    const Degree degree = Degrees(scope.selector, names).of(goal);
    if (!degree.is_none && !degree.is_any && degree.power != 0) return used;
    const std::string& name = quantities[used.front()].name;
    scope.report.error(
        Code::bad_relative, span,
        "the goal must be proportional to a power of '" + name + "', because model '" +
            written.name.text + "' gives only ratios of it",
        other.empty() ? "compare only '" + name + "', or use a model without 'relative'"
                      : "write: relative " + name + ", " + other + "; if both have the same scale");
    return used;
}

void check_relative(const ast::Model& written, Report& report) {
    std::vector<std::string> defined, named;
    for (const auto* equation : all<ast::Equation>(written.statements))
        if (equation->variant) defined.push_back(equation->quantity.text);
    for (const ast::Identifier& one : relative_of(written)) {
        if (contains(named, one.text))
            report.error(Code::bad_relative, one.span, "'relative' names '" + one.text + "' twice");
        else if (!contains(defined, one.text))
            report.error(Code::bad_relative, one.span,
                         "model '" + written.name.text + "' does not define '" + one.text + "'",
                         nearest_hint(one.text, defined));
        named.push_back(one.text);
    }
}

}  // namespace selgen::dsl

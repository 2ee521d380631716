// Lowers the equations of a model to the quantities of each variant, and completes a missing setup.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "dsl/check/models.hpp"

namespace selgen::dsl {
namespace {

/// Generated code joins quantity and variant to one name, so these names must differ.
void check_joined_names(Scope& scope, Span span) {
    std::vector<std::string> names;
    for (const model::Quantity& quantity : scope.selector.quantities) {
        for (const model::Variant& variant : scope.selector.variants) {
            names.push_back(quantity.name + '_' + variant.name);
        }
    }
    std::sort(names.begin(), names.end());
    const auto same = std::adjacent_find(names.begin(), names.end());
    if (same == names.end()) return;
    scope.report.error(Code::name_not_usable, span,
                       "two combinations of quantity and variant are both called '" + *same +
                           "' in generated code: rename one");
}

/// Whether the goal can choose the variant once its setup is known.
bool has_other_costs(const Scope& scope, std::size_t variant) {
    const auto& quantities = scope.selector.quantities;
    return std::all_of(quantities.begin(), quantities.end(), [&](const auto& quantity) {
        return quantity.name == "setup" || quantity.of_variant[variant];
    });
}

/// Without an equation, the setup costs 0. Warns about the variants that have a plan.
void fill_setup(Scope& scope, Span span, model::Quantity& setup) {
    std::vector<std::string> planned;
    for (std::size_t v = 0; v < setup.of_variant.size(); ++v) {
        if (setup.of_variant[v]) continue;
        const model::Variant& variant = scope.selector.variants[v];
        setup.of_variant[v] =
            model::Cost{model::Transform::none, model::Expression{model::Constant{0}}, {}};
        if (!variant.plan.empty() && has_other_costs(scope, v)) planned.push_back(variant.name);
    }
    if (planned.empty()) return;
    const bool is_one = planned.size() == 1;
    scope.report.warning(Code::variant_without_cost, span,
                         (is_one ? "variant " : "variants ") + quoted_names(planned) +
                             (is_one ? " has a plan, but no equation defines its 'setup'"
                                     : " have plans, but no equation defines their 'setup'") +
                             ", which is assumed to be 0");
}

bool is_of_others(const Scope& scope, const std::string& variant) {
    const auto& others = scope.of_others;
    return std::find(others.begin(), others.end(), variant) != others.end();
}

/// The variants of an equation: one, or those that the knobs without a rule expand it to.
std::vector<std::size_t> variants_of(Scope& scope, const ast::Identifier& name) {
    std::vector<std::size_t> found;
    const auto& variants = scope.selector.variants;
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (!variants[v].fixed.empty() && variants[v].base == name.text) found.push_back(v);
    if (!found.empty()) return found;
    const std::size_t variant = known_variant(scope.selector, name, scope.report);
    if (variant < variants.size()) found.push_back(variant);
    return found;
}

void take_equation(Context& context, const ast::Equation& equation, Scope& scope) {
    auto& quantities = scope.selector.quantities;
    const auto quantity = std::find_if(quantities.begin(), quantities.end(), [&](const auto& q) {
        return q.name == equation.quantity.text;
    });
    const auto variants = variants_of(scope, *equation.variant);
    for (const std::size_t variant : variants) {
        scope.bound = numbers_of(scope.selector.variants[variant]);
        model::Cost cost = lower_cost(context, equation, scope);
        if (quantity == quantities.end()) continue;
        auto& given = quantity->of_variant[variant];
        const bool own = scope.selector.variants[variant].name == equation.variant->text;
        if (!given || own) given = std::move(cost);
    }
    if (variants.empty()) lower_cost(context, equation, scope);  // reports its errors, too
    scope.bound.clear();
}

}  // namespace

std::vector<std::pair<std::string, double>> numbers_of(const model::Variant& variant) {
    std::vector<std::pair<std::string, double>> numbers;
    for (const auto& fixed : variant.fixed)
        if (fixed.kind == model::KnobKind::number)
            numbers.emplace_back(fixed.knob, fixed.value.value);
    return numbers;
}

void lower_machine(const ast::Model& written, Scope& scope) {
    const auto* machine = only<ast::Machine>(written.statements, "machine", scope.report);
    if (machine != nullptr) scope.selector.machine = machine->text;
}

void lower_quantities(Context& context, const ast::Model& written, Scope& scope,
                      const std::vector<std::string>& names) {
    check_equations(written, context.report);
    lower_machine(written, scope);
    Scope inner = scope_of_model(written, scope);
    for (const auto* equation : all<ast::Equation>(written.statements)) {
        check_usable(equation->quantity, context.report);
    }
    auto& quantities = scope.selector.quantities;
    for (const std::string& name : names) {
        quantities.push_back({name, {}});
        quantities.back().of_variant.resize(scope.selector.variants.size());
    }
    check_joined_names(scope, written.name.span);
    for (const auto* equation : all<ast::Equation>(written.statements)) {
        if (equation->variant && !is_of_others(scope, equation->variant->text))
            take_equation(context, *equation, inner);
    }
    for (model::Quantity& quantity : quantities) {
        if (quantity.name == "setup") fill_setup(scope, written.name.span, quantity);
    }
}

}  // namespace selgen::dsl

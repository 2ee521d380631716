// Lowers `deliver …;`: inspections whose results are read from the plan of a variant.
#include <algorithm>
#include <set>

#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

/// Whether the value of an expression depends on an inspection. Visits each let once.
class Dependence {
public:
    explicit Dependence(const model::Selector& selector) : selector_(selector) {}

    bool operator()(const model::Expression& expression) {
        return std::visit(overloaded{
                              [&](const model::FeatureRef& feature) {
                                  const auto& value = selector_.features[feature.index].value;
                                  return std::holds_alternative<model::Inspected>(value);
                              },
                              [&](const model::LetRef& let) {
                                  return seen_.insert(let.index).second &&
                                         (*this)(selector_.lets[let.index].value);
                              },
                              [&](const model::Apply& apply) {
                                  return std::any_of(
                                      apply.operands.begin(), apply.operands.end(),
                                      [&](const auto& operand) { return (*this)(operand); });
                              },
                              [](const auto&) { return false; },
                          },
                          expression.node);
    }

private:
    const model::Selector& selector_;
    std::set<std::size_t> seen_;
};

/// The deliveries of one variant.
class Deliveries {
public:
    Deliveries(const ast::Variant& written, const model::Variant& variant, Scope& scope)
        : written_(written), variant_(variant), scope_(scope) {}

    /// The inspection that is delivered; nothing after an error, which is reported.
    std::optional<std::size_t> inspection(const ast::Deliver& deliver) {
        if (!check_plan(deliver)) return {};
        const auto& inspections = scope_.selector.inspections;
        std::vector<std::string> names;
        for (const auto& one : inspections) names.push_back(one.name);
        const auto found = std::find(names.begin(), names.end(), deliver.inspection.text);
        if (found == names.end()) {
            refuse(deliver.inspection.span,
                   "there is no inspection '" + deliver.inspection.text + "'",
                   nearest_hint(deliver.inspection.text, names));
            return {};
        }
        const auto index = static_cast<std::size_t>(found - names.begin());
        if (!inspections[index].valid.empty()) {
            refuse(deliver.inspection.span,
                   "inspection '" + *found + "' has a 'while' clause, so a plan cannot deliver it",
                   "remove that clause, or remove 'deliver'");
            return {};
        }
        return index;
    }

private:
    bool check_plan(const ast::Deliver& deliver) {
        const std::string who = "variant '" + written_.name.text + "'";
        if (variant_.plan.empty())
            refuse(deliver.span, who + " has 'deliver' but no plan",
                   "remove 'deliver', or add a plan, for example: plan make(…);");
        else if (!mentions(deliver.value.text, "plan"))
            refuse(deliver.span, "'deliver' in " + who + " does not use the plan",
                   "refer to it as 'plan', for example: deliver shape = plan.shape();");
        else if (variant_.when && Dependence(scope_.selector)(*variant_.when))
            refuse(deliver.span,
                   "the 'when' of " + who +
                       " needs an inspection, so the plan cannot be made before that inspection",
                   "remove 'deliver', or use only features that need no inspection in 'when'");
        else if (scope_.selector.watching.together)
            refuse(deliver.span,
                   "'deliver' cannot be used with 'decide together', because its plan would have "
                   "to be made before the decision",
                   "remove 'deliver', or write: decide alone;");
        else
            return true;
        return false;
    }

    void refuse(const Span& span, const std::string& text, const std::string& hint) {
        scope_.report.error(Code::bad_delivery, span, text).hint = hint;
    }

    const ast::Variant& written_;
    const model::Variant& variant_;
    Scope& scope_;
};

/// The variants that a written variant expands to, by the values of its knobs. None if a knob has
/// no value, which is already reported.
std::vector<model::Variant*> instances_of(const ast::Variant& written, model::Selector& selector) {
    std::vector<model::Variant*> instances;
    for (model::Variant& variant : selector.variants)
        if ((variant.base.empty() ? variant.name : variant.base) == written.name.text)
            instances.push_back(&variant);
    return instances;
}

std::vector<model::Delivery> deliveries_of(const Context& context, const ast::Variant& written,
                                           const model::Variant& variant, Scope& scope) {
    std::vector<model::Delivery> found;
    Deliveries deliveries(written, variant, scope);
    for (const auto* deliver : all<ast::Deliver>(written.clauses)) {
        const auto index = deliveries.inspection(*deliver);
        if (!index) continue;
        const bool is_twice = std::any_of(found.begin(), found.end(), [&](const auto& other) {
            return other.inspection == *index;
        });
        if (is_twice)
            scope.report.error(
                Code::bad_delivery, deliver->span,
                "this variant delivers inspection '" + deliver->inspection.text + "' twice");
        else
            found.push_back({*index, deliver->value.text, origin_of(context, deliver->span)});
    }
    return found;
}

}  // namespace

void lower_deliveries(const Context& context, const ast::Selector& written, Scope& scope) {
    for (const auto* one : all<ast::Variant>(written.statements)) {
        const auto instances = instances_of(*one, scope.selector);
        if (instances.empty()) continue;
        const auto deliveries = deliveries_of(context, *one, *instances.front(), scope);
        for (model::Variant* instance : instances) instance->deliveries = deliveries;
    }
}

}  // namespace selgen::dsl

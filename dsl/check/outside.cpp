// Lowers `outside …;`: what the rules of a selector do outside of the domains of their models.
#include <algorithm>
#include <set>
#include <variant>

#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// Whether the word is 'clamp'. Reports a word other than 'otherwise' and 'clamp'.
bool asks_to_clamp(const ast::Selector& written, Report& report) {
    const auto* outside = only<ast::Outside>(written.statements, "outside", report);
    if (outside == nullptr || outside->mode.text == "otherwise") return false;
    if (outside->mode.text == "clamp") return true;
    report
        .error(Code::bad_domain, outside->mode.span,
               "expected 'otherwise' or 'clamp' after 'outside'")
        .hint = nearest_hint(outside->mode.text, {"otherwise", "clamp"});
    return false;
}

/// Whether the cost is a formula, such as a polynomial, whose value depends on a feature of the
/// domain.
bool is_formula_of(const model::Cost& cost, const model::Selector& selector,
                   const std::vector<model::Bound>& domain) {
    const auto* formula = std::get_if<model::Expression>(&cost.body);
    if (formula == nullptr) return false;
    const std::set<std::size_t> read = features_of(selector, *formula);
    return std::any_of(domain.begin(), domain.end(),
                       [&](const model::Bound& bound) { return read.count(bound.feature) != 0; });
}

/// A fitted polynomial is least reliable at the edges of its domain, most of all in the corners,
/// where few rows constrain it: there it may predict any time. The leaves of trees and forests are
/// means of measured values, and the units of networks and the votes of support vector machines are
/// bounded.
bool may_clamp(const model::GoalRule& rule, const model::Selector& selector) {
    return std::none_of(
        selector.quantities.begin(), selector.quantities.end(), [&](const auto& quantity) {
            return std::any_of(rule.candidates.begin(), rule.candidates.end(),
                               [&](std::size_t variant) {
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

void lower_outside(const ast::Selector& written, Scope& scope) {
    if (!asks_to_clamp(written, scope.report)) return;
    clamp_rules(scope.selector);
    for (model::Knob& knob : scope.selector.knobs)
        for (model::Selector& chooser : knob.chooser) clamp_rules(chooser);
}

}  // namespace selgen::dsl

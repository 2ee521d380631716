#include <variant>

#include "dsl/check/context.hpp"

/// outside …; : what the rules of a selector do outside of the domains of their models.
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

void clamp_rules(model::Selector& selector) {
    for (model::Rule& rule : selector.rules) {
        if (auto* goal = std::get_if<model::GoalRule>(&rule)) goal->clamps = !goal->domain.empty();
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

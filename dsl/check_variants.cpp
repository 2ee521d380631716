#include "dsl/check_context.hpp"
#include "dsl/mentions.hpp"
#include "dsl/print.hpp"

namespace selgen::dsl {
namespace {

constexpr std::size_t most_variants = 64;  // a set of them is one machine word

model::Target target_of(const ast::Variant& written, Report& report) {
    const auto* target = only<ast::Target>(written.clauses, "target", report);
    if (target == nullptr || target->name.text == "cpu") return model::Target::cpu;
    if (target->name.text == "cuda") return model::Target::cuda;
    report
        .error(Code::unknown_target, target->name.span,
               "'" + target->name.text + "' is not a target: there are 'cpu' and 'cuda'")
        .hint = nearest_hint(target->name.text, {"cpu", "cuda"});
    return model::Target::cpu;
}

/// A plan is there to be run, and what is run has to be planned.
void check_plan(const ast::Variant& written, const ast::Plan* plan, const ast::Run* run,
                Report& report) {
    if (run == nullptr) return;
    const bool runs_plan = mentions(run->value.text, "plan");
    if (plan != nullptr && !runs_plan) {
        report
            .error(Code::plan_misused, run->span,
                   "variant '" + written.name.text + "' has a plan that its run does not use")
            .hint = "call it as 'plan', for example: run plan.apply(…);";
    }
    if (plan == nullptr && runs_plan) {
        report.error(Code::plan_misused, run->span,
                     "variant '" + written.name.text + "' runs a plan and has none");
    }
}

/// The C++ that renews a plan; there has to be one, and it has to be what is renewed.
std::string renewal(const ast::Variant& written, const ast::Plan* plan, Report& report) {
    const auto* renew = only<ast::Renew>(written.clauses, "renew", report);
    if (renew == nullptr) return {};
    if (plan == nullptr) {
        report.error(Code::plan_misused, renew->span,
                     "variant '" + written.name.text + "' renews a plan and has none");
    } else if (!mentions(renew->value.text, "plan")) {
        report
            .error(Code::plan_misused, renew->span,
                   "variant '" + written.name.text + "' has a renewal that its plan is not in")
            .hint = "call it as 'plan', for example: renew plan.renew(…);";
    }
    return renew->value.text;
}

bool declines(Context& context, const ast::Variant& written, const model::Selector& selector) {
    const auto* clause = only<ast::MayDecline>(written.clauses, "may decline", context.report);
    if (clause == nullptr) return false;
    if (deduces_result(selector.signature)) {
        context.report.error(Code::cannot_decline, clause->span,
                             "a variant may decline only where the result of the call is written");
    }
    return true;
}

model::Variant lower_variant(Context& context, const ast::Variant& written, Scope& scope) {
    Report& report = context.report;
    model::Variant variant{written.name.text,
                           target_of(written, report),
                           {},
                           {},
                           {},
                           {},
                           origin_of(context, written.name.span)};
    const auto* plan = only<ast::Plan>(written.clauses, "plan", report);
    const auto* run = only<ast::Run>(written.clauses, "run", report);
    const auto* when = only<ast::When>(written.clauses, "when", report);
    if (run == nullptr) {
        report.error(Code::clause_missing, written.name.span,
                     "variant '" + written.name.text + "' has no 'run'");
    }
    check_plan(written, plan, run, report);
    variant.may_decline = declines(context, written, scope.selector);
    if (plan != nullptr) variant.plan = plan->value.text;
    variant.renew = renewal(written, plan, report);
    if (run != nullptr) variant.run = run->value.text;
    if (when != nullptr) {
        variant.when = lower_condition(scope, when->condition).expression;
        variant.when_text = print(when->condition);
    }
    return variant;
}

}  // namespace

void lower_variants(Context& context, const ast::Selector& written, Scope& scope) {
    const auto variants = all<ast::Variant>(written.statements);
    for (const auto* variant : variants) {
        scope.selector.variants.push_back(lower_variant(context, *variant, scope));
    }
    if (variants.empty()) {
        context.report.error(Code::clause_missing, written.name.span,
                             "selector '" + written.name.text + "' has no variant");
    }
    if (variants.size() > most_variants) {
        context.report.error(Code::too_many_variants, variants[most_variants]->name.span,
                             "a selector has at most 64 variants, and this is the 65th of " +
                                 std::to_string(variants.size()));
    }
}

}  // namespace selgen::dsl

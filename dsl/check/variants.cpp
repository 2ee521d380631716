// Lowers variants with their clauses, and expands them by the values of knobs without a rule.
#include <algorithm>
#include <tuple>
#include <utility>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::dsl {
namespace {

/// A target is known, is given once, and 'cpu' is given alone.
void check_targets(const std::vector<ast::Identifier>& names, Report& report) {
    const std::vector<std::string> targets = {"cpu", "cuda", "hip"};
    for (auto name = names.begin(); name != names.end(); ++name) {
        const auto is_same = [&](const ast::Identifier& n) { return n.text == name->text; };
        if (std::find(targets.begin(), targets.end(), name->text) == targets.end())
            report
                .error(
                    Code::unknown_target, name->span,
                    "unknown target '" + name->text + "': the targets are 'cpu', 'cuda' and 'hip'")
                .hint = nearest_hint(name->text, targets);
        else if (std::find_if(names.begin(), name, is_same) != name)
            report.error(Code::clause_twice, name->span, "'" + name->text + "' is given twice");
        else if (name->text == "cpu" && names.size() > 1)
            report
                .error(Code::unknown_target, name->span,
                       "'cpu' cannot be combined with other targets")
                .hint = "remove 'cpu', or declare a variant for each target";
    }
}

model::Target target_of(const ast::Variant& written, Report& report) {
    const auto* target = only<ast::Target>(written.clauses, "target", report);
    if (target == nullptr) return model::Target::cpu;
    check_targets(target->names, report);
    const auto has = [&](const char* text) {
        return std::any_of(target->names.begin(), target->names.end(),
                           [&](const ast::Identifier& name) { return name.text == text; });
    };
    if (has("cuda")) return has("hip") ? model::Target::cuda_or_hip : model::Target::cuda;
    return has("hip") ? model::Target::hip : model::Target::cpu;
}

/// A plan must be used by `run`, and a `run` that uses a plan needs one.
void check_plan(const ast::Variant& written, const ast::Plan* plan, const ast::Run* run,
                Report& report) {
    if (run == nullptr) return;
    const bool runs_plan = mentions(run->value.text, "plan");
    if (plan != nullptr && !runs_plan) {
        report
            .error(Code::bad_plan, run->span,
                   "'run' in variant '" + written.name.text + "' does not use the plan")
            .hint = "refer to it as 'plan', for example: run plan.apply(…);";
    }
    if (plan == nullptr && runs_plan) {
        report
            .error(Code::bad_plan, run->span,
                   "variant '" + written.name.text + "' uses 'plan' in 'run' but has no plan")
            .hint = "add a plan, for example: plan make(…);";
    }
}

/// C++ that renews a plan must use it, and the variant must have a plan.
void check_renewal(const ast::Variant& written, const ast::Plan* plan, const ast::Renew* renew,
                   Report& report) {
    if (renew == nullptr) return;
    if (plan == nullptr) {
        report
            .error(Code::bad_plan, renew->span,
                   "variant '" + written.name.text + "' has 'renew' but no plan")
            .hint = "remove 'renew', or add a plan, for example: plan make(…);";
    } else if (!mentions(renew->value.text, "plan")) {
        report
            .error(Code::bad_plan, renew->span,
                   "'renew' in variant '" + written.name.text + "' does not use the plan")
            .hint = "refer to it as 'plan', for example: renew plan.renew(…);";
    }
}

bool declines(Context& context, const ast::Variant& written, const model::Selector& selector) {
    const auto* clause = only<ast::MayDecline>(written.clauses, "may decline", context.report);
    if (clause == nullptr) return false;
    if (deduces_result(selector.signature)) {
        context.report
            .error(Code::cannot_decline, clause->span,
                   "a variant may decline only if the call's result type is explicit")
            .hint = "write the type instead of 'auto' after 'call'";
    }
    return true;
}

/// The C++ of a clause and its source location; empty without the clause.
template <class Clause>
std::pair<std::string, model::Origin> located(const Context& context, const Clause* clause) {
    if (clause == nullptr) return {};
    return {clause->value.text, origin_of(context, clause->value.span)};
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
    const auto* renew = only<ast::Renew>(written.clauses, "renew", report);
    const auto* when = only<ast::When>(written.clauses, "when", report);
    if (run == nullptr) {
        report
            .error(Code::clause_missing, written.name.span,
                   "variant '" + written.name.text + "' has no 'run'")
            .hint = "add the code that it runs, for example: run f(…);";
    }
    check_plan(written, plan, run, report);
    variant.may_decline = declines(context, written, scope.selector);
    check_renewal(written, plan, renew, report);
    std::tie(variant.plan, variant.plan_origin) = located(context, plan);
    std::tie(variant.renew, variant.renew_origin) = located(context, renew);
    std::tie(variant.run, variant.run_origin) = located(context, run);
    if (when != nullptr) {
        variant.when = lower_condition(scope, when->condition).expression;
        variant.when_text = print(when->condition);
    }
    return variant;
}

/// The knobs without a rule that its C++ names.
std::vector<const ListedKnob*> named_knobs(const ast::Variant& written,
                                           const std::vector<ListedKnob>& unruled) {
    std::vector<const ListedKnob*> found;
    for (const ListedKnob& knob : unruled) {
        const std::string& name = knob.written->name.text;
        const auto names = [&](const auto* clause) { return mentions(clause->value.text, name); };
        const auto runs = all<ast::Run>(written.clauses);
        const auto plans = all<ast::Plan>(written.clauses);
        if (std::any_of(runs.begin(), runs.end(), names) ||
            std::any_of(plans.begin(), plans.end(), names))
            found.push_back(&knob);
    }
    return found;
}

/// Adds a condition of a knob to that of the variant.
void add_condition(model::Variant& variant, model::Expression holds, const std::string& text) {
    variant.when_text += (variant.when_text.empty() ? "" : " and ") + text;
    if (variant.when)
        holds = {model::Apply{model::Operator::conjunction,
                              {std::move(*variant.when), std::move(holds)}}};
    variant.when = std::move(holds);
}

/// The condition that a team may have this many threads. It holds if the limit is unknown (NaN).
model::Expression fits_in_team(double threads, Scope& scope) {
    const model::Expression limit{model::FeatureRef{feature_index(scope, "team_limit")}};
    const model::Expression exceeds{
        model::Apply{model::Operator::greater, {{model::Constant{threads}}, limit}}};
    return {model::Apply{model::Operator::negation, {exceeds}}};
}

/// Adds the conditions of a knob for its value in this variant. The fallback has none but those
/// that are written: it must always be possible.
void add_conditions(model::Variant& variant, const ListedKnob& knob, double value, bool is_fallback,
                    Scope& scope) {
    if (knob.written->when)
        add_condition(variant, lower_condition(scope, *knob.written->when).expression,
                      print(*knob.written->when));
    if (knob.sets_threads && value > 1 && !is_fallback)
        add_condition(variant, fits_in_team(value, scope),
                      knob.written->name.text + " <= team_limit");
}

/// The next combination of values; false after the last.
bool advance(std::vector<std::size_t>& at, const std::vector<const ListedKnob*>& knobs) {
    for (std::size_t k = knobs.size(); k-- > 0;) {
        if (++at[k] < knobs[k]->values.size()) return true;
        at[k] = 0;
    }
    return false;
}

/// The variant, or one for each combination of the knobs' values.
void add_variants(Context& context, const ast::Variant& written,
                  const std::vector<const ListedKnob*>& knobs, const std::string& fallback,
                  Scope& scope) {
    std::vector<std::size_t> at(knobs.size());
    for (const ListedKnob* knob : knobs) {
        if (!knob->to_cores) continue;
        context.report
            .error(Code::bad_knob, knob->written->name.span,
                   "knob '" + knob->written->name.text + "' goes up to 'cores', but has no rule")
            .hint = "add a rule for it, or list its values, for example: 1, 2, 4, 8";
        return;
    }
    do {
        std::vector<model::FixedKnob> fixed;
        std::string name = written.name.text;
        for (std::size_t k = 0; k < knobs.size(); ++k) {
            fixed.push_back({knobs[k]->written->name.text, knobs[k]->kind, knobs[k]->values[at[k]],
                             knobs[k]->place});
            name += "_" + fixed.back().value.name;
        }
        Scope inner = scope;
        for (const auto& one : fixed)
            if (one.kind == model::KnobKind::number)
                inner.bound.emplace_back(one.knob, one.value.value);
        model::Variant variant = lower_variant(context, written, inner);
        for (std::size_t k = 0; k < knobs.size(); ++k)
            add_conditions(variant, *knobs[k], fixed[k].value.value, name == fallback, inner);
        if (!fixed.empty()) variant.base = std::exchange(variant.name, name);
        variant.fixed = std::move(fixed);
        scope.selector.variants.push_back(std::move(variant));
        if (scope.selector.variants.size() > most_variants) return;
    } while (advance(at, knobs));
}

}  // namespace

void lower_variants(Context& context, const ast::Selector& written,
                    const std::vector<ListedKnob>& unruled, Scope& scope) {
    const auto variants = all<ast::Variant>(written.statements);
    const auto otherwise = all<ast::Otherwise>(written.statements);
    const std::string fallback = otherwise.empty() ? std::string() : otherwise[0]->variant.text;
    for (const auto* variant : variants) {
        if (scope.selector.variants.size() > most_variants) break;
        add_variants(context, *variant, named_knobs(*variant, unruled), fallback, scope);
    }
    if (variants.empty()) {
        context.report
            .error(Code::clause_missing, written.name.span,
                   "selector '" + written.name.text + "' has no variants")
            .hint = "add one, for example: variant serial { run f(…); }";
    }
    if (variants.size() > most_variants) {
        context.report.error(Code::too_many_variants, variants[most_variants]->name.span,
                             "a selector can have at most " + std::to_string(most_variants) +
                                 " variants; this is number " + std::to_string(most_variants + 1) +
                                 " of " + std::to_string(variants.size()));
    } else if (scope.selector.variants.size() > most_variants) {
        context.report
            .error(Code::too_many_variants, written.name.span,
                   "the values of the knobs produce more than " + std::to_string(most_variants) +
                       " variants")
            .hint = "write a rule for a knob, for example: choose threads by curve;";
    }
}

}  // namespace selgen::dsl

// Lowers variants with their clauses, and expands them by the values of knobs without a rule.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::dsl {
namespace {

// ---- variants --------------------------------------------------------------------------------

/// A target is known, is given once, and 'cpu' is given alone.
void check_targets(const std::vector<ast::Identifier>& names, Report& report) {
    const std::vector<std::string> targets = {"cpu", "cuda", "hip"};
    for (auto name = names.begin(); name != names.end(); ++name) {
        const auto is_same = [&](const ast::Identifier& n) { return n.text == name->text; };
        if (!check_word(*name, targets,
                        {Code::unknown_target, "unknown target '" + name->text +
                                                   "': the targets are 'cpu', 'cuda' and 'hip'"},
                        report))
            continue;
        if (std::find_if(names.begin(), name, is_same) != name)
            report.error(Code::clause_twice, name->span, "'" + name->text + "' is given twice");
        else if (name->text == "cpu" && names.size() > 1)
            report.error(Code::unknown_target, name->span,
                         "'cpu' cannot be combined with other targets",
                         "remove 'cpu', or declare a variant for each target");
    }
}

model::Target target_of(const ast::Variant& written, Report& report) {
    const auto* target = only<ast::Target>(written.clauses, report);
    if (target == nullptr) return model::Target::cpu;
    check_targets(target->value, report);
    const auto has = [&](const char* text) {
        return std::ranges::any_of(target->value,
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
    if (plan != nullptr && !runs_plan)
        report.error(Code::bad_plan, run->span,
                     "'run' in variant '" + written.name.text + "' does not use the plan",
                     "refer to it as 'plan', for example: run plan.apply(…);");
    if (plan == nullptr && runs_plan)
        report.error(Code::bad_plan, run->span,
                     "variant '" + written.name.text + "' uses 'plan' in 'run' but has no plan",
                     "add a plan, for example: plan make(…);");
}

/// C++ that renews a plan must use it, and the variant must have a plan.
void check_renewal(const ast::Variant& written, const ast::Plan* plan, const ast::Renew* renew,
                   Report& report) {
    if (renew == nullptr) return;
    if (plan == nullptr) {
        report.error(Code::bad_plan, renew->span,
                     "variant '" + written.name.text + "' has 'renew' but no plan",
                     "remove 'renew', or add a plan, for example: plan make(…);");
    } else if (!mentions(renew->value.text, "plan")) {
        report.error(Code::bad_plan, renew->span,
                     "'renew' in variant '" + written.name.text + "' does not use the plan",
                     "refer to it as 'plan', for example: renew plan.renew(…);");
    }
}

bool declines(Context& context, const ast::Variant& written, const model::Selector& selector) {
    const auto* clause = only<ast::MayDecline>(written.clauses, "may decline", context.report);
    if (clause == nullptr) return false;
    if (deduces_result(selector.signature))
        context.report.error(Code::cannot_decline, clause->span,
                             "a variant may decline only if the call's result type is explicit",
                             "write the type instead of 'auto' after 'call'");
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
    const auto* plan = only<ast::Plan>(written.clauses, report);
    const auto* run = only<ast::Run>(written.clauses, report);
    const auto* renew = only<ast::Renew>(written.clauses, report);
    const auto* when = only<ast::When>(written.clauses, report);
    if (run == nullptr)
        report.error(Code::clause_missing, written.name.span,
                     "variant '" + written.name.text + "' has no 'run'",
                     "add the code that it runs, for example: run f(…);");
    check_plan(written, plan, run, report);
    variant.may_decline = declines(context, written, scope.selector);
    check_renewal(written, plan, renew, report);
    std::tie(variant.plan, variant.plan_origin) = located(context, plan);
    std::tie(variant.renew, variant.renew_origin) = located(context, renew);
    std::tie(variant.run, variant.run_origin) = located(context, run);
    if (when != nullptr) {
        variant.when = lower_condition(scope, when->value).expression;
        variant.when_text = print(when->value);
    }
    return variant;
}

/// The knobs without a rule that its C++ names.
std::vector<const ListedKnob*> named_knobs(const ast::Variant& written,
                                           const std::vector<ListedKnob>& unruled) {
    std::vector<const ListedKnob*> found;
    for (const ListedKnob& knob : unruled)
        if (runs_with(written, knob.written->name.text)) found.push_back(&knob);
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
        context.report.error(
            Code::bad_knob, knob->written->name.span,
            "knob '" + knob->written->name.text + "' goes up to 'cores', but has no rule",
            "add a rule for it, or list its values, for example: 1, 2, 4, 8");
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

// ---- deliver ---------------------------------------------------------------------------------

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
                                  return std::ranges::any_of(
                                      apply.operands,
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
        const std::size_t index = index_of(inspections, deliver.inspection.text);
        if (index == inspections.size()) {
            refuse(deliver.inspection.span,
                   "there is no inspection '" + deliver.inspection.text + "'",
                   nearest_hint(deliver.inspection.text, names_of(inspections)));
            return {};
        }
        if (!inspections[index].valid.empty()) {
            refuse(deliver.inspection.span,
                   "inspection '" + inspections[index].name +
                       "' has a 'while' clause, so a plan cannot deliver it",
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
        scope_.report.error(Code::bad_delivery, span, text, hint);
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
        const bool is_twice = std::ranges::any_of(
            found, [&](const auto& other) { return other.inspection == *index; });
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

bool runs_with(const ast::Variant& variant, const std::string& name) {
    const auto names = [&](const auto* clause) { return mentions(clause->value.text, name); };
    return std::ranges::any_of(all<ast::Run>(variant.clauses), names) ||
           std::ranges::any_of(all<ast::Plan>(variant.clauses), names);
}

void lower_variants(Context& context, const ast::Selector& written,
                    const std::vector<ListedKnob>& unruled, Scope& scope) {
    const auto variants = all<ast::Variant>(written.statements);
    const auto otherwise = all<ast::Otherwise>(written.statements);
    const std::string fallback = otherwise.empty() ? std::string() : otherwise[0]->value.text;
    for (const auto* variant : variants) {
        if (scope.selector.variants.size() > most_variants) break;
        add_variants(context, *variant, named_knobs(*variant, unruled), fallback, scope);
    }
    if (variants.empty())
        context.report.error(Code::clause_missing, written.name.span,
                             "selector '" + written.name.text + "' has no variants",
                             "add one, for example: variant serial { run f(…); }");
    if (variants.size() > most_variants) {
        context.report.error(Code::too_many_variants, variants[most_variants]->name.span,
                             "a selector can have at most " + std::to_string(most_variants) +
                                 " variants; this is number " + std::to_string(most_variants + 1) +
                                 " of " + std::to_string(variants.size()));
    } else if (scope.selector.variants.size() > most_variants) {
        context.report.error(Code::too_many_variants, written.name.span,
                             "the values of the knobs produce more than " +
                                 std::to_string(most_variants) + " variants",
                             "write a rule for a knob, for example: choose threads by curve;");
    }
}

void lower_deliveries(const Context& context, const ast::Selector& written, Scope& scope) {
    for (const auto* one : all<ast::Variant>(written.statements)) {
        const auto instances = instances_of(*one, scope.selector);
        if (instances.empty()) continue;
        const auto deliveries = deliveries_of(context, *one, *instances.front(), scope);
        for (model::Variant* instance : instances) instance->deliveries = deliveries;
    }
}

}  // namespace selgen::dsl

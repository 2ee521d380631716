// Lowers `watch …;`, `explore …;`, `decide …;`, `phases …;` and `plans …;`.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// Whether the selector has a goal that uses the time of variants.
bool uses_time(const model::Selector& selector) {
    const bool has_goal =
        std::any_of(selector.rules.begin(), selector.rules.end(),
                    [](const auto& rule) { return std::holds_alternative<model::GoalRule>(rule); });
    const auto& quantities = selector.quantities;
    return has_goal && std::any_of(quantities.begin(), quantities.end(),
                                   [](const auto& quantity) { return quantity.name == "time"; });
}

/// Whether a rule has no model yet. What the model defines and depends on is not known then.
bool waits_for_model(const ast::Selector& written, const Scope& scope) {
    const auto is_of = [](const std::string& model) {
        return [&model](const model::Rule& rule) {
            const auto* goal = std::get_if<model::GoalRule>(&rule);
            const auto* by = std::get_if<model::ByRule>(&rule);
            return (goal != nullptr && goal->model == model) ||
                   (by != nullptr && by->model == model);
        };
    };
    const auto& rules = scope.selector.rules;
    const auto asked = all<ast::ChooseBy>(written.statements);
    return std::any_of(asked.begin(), asked.end(), [&](const auto* by) {
        return std::none_of(rules.begin(), rules.end(), is_of(by->model.text));
    });
}

bool lower_watch(const ast::Selector& written, Scope& scope) {
    const auto* watch = only<ast::Watch>(written.statements, "watch", scope.report);
    if (watch == nullptr) return false;
    if (watch->what.text != "time") {
        scope.report
            .error(Code::bad_watch, watch->what.span,
                   "only 'time' can be watched, not '" + watch->what.text + "'")
            .hint = nearest_hint(watch->what.text, {"time"});
    } else if (!uses_time(scope.selector) && !waits_for_model(written, scope)) {
        scope.report
            .error(Code::bad_watch, watch->span,
                   "there is no predicted time to watch: no goal of selector '" +
                       scope.selector.name + "' uses 'time'")
            .hint = "add a goal, for example: choose least time;";
    } else if (model::has_relative_goal(scope.selector)) {
        scope.report
            .error(Code::bad_relative, watch->span,
                   "measured times cannot be compared with the times of the model, which are only "
                   "ratios")
            .hint = "remove 'watch time', or use a model without 'relative'";
    }
    return true;
}

double lower_explore(const ast::Selector& written, bool watches, Scope& scope) {
    const auto* explore = only<ast::Explore>(written.statements, "explore", scope.report);
    if (explore == nullptr) return 0;
    if (!watches) {
        scope.report.error(Code::bad_watch, explore->span, "'explore' needs 'watch time'").hint =
            "add: watch time;";
    } else if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report
            .error(Code::bad_watch, explore->span,
                   "'explore' needs a phase, but selector '" + scope.selector.name + "' has none")
            .hint = "add a phase, for example: phase every 100 calls;";
    }
    const Typed share = literal(scope, explore->share);
    if (share.type == ValueType::broken) return 0;
    if (share.unit == Unit{} && share.range.low > 0 && share.range.low < 1) return share.range.low;
    scope.report.error(Code::bad_watch, explore->share.span,
                       "the share to explore must be more than 0 % and less than 100 %");
    return 0;
}

/// Whether deciding again within a phase has an effect. A model of `choose by` may turn out not to
/// depend on `reuse`; otherwise, this is an error.
bool lower_anytime(const ast::Selector& written, const ast::Decide& decide, Scope& scope) {
    const bool reads_reuse = known_feature(scope, "reuse").has_value();
    if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report
            .error(Code::bad_watch, decide.span,
                   "selector '" + scope.selector.name +
                       "' has no phase, so it already decides in every call")
            .hint = "remove 'decide anytime', or add a phase";
    } else if (!reads_reuse && all<ast::ChooseBy>(written.statements).empty()) {
        scope.report
            .error(Code::bad_watch, decide.span,
                   "no decision of selector '" + scope.selector.name +
                       "' depends on 'reuse', so 'decide anytime' has no effect")
            .hint = "write a goal such as: choose least (reuse * time + setup) / reuse;";
    }
    return reads_reuse;
}

/// Reports what would need messages within a phase, or would let the ranks begin phases in
/// different calls.
void check_together(const ast::Selector& written, const ast::Decide& decide, Scope& scope) {
    const auto refuse = [&](const Span& span, const std::string& text, const std::string& hint) {
        Diagnostic& diagnostic = scope.report.error(Code::not_together, span, text);
        diagnostic.hint = hint;
        diagnostic.notes.push_back(
            {decide.span, "the ranks decide together because of this statement"});
    };
    for (const ast::Statement& statement : written.statements) {
        if (const auto* watch = std::get_if<ast::Watch>(&statement))
            refuse(watch->span,
                   "each rank would measure its own times and base its decisions on them",
                   "remove 'watch time', or write: decide alone;");
        if (const auto* phase = std::get_if<ast::Phase>(&statement))
            if (std::holds_alternative<ast::PhaseWithin>(phase->how) ||
                std::holds_alternative<ast::PhaseSampled>(phase->how))
                refuse(phase->span, "each rank would begin a phase when its own data changes",
                       "use 'while' with a version number that is the same on all ranks, or use "
                       "'every'");
        const auto* feature = std::get_if<ast::Feature>(&statement);
        if (feature != nullptr && feature->name.text == "vetoed")
            refuse(feature->name.span, "the name 'vetoed' is used by generated code", "");
        const auto* variant = std::get_if<ast::Variant>(&statement);
        if (variant == nullptr) continue;
        for (const ast::Clause& clause : variant->clauses)
            if (const auto* declines = std::get_if<ast::MayDecline>(&clause))
                refuse(declines->span,
                       "a variant cannot decline on one rank while the others run it",
                       "exclude the variant with 'when' on ranks that cannot run it, or let its "
                       "plan fail");
    }
}

void lower_decide(const ast::Selector& written, Scope& scope) {
    const auto* decide = only<ast::Decide>(written.statements, "decide", scope.report);
    if (decide == nullptr) return;
    model::Watching& watching = scope.selector.watching;
    if (decide->mode.text == "anytime") {
        watching.anytime = lower_anytime(written, *decide, scope);
    } else if (decide->mode.text == "together") {
        watching.together = true;
        check_together(written, *decide, scope);
    } else if (decide->mode.text != "alone") {
        scope.report
            .error(Code::bad_watch, decide->mode.span,
                   "expected 'anytime', 'together' or 'alone' after 'decide'")
            .hint = nearest_hint(decide->mode.text, {"anytime", "together", "alone"});
    }
}

/// Reports a feature called `seen`: the features have a member of that name for measured runs.
void check_feature_names(const ast::Selector& written, Scope& scope) {
    for (const ast::Statement& statement : written.statements) {
        const auto* feature = std::get_if<ast::Feature>(&statement);
        if (feature != nullptr && feature->name.text == "seen")
            scope.report.error(Code::bad_watch, feature->name.span,
                               "the name 'seen' is used by generated code when runs are watched");
    }
}

/// Reports why several phases of the selector cannot be kept.
void check_keeps_phases(const ast::PhaseLimit& limit, Scope& scope) {
    const model::Watching& watching = scope.selector.watching;
    if (!model::has_value(scope.selector.phase))
        scope.report
            .error(Code::bad_phase, limit.span,
                   "'phases at most' needs a phase that lasts while a value is the same")
            .hint = "for example: phase while p.version(); phases at most 8;";
    for (const auto& [has, what] :
         {std::pair(watching.time, "watch time"), std::pair(watching.together, "decide together")})
        if (has)
            scope.report
                .error(Code::bad_phase, limit.span,
                       "'phases at most' and '" + std::string(what) + "' cannot be combined")
                .hint = "remove one of them";
}

std::size_t lower_phase_limit(const ast::Selector& written, Scope& scope) {
    constexpr double most = 64;
    const auto* limit = only<ast::PhaseLimit>(written.statements, "phases", scope.report);
    if (limit == nullptr) return 1;
    check_keeps_phases(*limit, scope);
    const Typed count = literal(scope, limit->count);
    if (count.type == ValueType::broken) return 1;
    const double value = count.range.low;
    if (count.unit == Unit{} && value >= 1 && value <= most && std::floor(value) == value)
        return static_cast<std::size_t>(value);
    scope.report.error(Code::bad_phase, limit->count.span,
                       "the number of phases must be an integer from 1 to 64");
    return 1;
}

std::optional<double> lower_plan_limit(const ast::Selector& written, Scope& scope) {
    const auto* limit = only<ast::PlanLimit>(written.statements, "plans", scope.report);
    if (limit == nullptr) return std::nullopt;
    const auto& variants = scope.selector.variants;
    if (std::all_of(variants.begin(), variants.end(), [](const auto& v) { return v.plan.empty(); }))
        scope.report
            .error(Code::bad_watch, limit->span,
                   "no variant of selector '" + scope.selector.name + "' has a plan")
            .hint = "remove 'plans at most'";
    const Typed bytes = literal(scope, limit->bytes);
    if (bytes.type == ValueType::broken) return std::nullopt;
    if (bytes.unit == Unit{1, 0} && bytes.range.low > 0) return bytes.range.low;
    scope.report
        .error(Code::bad_watch, limit->bytes.span, "the limit for plans must be a size in bytes")
        .hint = "add a unit, for example: 1 GiB";
    return std::nullopt;
}

}  // namespace

void lower_watching(const ast::Selector& written, Scope& scope) {
    model::Watching& watching = scope.selector.watching;
    watching.time = lower_watch(written, scope);
    watching.explore = lower_explore(written, watching.time, scope);
    if (!uses_time(scope.selector)) {  // an error, or the model is still missing
        watching.time = false;
        watching.explore = 0;
    }
    lower_decide(written, scope);
    if (watching.time || watching.anytime) check_feature_names(written, scope);
    scope.selector.most_phases = lower_phase_limit(written, scope);
    scope.selector.most_plan_bytes = lower_plan_limit(written, scope);
}

}  // namespace selgen::dsl

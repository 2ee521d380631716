#include <algorithm>
#include <optional>
#include <variant>

#include "dsl/check_context.hpp"

/// watch …; explore …; decide …; plans …;
namespace selgen::dsl {
namespace {

/// Whether the selector has a goal in which the time of variants counts.
bool goes_by_time(const model::Selector& selector) {
    const bool has_goal =
        std::any_of(selector.rules.begin(), selector.rules.end(),
                    [](const auto& rule) { return std::holds_alternative<model::GoalRule>(rule); });
    const auto& quantities = selector.quantities;
    return has_goal && std::any_of(quantities.begin(), quantities.end(),
                                   [](const auto& quantity) { return quantity.name == "time"; });
}

bool lower_watch(const ast::Selector& written, Scope& scope) {
    const auto* watch = only<ast::Watch>(written.statements, "watch", scope.report);
    if (watch == nullptr) return false;
    if (watch->what.text != "time") {
        scope.report
            .error(Code::bad_watch, watch->what.span,
                   "'" + watch->what.text + "' cannot be watched: 'time' can")
            .hint = nearest_hint(watch->what.text, {"time"});
    } else if (!goes_by_time(scope.selector)) {
        scope.report.error(Code::bad_watch, watch->span,
                           "there is no predicted time to watch: no goal of selector '" +
                               scope.selector.name + "' names 'time'");
    }
    return true;
}

double lower_explore(const ast::Selector& written, bool watches, Scope& scope) {
    const auto* explore = only<ast::Explore>(written.statements, "explore", scope.report);
    if (explore == nullptr) return 0;
    if (!watches) {
        scope.report
            .error(Code::bad_watch, explore->span,
                   "only a selector that watches the time of its runs can explore")
            .hint = "say: watch time;";
    } else if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report.error(
            Code::bad_watch, explore->span,
            "only a selector with a phase can explore, and '" + scope.selector.name + "' has none");
    }
    const Typed share = literal(scope, explore->share);
    if (share.sort == Sort::broken) return 0;
    if (share.unit == Unit{} && share.range.low > 0 && share.range.low < 1) return share.range.low;
    scope.report.error(Code::bad_watch, explore->share.span,
                       "what may be explored is a share of more than 0 % and less than 100 %");
    return 0;
}

bool lower_decide(const ast::Selector& written, Scope& scope) {
    const auto* decide = only<ast::Decide>(written.statements, "decide", scope.report);
    if (decide == nullptr) return false;
    if (decide->way.text != "anytime") {
        scope.report
            .error(Code::bad_watch, decide->way.span,
                   "a selector decides at the begin of a phase, or 'anytime'")
            .hint = nearest_hint(decide->way.text, {"anytime"});
    } else if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report.error(Code::bad_watch, decide->span,
                           "selector '" + scope.selector.name +
                               "' has no phase, and decides in every call already");
    } else if (!known_feature(scope, "reuse")) {
        scope.report
            .error(Code::bad_watch, decide->span,
                   "no decision of selector '" + scope.selector.name +
                       "' depends on 'reuse': it would be the same again")
            .hint = "write a goal such as: choose least (reuse * time + setup) / reuse;";
    }
    return true;
}

std::optional<double> lower_plan_limit(const ast::Selector& written, Scope& scope) {
    const auto* limit = only<ast::PlanLimit>(written.statements, "plans", scope.report);
    if (limit == nullptr) return std::nullopt;
    const auto& variants = scope.selector.variants;
    if (std::all_of(variants.begin(), variants.end(), [](const auto& v) { return v.plan.empty(); }))
        scope.report.error(Code::bad_watch, limit->span,
                           "no variant of selector '" + scope.selector.name + "' has a plan");
    const Typed bytes = literal(scope, limit->bytes);
    if (bytes.sort == Sort::broken) return std::nullopt;
    if (bytes.unit == Unit{1, 0} && bytes.range.low > 0) return bytes.range.low;
    scope.report.error(Code::bad_watch, limit->bytes.span, "what a plan may take is a size").hint =
        "write it with its unit, as 1 GiB";
    return std::nullopt;
}

}  // namespace

void lower_watching(const ast::Selector& written, Scope& scope) {
    model::Watching& watching = scope.selector.watching;
    watching.time = lower_watch(written, scope);
    watching.explore = lower_explore(written, watching.time, scope);
    watching.anytime = lower_decide(written, scope);
    scope.selector.most_plan_bytes = lower_plan_limit(written, scope);
}

}  // namespace selgen::dsl

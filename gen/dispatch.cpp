#include <fmt/format.h>

#include "gen/common.hpp"
#include "gen/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/phase.hpp"
#include "gen/plans.hpp"
#include "gen/reading.hpp"
#include "gen/signature.hpp"
#include "gen/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The arguments by which the watch makes the call.
std::string watched_call(const model::Selector& selector) {
    const std::string arguments = forwarded(selector);
    return arguments.empty() ? "*this, state_" : "*this, state_, " + arguments;
}

/// A plan that was kept for its renewal is dropped by those without one.
List unplanned_views(const model::Selector& selector) {
    List list = list_of("name", without_plan(selector));
    for (View& view : list) view.values["drops"] = has_renewals(selector);
    return list;
}

}  // namespace

View dispatch_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool watches = !deduces_result(selector.signature);
    const char* const seen = ", [&](Inspect inspect_) { return state_.inspected(inspect_); }";
    return {{{"when_seen", std::string(has_lazy_whens(selector) ? seen : "")},
             {"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"result", selector.signature.result},
             {"inline", std::string(is_template(selector) ? "" : "inline ")},
             {"call_parameters", parameters(selector, true)},
             {"parameters", member_parameters(selector)},
             {"phased", is_phased(selector)},
             {"together", selector.watching.together},
             {"phase", phase_value(selector)},
             {"phase_origin", text(selector.phase_origin)},
             {"unheld", unheld(selector)},
             {"decides_again", decides_again(selector)},
             {"stays",
              std::string(has_plans(selector) ? "(plans_.runs() || !state_.must_decide_again())"
                                              : "!state_.must_decide_again()")},
             {"watches", watches},
             {"watched_is", std::string(watches ? "const bool watched_ = " : "")},
             {"watched", watched_call(selector)}}};
}

View read_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"has_plans", has_plans(selector)},
             {"times", selector.watching.time},
             {"end_phase", std::string(has_renewals(selector) ? "check_idle" : "drop")},
             {"again", decides_again(selector)},
             {"together", selector.watching.together},
             {"into", std::string(selector.watching.together ? "own_" : "state_.features")},
             {"seen", has_seen(selector)},
             {"features", read_by_dispatcher(selector)},
             {"inspects", inspects(selector)},
             {"inspections", dispatched_inspections_views(selector)}}};
}

View plan_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool together = selector.watching.together;
    return {{{"times", selector.watching.time},
             {"together", together},
             {"make", std::string(together ? "make_" : "plan_")},
             {"when_argument", std::string(has_lazy_whens(selector) ? ", need_" : "")},
             {"need_argument", std::string(inspects(selector) ? ", need_" : "")},
             {"has_plans", has_plans(selector)},
             {"plans", plan_views(selector)},
             {"unplanned", unplanned_views(selector)}}};
}

View settle_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"phased", is_phased(selector)},
             {"again", decides_again(selector)},
             {"seen", has_seen(selector)},
             {"anytime", selector.watching.anytime},
             {"reuses", list_of("name", reuse_features(selector))},
             {"watches", !deduces_result(selector.signature)},
             {"watched", watched_call(selector)}}};
}

View run_view(const Part& part) {
    const bool returns = part.selector.signature.result != "void";
    return {{{"variants", run_views(part.selector)},
             {"returns", returns},
             {"times", part.selector.watching.time},
             {"timed_const", std::string(has_declines(part.selector) ? "" : "const ")},
             {"forwarded", forwarded(part.selector)}}};
}

View access_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"count", std::to_string(selector.variants.size())},
             {"lazy_whens", has_lazy_whens(selector)},
             {"when_seen", std::string(has_lazy_whens(selector) ? ", seen" : "")},
             {"watches_time", selector.watching.time},
             {"has_plans", has_plans(selector)},
             {"has_lasting", !lasting_inspections(selector).empty()}}};
}

View members_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const List lasting = lasting_inspections(selector);
    return {{{"count", std::to_string(selector.variants.size())},
             {"feature_count", std::to_string(selector.features.size())},
             {"together", selector.watching.together},
             {"phase_type", phase_type(selector)},
             {"has_lasting", !lasting.empty()},
             {"lasting", lasting},
             {"seen", has_seen(selector)},
             {"explores", short_literal(selector.watching.explore)},
             {"has_plans", has_plans(selector)},
             {"plan_types", plan_types(selector)}}};
}

View call_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"head_again", selector.signature.template_again},
             {"inline", std::string(is_template(selector) ? "" : "inline ")},
             {"arguments", template_arguments(selector)},
             {"result", selector.signature.result},
             {"parameters", parameters(selector, false)},
             {"forwarded", forwarded(selector)}}};
}

}  // namespace selgen::gen

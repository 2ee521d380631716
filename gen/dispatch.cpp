#include <fmt/format.h>

#include "gen/common.hpp"
#include "gen/knobs.hpp"
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

/// By which a `when` is asked that may depend on inspections: on those that have run.
std::string inspected_argument(const model::Selector& selector) {
    if (!has_lazy_whens(selector)) return "";
    return ", [&](Inspect inspect_) { return state_.inspected(inspect_); }";
}

/// Where the features of this rank, or of all, are read into.
std::string read_into(const model::Selector& selector) {
    return selector.watching.together ? "own_" : "state_.features";
}

/// A plan that was kept for its renewal is dropped by those without one.
List unplanned_views(const model::Selector& selector) {
    List list = list_of("name", without_plan(selector));
    for (View& view : list)
        view.values["drops"] = has_renewals(selector) || has_deliveries(selector);
    return list;
}

}  // namespace

View dispatch_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool watches = !deduces_result(selector.signature);
    return {{{"when_seen", inspected_argument(selector)},
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
             {"delivers", has_deliveries(selector)},
             {"together", selector.watching.together},
             {"into", read_into(selector)},
             {"seen", has_seen(selector)},
             {"knobs", list_of("name", knob_names(selector))},
             {"features", read_by_dispatcher(selector)}}};
}

View inspect_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"delivers", has_deliveries(selector)},
             {"when_seen", inspected_argument(selector)},
             {"together", selector.watching.together},
             {"into", read_into(selector)},
             {"inspects", inspects(selector)},
             {"inspections", dispatched_inspections_views(selector)}}};
}

View decide_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"count", std::to_string(selector.variants.size())},
             {"when_argument", std::string(has_lazy_whens(selector) ? ", need_" : "")},
             {"need_argument", std::string(inspects(selector) ? ", need_" : "")}}};
}

/// Where a plan may be made before the phase is decided, what makes it stands before what reads.
View make_ahead_view(const Part& part) {
    View view = make_view(part);
    view.values["has_plans"] = has_deliveries(part.selector);
    view.values["delivers"] = true;
    return view;
}

View make_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool delivers = has_deliveries(selector);
    const bool renamed = selector.watching.together || delivers;
    return {{{"times", selector.watching.time},
             {"delivers", false},
             {"again", decides_again(selector)},
             {"make", std::string(renamed ? "make_" : "plan_")},
             {"has_plans", has_plans(selector) && !delivers},
             {"plans", plan_views(selector)},
             {"unplanned", unplanned_views(selector)}}};
}

View plan_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"together", selector.watching.together},
             {"delivers", has_deliveries(selector)},
             {"has_plans", has_plans(selector)}}};
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

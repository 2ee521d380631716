// Views of plans and runs, and of the selector's metadata: costs, words, bounds and settings.
#include "gen/selector/plans.hpp"
#include "gen/selector/goal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/domain.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/selector/phase.hpp"
#include "gen/selector/ranks.hpp"
#include "gen/selector/signature.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

View type_view(const model::Selector& selector, const std::string& name, const std::string& cpp,
               const std::string& origin) {
    return {{{"name", name},
             {"cpp", cpp},
             {"origin", origin},
             {"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"type_parameters", join(reference_parameters(selector, {cpp}))}}};
}

/// The type of a plan within the namespace of the functions that make plans.
std::string plan_type(const model::Selector& selector, const model::Variant& variant) {
    return fmt::format("selgen::rt::Result<decltype(plan_{}{})>", variant.name,
                       template_arguments(selector));
}

/// The types of parameters, without their names.
std::vector<std::string> types_of(std::vector<std::string> parameters) {
    for (std::string& parameter : parameters) parameter.resize(parameter.rfind(' '));
    return parameters;
}

/// The functions that make and renew a plan, from the arguments of a call and knobs.
View plan_functions(const model::Selector& selector, const model::Variant& variant) {
    const auto knobs = plan_knob_parameters(selector, variant);
    auto make = reference_parameters(selector, {variant.plan});
    auto none = reference_parameters(selector, {});
    auto renew = reference_parameters(selector, {variant.renew});
    renew.insert(renew.begin(), plan_type(selector, variant) + "& plan");
    make.insert(make.end(), knobs.begin(), knobs.end());
    for (const std::string& type : types_of(knobs)) {
        renew.push_back(type);
        none.push_back(type);
    }
    return {{{"name", variant.name},
             {"guarded", !guard_of(variant).empty()},
             {"guard", guard_of(variant)},
             {"plan", verbatim(variant.plan)},
             {"plan_origin", text(variant.plan_origin)},
             {"renew", verbatim(variant.renew)},
             {"renew_origin", text(variant.renew_origin)},
             {"renews", !variant.renew.empty()},
             {"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"plan_parameters", join(make)},
             {"renew_parameters", join(renew)},
             {"no_parameters", join(none)}}};
}

/// The variants that need a device, by their C++ names: lists of those for CUDA, for HIP and for
/// both, without empty lists at the end.
std::string device_lists(const model::Selector& selector) {
    std::vector<std::string> lists;
    std::size_t used = 0;
    for (const auto target :
         {model::Target::cuda, model::Target::hip, model::Target::cuda_or_hip}) {
        std::vector<std::string> names;
        for (const auto& variant : selector.variants)
            if (variant.target == target) names.push_back("Variant::" + variant.name);
        lists.push_back("{" + join(names) + "}");
        if (!names.empty()) used = lists.size();
    }
    lists.resize(used);
    return join(lists);
}

/// The features that inspections provide, in C++.
std::vector<std::string> inspected(const model::Selector& selector, const Indices& features) {
    std::vector<std::string> texts;
    for (const std::size_t i : features)
        if (std::holds_alternative<model::Inspected>(selector.features[i].value))
            texts.push_back("f." + field(selector.features[i]));
    return texts;
}

/// The value of the goal for each variant, in C++; of the first goal if there are several.
std::vector<std::string> costs_of(const model::Selector& selector) {
    std::vector<std::string> costs(selector.variants.size(), "selgen::rt::unread");
    for (const auto& rule : selector.rules) {
        const auto* const goal = std::get_if<model::GoalRule>(&rule);
        if (goal == nullptr) continue;
        const std::string at = goal->clamps ? "domain::nearest_" + name_of(rule) + "(f)" : "f";
        for (const std::size_t v : goal->candidates) {
            costs[v] = goal_value(selector, *goal, v, at);
            costs[v] = where_read(selector, reads({selector, v}, goal->goal).features, costs[v]);
        }
        break;
    }
    return costs;
}

/// " f" if C++ calls a function of the features.
std::string parameter_in(const std::string& cpp) {
    return cpp.find('(') == std::string::npos ? "" : " f";
}

/// A view for each variant, with the index of its plan.
template <class Make>
List views(const model::Selector& selector, Make make) {
    List list;
    std::size_t index = 0;
    for (const auto& variant : selector.variants) {
        View view = make(variant);
        view.values.insert({{"name", variant.name},
                            {"guarded", !guard_of(variant).empty()},
                            {"guard", guard_of(variant)},
                            {"index", std::to_string(index)}});
        list.push_back(view);
        if (!variant.plan.empty()) ++index;
    }
    return list;
}

}  // namespace

std::string where_read(const model::Selector& selector, const Indices& features,
                       const std::string& value) {
    const auto read = inspected(selector, features);
    if (read.empty()) return value;
    return fmt::format("selgen::rt::where_read({}, {})", value, join(read));
}

bool has_plans(const model::Selector& selector) {
    return std::any_of(selector.variants.begin(), selector.variants.end(),
                       [](const auto& variant) { return !variant.plan.empty(); });
}

bool has_renewals(const model::Selector& selector) {
    return std::any_of(selector.variants.begin(), selector.variants.end(),
                       [](const auto& variant) { return !variant.renew.empty(); });
}

bool has_deliveries(const model::Selector& selector) {
    return inspects(selector) &&
           std::any_of(selector.variants.begin(), selector.variants.end(),
                       [](const auto& variant) { return !variant.deliveries.empty(); });
}

List deliveries_views(const model::Selector& selector, std::size_t inspection) {
    List list = views(selector, [&](const model::Variant& variant) {
        View view{{{"delivered", std::string()}, {"origin", std::string()}}};
        for (const auto& delivery : variant.deliveries)
            if (delivery.inspection == inspection)
                view = {{{"delivered", verbatim(delivery.cpp)}, {"origin", text(delivery.origin)}}};
        return view;
    });
    std::erase_if(list, [](const View& view) {
        return std::get<std::string>(view.values.at("delivered")).empty();
    });
    return list;
}

bool has_declines(const model::Selector& selector) {
    return std::any_of(selector.variants.begin(), selector.variants.end(),
                       [](const auto& variant) { return variant.may_decline; });
}

List type_views(const model::Selector& selector) {
    List list;
    if (has_written_phase(selector))
        list.push_back(type_view(selector, "phase", phase_value(selector), phase_origin(selector)));
    for (const auto& inspection : selector.inspections)
        if (!inspection.valid.empty())
            list.push_back(type_view(selector, "valid_" + inspection.name,
                                     verbatim(inspection.valid), text(inspection.origin)));
    return list;
}

std::vector<std::string> plan_types(const model::Selector& selector) {
    std::vector<std::string> types;
    for (const auto& variant : selector.variants)
        if (!variant.plan.empty()) types.push_back(type_of(selector, "plan_" + variant.name));
    return types;
}

List plan_function_views(const model::Selector& selector) {
    List list;
    for (const auto& variant : selector.variants)
        if (!variant.plan.empty()) list.push_back(plan_functions(selector, variant));
    return list;
}

List plan_views(const model::Selector& selector) {
    const auto& most = selector.most_plan_bytes;
    List list;
    for (const auto& variant : selector.variants) {
        if (variant.plan.empty()) continue;
        std::vector<std::string> all = arguments(selector);
        for (const std::string& knob : plan_knobs(selector, variant)) all.push_back(knob);
        const auto locals = knob_locals(selector, variant, variant.plan);
        list.push_back({{{"name", variant.name},
                         {"index", std::to_string(list.size())},
                         {"scoped", !locals.empty() || most},
                         {"returns_plan", std::string(locals.empty() && !most ? "return " : "")},
                         {"knobs", list_of("line", locals)},
                         {"renews", !variant.renew.empty()},
                         {"and_all", after_comma(all)},
                         {"limited", most.has_value()},
                         {"most_bytes", most ? short_literal(*most) : std::string()}}});
    }
    return list;
}

std::vector<std::string> without_plan(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants)
        if (variant.plan.empty()) names.push_back(variant.name);
    return names;
}

/// Whether "case Variant::V: return …;" and its origin fit on one line of the dispatcher.
bool fits_on_line(const model::Selector& selector, const model::Variant& variant) {
    constexpr std::size_t others = 40, widest = 100;
    return selector.signature.result != "void" && variant.run.find("//") == std::string::npos &&
           variant.name.size() + variant.run.size() + text(variant.run_origin).size() + others <=
               widest;
}

List run_views(const model::Selector& selector) {
    return views(selector, [&](const model::Variant& variant) {
        const auto knobs = knob_locals(selector, variant, variant.run);
        const bool planned = !variant.plan.empty();
        const bool on_stream = variant.target != model::Target::cpu && times_streams(selector);
        const bool is_scoped = planned || variant.may_decline || !knobs.empty();
        return View{{{"run", verbatim(variant.run)},
                     {"run_origin", text(variant.run_origin)},
                     {"on_stream", on_stream},
                     {"stream", on_stream ? verbatim(selector.stream) : std::string()},
                     {"stream_origin", on_stream ? text(selector.stream_origin) : std::string()},
                     {"knobs", list_of("line", knobs)},
                     {"planned", planned},
                     {"declines", variant.may_decline},
                     {"scoped", is_scoped},
                     {"short", !is_scoped && !on_stream && fits_on_line(selector, variant)}}};
    });
}

std::vector<std::string> quoted_knobs(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const model::Knob& knob : selector.knobs) names.push_back(quoted(knob.name));
    return names;
}

/// The words of each feature, separated by blanks; empty if no feature has words.
std::vector<std::string> words_of(const model::Selector& selector) {
    std::vector<std::string> words;
    bool any = false;
    for (const auto& feature : selector.features) {
        words.push_back(quoted(fmt::format("{}", fmt::join(feature.categories, " "))));
        any = any || !feature.categories.empty();
    }
    return any ? words : std::vector<std::string>();
}

/// The bounds of all domains, in the order of the rules; each word has its own.
std::vector<std::string> bounds_of(const model::Selector& selector) {
    std::vector<std::string> bounds;
    for (const auto& rule : selector.rules) {
        const std::size_t line = std::visit([](const auto& r) { return r.origin.line; }, rule);
        const auto add = [&](std::size_t feature, double low, double high) {
            bounds.push_back(fmt::format("{{{}, {}, {}, {}}}", line, feature, short_literal(low),
                                         short_literal(high)));
        };
        for (const auto& [feature, interval, words] : domain_of(rule)) {
            if (words.empty()) add(feature, interval.low, interval.high);
            for (const double word : words) add(feature, word, word);
        }
    }
    return bounds;
}

/// The calls that describe what not all selectors have.
std::string more_info(const model::Selector& selector) {
    std::string calls;
    const auto add = [&](bool has, const std::string& call) {
        if (has) calls += ".with_" + call;
    };
    add(!selector.features.empty(), "features(features)");
    add(!words_of(selector).empty(), "words(words)");
    add(!selector.knobs.empty(), "knobs(knobs)");
    add(!bounds_of(selector).empty(), "bounds(bounds)");
    add(is_for_devices(selector), "devices(selgen::cuda::why_unavailable)");
    add(model::has_relative_goal(selector), "relative_goal()");
    return calls;
}

/// For each variant, whether it has a plan.
std::string planned(const model::Selector& selector) {
    std::vector<std::string> all;
    for (const auto& variant : selector.variants)
        all.push_back(variant.plan.empty() ? "false" : "true");
    return join(all);
}

/// Settings that differ from SelectorTraits.
std::vector<std::string> settings_of(const model::Selector& selector) {
    std::vector<std::string> all;
    if (selector.otherwise != 0)
        all.push_back("Variant otherwise = Variant::" + selector.variants[selector.otherwise].name);
    if (!knob_names(selector).empty()) all.push_back("bool has_knobs = true");
    if (has_renewals(selector)) all.push_back("bool renews_plans = true");
    if (has_deliveries(selector)) all.push_back("bool delivers = true");
    if (selector.watching.time) all.push_back("bool watches_time = true");
    if (has_plans(selector) && selector.most_phases == 1 && model::has_value(selector.phase) &&
        !selector.watching.time && !selector.watching.together)
        all.push_back("bool may_keep_phases = true");
    if (selector.watching.anytime) all.push_back("bool decides_anytime = true");
    if (has_seen(selector))
        all.push_back("double explored_share = " + short_literal(selector.watching.explore));
    return all;
}

/// Corrections by measured runs, and repeated decisions.
void add_watching(const model::Selector& selector, View& view) {
    const bool seen = has_seen(selector);
    const std::string times = seen ? join(predictions(selector, "time", "selgen::rt::unread")) : "";
    const std::string setups = seen ? join(predictions(selector, "setup", "0")) : "";
    const auto reuses = reuse_features(selector);
    view.values.insert({{"seen", seen},
                        {"streams", !selector.stream.empty()},
                        {"times", times},
                        {"times_f", parameter_in(times)},
                        {"setups", setups},
                        {"setups_f", parameter_in(setups)},
                        {"decides_again", decides_again(selector)},
                        {"reuses", list_of("name", reuses)},
                        {"reuse_f", std::string(reuses.empty() ? "" : " f")},
                        {"reuse_calls", std::string(reuses.empty() ? "" : " calls")}});
}

View selector_view(const Part& part) {
    const model::Selector& selector = part.selector;
    std::vector<std::string> conditions, features;
    for (const auto& variant : selector.variants) conditions.push_back(quoted(variant.when_text));
    for (const auto& feature : selector.features) features.push_back(quoted(feature.name));
    const auto has_when = [](const auto& variant) { return variant.when.has_value(); };
    const bool has_conditions = std::ranges::any_of(selector.variants, has_when);
    const List types = type_views(selector);
    const std::string costs = join(costs_of(selector)), words = join(words_of(selector));
    const std::string knobs = join(quoted_knobs(selector));
    const auto bounds = bounds_of(selector);
    View view{{{"qualified", qualified(part.spec, selector.name)},
               {"file", selector.origin.file},
               {"count", std::to_string(selector.variants.size())},
               {"has_conditions", has_conditions},
               {"conditions", join(conditions)},
               {"planned", planned(selector)},
               {"has_features", !features.empty()},
               {"features", join(features)},
               {"feature_count", std::to_string(features.size())},
               {"has_words", !words.empty()},
               {"words", words},
               {"has_knobs", !knobs.empty()},
               {"knobs", knobs},
               {"has_bounds", !bounds.empty()},
               {"bounds", join(bounds)},
               {"more_info", more_info(selector)},
               {"settings", list_of("setting", settings_of(selector))},
               {"costs", costs},
               {"f", parameter_in(costs)},
               {"together", selector.watching.together},
               {"merges", merges(selector)},
               {"for_devices", is_for_devices(selector)},
               {"device_lists", device_lists(selector)},
               {"has_types", !types.empty()},
               {"types", types},
               {"has_plans", has_plans(selector)},
               {"inline", std::string(is_template(selector) ? "" : "inline ")},
               {"plans", plan_function_views(selector)}}};
    add_watching(selector, view);
    return view;
}

}  // namespace selgen::gen

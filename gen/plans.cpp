#include "gen/plans.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "gen/common.hpp"
#include "gen/domain.hpp"
#include "gen/expression.hpp"
#include "gen/knobs.hpp"
#include "gen/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/phase.hpp"
#include "gen/ranks.hpp"
#include "gen/signature.hpp"
#include "gen/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

View type_view(const model::Selector& selector, const std::string& name, const std::string& cpp) {
    return {{{"name", name},
             {"cpp", cpp},
             {"guarded", false},
             {"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"parameters", parameters(selector, false)}}};
}

bool is_cuda(const model::Variant& variant) { return variant.target == model::Target::cuda; }

/// The names of the variants that need a device.
std::vector<std::string> cuda_names(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants)
        if (is_cuda(variant)) names.push_back(variant.name);
    return names;
}

/// Those of the features that an inspection gives, in C++.
std::vector<std::string> inspected(const model::Selector& selector, const Indices& features) {
    std::vector<std::string> texts;
    for (const std::size_t i : features)
        if (std::holds_alternative<model::Inspected>(selector.features[i].value))
            texts.push_back("f." + field(selector.features[i]));
    return texts;
}

/// What the goal makes of each variant, in C++; of several goals, the first.
std::vector<std::string> costs_of(const model::Selector& selector) {
    std::vector<std::string> costs(selector.variants.size(), "selgen::rt::unread");
    for (const auto& rule : selector.rules) {
        const auto* const goal = std::get_if<model::GoalRule>(&rule);
        if (goal == nullptr) continue;
        const bool clamps = selector.outside == model::Outside::clamp && !domain_of(rule).empty();
        const std::string at = clamps ? "domain::nearest_" + name_of(rule) + "(f)" : "f";
        for (const std::size_t v : goal->candidates) {
            costs[v] = fmt::format("cost::{}({})", selector.variants[v].name, at);
            costs[v] = where_read(selector, reads({selector, v}, goal->goal).features, costs[v]);
        }
        break;
    }
    return costs;
}

/// " f" where C++ calls a function of the features.
std::string parameter_in(const std::string& cpp) {
    return cpp.find('(') == std::string::npos ? "" : " f";
}

/// A view for each variant, with the number of its plan.
template <class Make>
List views(const model::Selector& selector, Make make) {
    List list;
    std::size_t index = 0;
    for (const auto& variant : selector.variants) {
        View view = make(variant);
        view.values.insert({{"name", variant.name},
                            {"guarded", is_cuda(variant)},
                            {"origin", text(variant.origin)},
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
    return fmt::format("selgen::rt::where_read({}, {})", value, joined(read));
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
        list.push_back(type_view(selector, "phase", phase_value(selector)));
    for (const auto& inspection : selector.inspections)
        if (!inspection.valid.empty())
            list.push_back(
                type_view(selector, "valid_" + inspection.name, verbatim(inspection.valid)));
    for (const auto& variant : selector.variants) {
        if (variant.plan.empty()) continue;
        list.push_back(type_view(selector, "plan_" + variant.name, verbatim(variant.plan)));
        list.back().values["parameters"] =
            with_knob_parameters(selector, variant, parameters(selector, false));
        list.back().values["guarded"] = is_cuda(variant);
    }
    return list;
}

std::string plan_types(const model::Selector& selector) {
    std::vector<std::string> types;
    for (const auto& variant : selector.variants)
        if (!variant.plan.empty()) types.push_back(type_of(selector, "plan_" + variant.name));
    return joined(types);
}

List plan_views(const model::Selector& selector) {
    const auto& most = selector.most_plan_bytes;
    const std::string limit = most ? ", " + short_literal(*most) : "";
    List list = views(selector, [&](const model::Variant& variant) {
        return View{{{"plan", made_with_knobs(selector, variant)},
                     {"renew", verbatim(variant.renew)},
                     {"renews", !variant.renew.empty()},
                     {"most_bytes", limit}}};
    });
    std::erase_if(list, [](const View& view) {
        return std::get<std::string>(view.values.at("plan")).empty();
    });
    return list;
}

std::vector<std::string> without_plan(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants)
        if (variant.plan.empty()) names.push_back(variant.name);
    return names;
}

List run_views(const model::Selector& selector) {
    return views(selector, [&](const model::Variant& variant) {
        const auto knobs = knob_locals(selector, variant, variant.run);
        const bool planned = !variant.plan.empty();
        return View{{{"run", verbatim(variant.run)},
                     {"knobs", list_of("line", knobs)},
                     {"planned", planned},
                     {"declines", variant.may_decline},
                     {"scoped", planned || variant.may_decline || !knobs.empty()}}};
    });
}

/// The words of each feature, with a blank between; nothing where none has any.
std::vector<std::string> words_of(const model::Selector& selector) {
    std::vector<std::string> words;
    bool any = false;
    for (const auto& feature : selector.features) {
        words.push_back(quoted(fmt::format("{}", fmt::join(feature.categories, " "))));
        any = any || !feature.categories.empty();
    }
    return any ? words : std::vector<std::string>();
}

/// Of each variant whether it has a plan.
std::string planned(const model::Selector& selector) {
    std::vector<std::string> all;
    for (const auto& variant : selector.variants)
        all.push_back(variant.plan.empty() ? "false" : "true");
    return joined(all);
}

View types_view(const Part& part) {
    const model::Selector& selector = part.selector;
    std::vector<std::string> conditions;
    for (const auto& variant : selector.variants) conditions.push_back(quoted(variant.when_text));
    const auto cuda = cuda_names(selector);
    const List types = type_views(selector);
    std::vector<std::string> features;
    for (const auto& feature : selector.features) features.push_back(quoted(feature.name));
    const auto costs = costs_of(selector);
    const std::string words = joined(words_of(selector));
    const bool seen = has_seen(selector);
    const std::string times =
        seen ? joined(predictions(selector, "time", "selgen::rt::unread")) : "";
    const std::string setups = seen ? joined(predictions(selector, "setup", "0")) : "";
    return {{{"selector", selector.name},
             {"qualified", qualified(part.spec, selector.name)},
             {"has_features", !features.empty()},
             {"features", joined(features)},
             {"feature_names", std::string(features.empty() ? "nullptr" : "features")},
             {"feature_count", std::to_string(features.size())},
             {"has_words", !words.empty()},
             {"words", words},
             {"of_variants", "{{" + planned(selector) + "}}" + (words.empty() ? "" : ", words")},
             {"costs", joined(costs)},
             {"seen", seen},
             {"times", times},
             {"times_f", parameter_in(times)},
             {"setups", setups},
             {"setups_f", parameter_in(setups)},
             {"f", parameter_in(joined(costs))},
             {"file", selector.origin.file},
             {"count", std::to_string(selector.variants.size())},
             {"conditions", joined(conditions)},
             {"together", selector.watching.together},
             {"merges", merges(selector)},
             {"has_cuda", !cuda.empty()},
             {"cuda", list_of("name", cuda)},
             {"has_types", !types.empty()},
             {"types", types}}};
}

}  // namespace selgen::gen

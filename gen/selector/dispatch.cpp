// The views of the dispatcher class and of the selector's call function.
#include <fmt/format.h>
#include <algorithm>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/selector/phase.hpp"
#include "gen/selector/plans.hpp"
#include "gen/selector/reading.hpp"
#include "gen/selector/signature.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The destination of the features: of this rank, or of all.
std::string read_into(const model::Selector& selector) {
    return selector.watching.together ? "ranks_.own" : "state_.features";
}

/// Variants without a plan drop a plan that was kept for its renewal.
List unplanned_views(const model::Selector& selector) {
    List list = list_of("name", without_plan(selector));
    for (View& view : list)
        view.values["drops"] = has_renewals(selector) || has_deliveries(selector);
    return list;
}

/// The base class with its template arguments.
std::string base_of(const model::Selector& selector) {
    std::string name = "selgen::rt::DispatcherBase";
    if (selector.watching.together) name = "selgen::mpi::RanksDispatcher";
    if (has_seen(selector)) name = "selgen::rt::TimedDispatcher";
    std::vector<std::string> all{"Dispatcher" + template_arguments(selector), "detail::Selector",
                                 phase_type(selector)};
    for (const std::string& type : plan_types(selector)) all.push_back(type);
    return fmt::format("{}<{}>", name, join(all));
}

/// The function that traces a run; with a stream, this is its first argument.
std::string trace_function(const model::Selector& selector) {
    return selector.stream.empty() ? "trace_run" : "trace_run_on";
}

/// The members of the base class that a class template must declare.
std::vector<std::string> inherited(const model::Selector& selector) {
    const bool watches = !deduces_result(selector.signature);
    std::vector<std::string> names{"state_"};
    if (has_plans(selector)) names.push_back("plans_");
    if (selector.watching.time) names.push_back("time_");
    if (times_streams(selector)) {
        names.push_back("read_stream_times");
        names.push_back("stream_times_");
    }
    if (selector.watching.together) names.push_back("ranks_");
    if (has_deliveries(selector)) names.push_back("has_plan_ahead");
    if (std::holds_alternative<model::PhaseWithin>(selector.phase)) names.push_back("new_phase");
    names.push_back(std::string(is_phased(selector) ? "decide_phase" : "decide_call") +
                    (watches ? "" : "_only"));
    if (watches) names.push_back(trace_function(selector));
    std::ranges::sort(names);
    return names;
}

/// All C++ that reads features at the beginning of a phase.
std::vector<std::string_view> texts_of_features(const model::Selector& selector) {
    std::vector<std::string_view> all;
    for (std::size_t i = 0; i < selector.features.size(); ++i) {
        const auto& value = selector.features[i].value;
        if (place_in_phase(selector, i) >= 0) continue;
        if (const auto* const read = std::get_if<model::Read>(&value)) all.push_back(read->cpp);
        if (const auto* const reuse = std::get_if<model::Reuse>(&value)) all.push_back(reuse->cpp);
    }
    return all;
}

/// The parameters of the function that runs inspections.
std::vector<std::string> inspect_parameters(const model::Selector& selector) {
    std::vector<std::string_view> all;
    for (const auto& inspection : selector.inspections)
        all.insert(all.end(), {inspection.cpp, inspection.valid});
    for (const auto& feature : selector.features)
        if (const auto* const inspected = std::get_if<model::Inspected>(&feature.value))
            all.push_back(inspected->cpp);
    std::vector<std::string> names = arguments(selector);
    if (has_deliveries(selector)) all.insert(all.end(), names.begin(), names.end());
    auto parameters = reference_parameters(selector, all);
    // Parameters that only plans for a device read are unused in a program without one.
    for (std::string& parameter : parameters)
        if (has_deliveries(selector)) parameter.insert(0, "[[maybe_unused]] ");
    return parameters;
}

/// Whether C++ that a dispatcher runs may call the selector, as `call` must then be declared
/// before.
bool may_call_itself(const model::Selector& selector) {
    std::vector<std::string_view> all = texts_of_features(selector);
    for (const auto& variant : selector.variants) all.push_back(variant.run);
    for (const auto& inspection : selector.inspections)
        all.insert(all.end(), {inspection.cpp, inspection.valid});
    for (const auto& feature : selector.features)
        if (const auto* const inspected = std::get_if<model::Inspected>(&feature.value))
            all.push_back(inspected->cpp);
    const std::string phase = phase_value(selector);
    all.insert(all.end(), {phase, selector.stream});
    return std::ranges::any_of(all,
                               [](std::string_view cpp) { return cpp.find("call") != cpp.npos; });
}

/// Whether a program keeps the dispatchers of several phases.
bool keeps_phases(const model::Selector& selector) { return selector.most_phases > 1; }

}  // namespace

View dispatcher_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const List lasting = lasting_inspections(selector);
    const std::vector<std::string> names = arguments(selector);
    const std::vector<std::string_view> all_named(names.begin(), names.end());
    return {{{"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             {"of", template_arguments(selector)},
             {"inline", std::string(is_template(selector) ? "" : "inline ")},
             {"result", selector.signature.result},
             {"may_call_itself", may_call_itself(selector) && !part.is_split},
             {"call_parameters", parameters(selector, true)},
             {"base", base_of(selector)},
             {"inherited", list_of("name", inherited(selector))},
             {"together", selector.watching.together},
             {"parameters", parameters(selector, true)},
             {"arguments", join(names)},
             {"and_arguments", after_comma(names)},
             {"forwarded", forwarded(selector)},
             {"phased", is_phased(selector)},
             {"phase", phase_value(selector)},
             {"phase_origin", phase_origin(selector)},
             {"unheld", unheld(selector)},
             {"watches", !deduces_result(selector.signature)},
             {"times", selector.watching.time},
             {"times_calls", selector.watching.time && !times_streams(selector)},
             {"times_streams", times_streams(selector)},
             {"trace_run", trace_function(selector)},
             {"traced", selector.stream.empty() ? forwarded(selector)
                                                : fmt::format("{}, {}", verbatim(selector.stream),
                                                              forwarded(selector))},
             {"traced_note",
              selector.stream.empty() ? std::string() : "  // " + text(selector.stream_origin)},
             {"timed_const", std::string(has_declines(selector) ? "" : "const ")},
             {"variants", run_views(selector)},
             {"returns", selector.signature.result != "void"},
             {"read_parameters", join(reference_parameters(selector, texts_of_features(selector)))},
             {"features", read_by_dispatcher(selector, true)},
             {"unused", read_by_dispatcher(selector, false)},
             {"into", read_into(selector)},
             {"has_knobs", !knob_names(selector).empty()},
             {"knobs", list_of("name", knob_names(selector))},
             {"inspects", inspects(selector)},
             {"inspect_parameters", after_comma(inspect_parameters(selector))},
             {"inspections", dispatched_inspections_views(selector)},
             {"many_inspections", selector.inspections.size() > 1},
             {"inspect_name", std::string(selector.inspections.size() > 1 ? " inspect_" : "")},
             {"has_plans", has_plans(selector)},
             {"plan_parameters", after_comma(reference_parameters(selector, all_named))},
             {"plans", plan_views(selector)},
             {"unplanned", unplanned_views(selector)},
             {"has_lasting", !lasting.empty()},
             {"lasting", lasting},
             {"keeps_phases", keeps_phases(selector)},
             {"most_phases", std::to_string(selector.most_phases)},
             {"limits_plans", selector.most_plan_bytes.has_value()},
             {"most_bytes", short_literal(selector.most_plan_bytes.value_or(0))}}};
}

View call_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool keeps = keeps_phases(selector);
    const std::string inline_word = is_template(selector) ? "" : "inline ";
    const bool is_declared = may_call_itself(selector) || part.is_split;
    return {{{"selector", selector.name},
             {"split", part.is_split},
             {"dispatcher", std::string(keeps ? "Dispatchers" : "Dispatcher")},
             {"is_template", is_template(selector)},
             {"head", selector.signature.template_head},
             // Default arguments stand in the first declaration.
             {"call_head",
              is_declared ? selector.signature.template_again : selector.signature.template_head},
             {"call_parameters", parameters(selector, !is_declared)},
             {"call_origin", text(selector.call_origin)},
             {"inline", inline_word},
             {"inline_call", part.is_split ? "" : inline_word},
             {"arguments", template_arguments(selector)},
             {"result", selector.signature.result},
             {"forwarded", forwarded(selector)}}};
}

}  // namespace selgen::gen

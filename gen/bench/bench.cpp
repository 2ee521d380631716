// Views of the program that measures an experiment: its factors, its inputs, and one trial for each
// variant.
#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/model/configurations.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/selector/reading.hpp"
#include "gen/selector/signature.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

using Texts = std::vector<std::string>;

std::string truth(bool value) { return value ? "true" : "false"; }

std::string quoted_list(const Texts& words) {
    Texts all;
    for (const std::string& word : words) all.push_back(quoted(word));
    return join(all);
}

std::string number_list(const std::vector<double>& numbers) {
    Texts all;
    for (const double number : numbers) all.push_back(short_literal(number));
    return join(all);
}

/// The parameters of a function that contains these texts: first `own`, then the selector's.
std::string parameters_of(const model::Selector& selector, Texts own, const Texts& texts) {
    for (const dsl::Parameter& parameter : selector.signature.parameters) {
        bool used = false;
        for (const std::string& text : texts) used = used || dsl::mentions(text, parameter.name);
        own.push_back((used ? "" : "[[maybe_unused]] ") + parameter.text);
    }
    return join(own);
}

/// The last argument of a factor.
std::string files_argument(model::Files files) {
    switch (files) {
        case model::Files::none: return "";
        case model::Files::named: return ", selgen::bench::Files::named";
        case model::Files::patterns: return ", selgen::bench::Files::patterns";
    }
    return "";
}

/// The factors of the experiment, including the number of threads.
List factor_views(const model::Experiment& experiment) {
    List list;
    const auto add = [&](const model::Factor& factor) {
        list.push_back({{{"name", factor.name},
                         {"levels", number_list(factor.levels)},
                         {"words", quoted_list(factor.words)},
                         {"whole", truth(factor.whole)},
                         {"files", files_argument(factor.files)}}});
    };
    for (const model::Factor& factor : experiment.factors) add(factor);
    if (!experiment.threads.empty()) add({"threads", experiment.threads, {}, true});
    return list;
}

std::string design_name(model::Design design) {
    switch (design) {
        case model::Design::crossed: return "crossed";
        case model::Design::latin: return "latin";
        case model::Design::adaptive: return "adaptive";
    }
    return "";
}

/// All features but the knobs, which are measured.
std::vector<model::Feature> features_of(const model::Selector& selector) {
    std::vector<model::Feature> features;
    for (const auto& feature : selector.features)
        if (!std::holds_alternative<model::Chosen>(feature.value)) features.push_back(feature);
    return features;
}

List described_features(const model::Selector& selector) {
    List list;
    for (const auto& feature : features_of(selector))
        list.push_back(
            {{{"name", quoted(feature.name)},
              {"inspected", truth(std::holds_alternative<model::Inspected>(feature.value))},
              {"words", quoted_list(feature.categories)}}});
    return list;
}

std::string place_list(const std::vector<std::size_t>& places) {
    Texts all;
    for (const std::size_t place : places) all.push_back(std::to_string(place));
    return join(all);
}

/// The knobs with a rule, and the values that are measured.
List described_knobs(const model::Selector& selector, const model::Experiment& experiment) {
    List list;
    for (std::size_t k = 0; k < selector.knobs.size(); ++k) {
        const model::Knob& knob = selector.knobs[k];
        Texts values;
        for (const auto& value : knob.values) values.push_back(value.name);
        std::vector<std::size_t> measured;
        for (const auto& given : experiment.knobs)
            if (given.knob == k) measured = given.values;
        list.push_back({{{"name", knob.name},
                         {"values", quoted_list(values)},
                         {"numbers", truth(knob.kind == model::KnobKind::number)},
                         {"sets_threads", truth(knob.sets_threads)},
                         {"measured", place_list(measured)}}});
    }
    return list;
}

List numbered_knobs(const model::Selector& selector) {
    List list;
    for (std::size_t k = 0; k < selector.knobs.size(); ++k)
        list.push_back({{{"name", selector.knobs[k].name}, {"index", std::to_string(k)}}});
    return list;
}

/// The kinds of device code that a variant may have.
std::string device_kinds(model::Target target) {
    const std::string cuda = "selgen::cuda::Api::cuda", hip = "selgen::cuda::Api::hip";
    switch (target) {
        case model::Target::cpu: return "";
        case model::Target::cuda: return cuda;
        case model::Target::hip: return hip;
        case model::Target::cuda_or_hip: return cuda + ", " + hip;
    }
    return "";
}

List described_variants(const model::Selector& selector) {
    List list;
    for (const auto& variant : selector.variants) {
        const auto knobs = dsl::knobs_of(selector, variant);
        list.push_back(
            {{{"variant", dsl::name_of_configurations(selector, variant)},
              {"planned", truth(!variant.plan.empty())},
              {"for_device", variant.target != model::Target::cpu},
              {"kinds", device_kinds(variant.target)},
              {"runs", knobs.empty() ? std::string() : ", {" + place_list(knobs) + "}"}}});
    }
    return list;
}

/// The factors as variables of the input's C++.
List locals(const model::Experiment& experiment) {
    List list;
    for (std::size_t i = 0; i < experiment.factors.size(); ++i) {
        const model::Factor& factor = experiment.factors[i];
        const auto [type, kind] = factor.files != model::Files::none
                                      ? std::pair("std::string_view", "file")
                                  : !factor.words.empty() ? std::pair("std::string_view", "word")
                                  : factor.whole          ? std::pair("std::int64_t", "whole")
                                                          : std::pair("double", "number");
        list.push_back({{{"type", std::string(type)},
                         {"kind", std::string(kind)},
                         {"name", factor.name},
                         {"index", std::to_string(i)}}});
    }
    return list;
}

/// The inspection that provides each feature; the number of inspections if none does.
std::string inspected_by(const model::Selector& selector) {
    Texts all;
    for (const auto& feature : features_of(selector)) {
        const auto* const inspected = std::get_if<model::Inspected>(&feature.value);
        const std::size_t none = selector.inspections.size();
        all.push_back(std::to_string(inspected == nullptr ? none : inspected->inspect));
    }
    return join(all);
}

/// The C++ of the features that are read directly, and of those that inspections provide.
std::pair<Texts, Texts> feature_texts(const model::Selector& selector) {
    Texts read, inspected;
    for (const auto& inspection : selector.inspections) inspected.push_back(inspection.cpp);
    for (const auto& feature : selector.features) {
        if (const auto* const one = std::get_if<model::Read>(&feature.value))
            read.push_back(one->cpp);
        if (const auto* const one = std::get_if<model::Reuse>(&feature.value))
            read.push_back(one->cpp);
        if (const auto* const one = std::get_if<model::Inspected>(&feature.value))
            inspected.push_back(one->cpp);
    }
    return {read, inspected};
}

/// The features that are read directly, each with its index among those of the table.
List read_one(const model::Selector& selector) {
    List reads = read_at_once(selector);
    const auto features = features_of(selector);
    for (View& read : reads)
        for (std::size_t f = 0; f < features.size(); ++f)
            if (field(features[f]) == std::get<std::string>(read.values["name"]))
                read.values["index"] = std::to_string(f);
    return reads;
}

/// The parameters of the function that returns the stream of a call. It moves from no argument.
std::string stream_parameters(const model::Selector& selector) {
    Texts all;
    for (const dsl::Parameter& parameter : selector.signature.parameters)
        all.push_back(dsl::mentions(selector.stream, parameter.name) ? parameter.text : "auto&&");
    return join(all);
}

List trial_views(const model::Selector& selector, bool cold) {
    const bool returns = selector.signature.result != "void";
    const bool streams = !selector.stream.empty();
    List list;
    for (const auto& variant : selector.variants) {
        const bool planned = !variant.plan.empty();
        const bool for_device = variant.target != model::Target::cpu;
        const Texts own = planned ? Texts{"auto& plan"} : Texts{};
        const auto fixed = [&](const std::string& cpp) {
            return list_of("line", fixed_locals(variant, cpp));
        };
        const auto captures = [&](const std::string& cpp) {
            return join(knob_captures(selector, cpp));
        };
        const List knobs = list_of("line", configuration_locals(selector, variant));
        list.push_back(
            {{{"name", variant.name},
              {"on_host", cold && !for_device},
              {"cold", std::string(cold ? "true" : "")},
              {"and_cold", std::string(cold ? ", true" : "")},
              {"on_device", for_device && !streams},
              {"on_stream", for_device && streams},
              {"stream_parameters", stream_parameters(selector)},
              {"stream", verbatim(selector.stream)},
              {"stream_origin", streams ? text(selector.stream_origin) : ""},
              {"trial", std::string(for_device || cold ? "trial_on(device_, " : "trial(")},
              {"knobs", knobs},
              {"plan_knobs", captures(variant.plan)},
              {"plan_fixed", fixed(variant.plan)},
              {"run_knobs", captures(variant.run)},
              {"run_fixed", fixed(variant.run)},
              {"guarded", !guard_of(variant).empty()},
              {"guard", guard_of(variant)},
              {"planned", planned},
              {"plan_parameters", parameters_of(selector, {}, {variant.plan})},
              {"plan", verbatim(variant.plan)},
              {"plan_origin", text(variant.plan_origin)},
              {"run_parameters", parameters_of(selector, own, {variant.run})},
              {"of", selector.signature.result},
              {"run", (returns ? "return " : "") + verbatim(variant.run)},
              {"run_origin", text(variant.run_origin)}}});
    }
    return list;
}

/// The compared result: a function of the arguments, or a type of the runtime.
std::string result_function(const model::Experiment& experiment) {
    if (!experiment.reference) return "selgen::bench::Unchecked{}";
    if (experiment.result.empty()) return "selgen::bench::Returned{}";
    const std::string function = "&Experiment_::result_of_";
    return experiment.reads_returned ? "selgen::bench::OfReturned{" + function + "}" : function;
}

/// What the call returns, as a parameter of that function.
Texts returned(const model::Selector& selector, const model::Experiment& experiment) {
    if (!experiment.reads_returned) return {};
    return {"std::remove_reference_t<" + selector.signature.result + ">& returned"};
}

}  // namespace

View bench_view(const model::Spec& spec, const model::Experiment& experiment,
                const std::string& header) {
    const model::Selector& selector = spec.selectors[experiment.selector];
    const std::size_t none = selector.variants.size();
    return {{{"file", spec.file},
             {"selector", selector.name},
             {"qualified", qualified(spec, selector.name)},
             {"header", quoted(header)},
             {"uses", list_of("use", spec.uses)},
             {"is_for_devices", is_for_devices(selector)},
             {"parameters", parameters(selector, false)},
             {"call_origin", text(selector.call_origin)},
             {"result", selector.signature.result},
             {"factors", factor_views(experiment)},
             {"varies_threads", !experiment.threads.empty()},
             {"design", design_name(experiment.design)},
             {"points", std::to_string(experiment.points)},
             {"features", described_features(selector)},
             {"knobs", described_knobs(selector, experiment)},
             {"variants", described_variants(selector)},
             {"fallback", std::to_string(selector.otherwise)},
             {"reference", std::to_string(experiment.reference.value_or(none))},
             {"tolerance", short_literal(experiment.tolerance)},
             {"repeats", std::to_string(experiment.repeats)},
             {"calls", std::to_string(experiment.calls)},
             {"has_cold_caches", truth(experiment.has_cold_caches)},
             {"has_fresh_inputs", truth(experiment.has_fresh_inputs)},
             {"lacks_seed", truth(experiment.lacks_seed)},
             {"inputs", std::to_string(experiment.inputs)},
             {"budget", short_literal(experiment.budget)}}};
}

View bench_reads_view(const model::Spec& spec, const model::Experiment& experiment) {
    const model::Selector& selector = spec.selectors[experiment.selector];
    const auto [read, inspected] = feature_texts(selector);
    List inspections = inspections_views(selector);
    for (std::size_t i = 0; i < inspections.size(); ++i)
        inspections[i].values["index"] = std::to_string(i);
    Texts values;
    for (const auto& feature : features_of(selector)) values.push_back("f." + field(feature));
    const bool inspects = !inspections.empty();
    const std::string unused = "[[maybe_unused]] ", state = "State& state_";
    return {{{"locals", locals(experiment)},
             {"input", verbatim(experiment.input)},
             {"input_origin", text(experiment.input_origin)},
             {"reading_parameters",
              parameters_of(selector, {(values.empty() ? unused : "") + state}, read)},
             {"read", read_at_once(selector)},
             {"read_one", read_one(selector)},
             {"read_one_parameters",
              parameters_of(selector, {(read.empty() ? unused : "") + state}, read)},
             {"inspection_count", std::to_string(inspections.size())},
             {"feature_count", std::to_string(values.size())},
             {"inspected_by", inspected_by(selector)},
             {"inspection_parameters",
              parameters_of(selector,
                            {(inspects ? "" : unused) + "std::size_t inspection_", unused + state},
                            inspected)},
             {"inspects", inspects},
             {"inspections", inspections},
             {"values", join(values)}}};
}

View bench_trials_view(const model::Spec& spec, const model::Experiment& experiment) {
    const model::Selector& selector = spec.selectors[experiment.selector];
    const bool computes = experiment.reference && !experiment.result.empty();
    return {
        {{"qualified", qualified(spec, selector.name)},
         {"knobs", numbered_knobs(selector)},
         {"has_knobs", !selector.knobs.empty()},
         {"features", std::string(selector.knobs.empty() ? "const Features& f" : "Features f")},
         {"when", std::string(has_lazy_whens(selector) ? ", [](Inspect) { return true; }" : "")},
         {"computes_result", computes},
         {"result_function", result_function(experiment)},
         {"result_parameters",
          parameters_of(selector, returned(selector, experiment), {experiment.result})},
         {"result", verbatim(experiment.result)},
         {"result_type",
          std::string(computes ? "decltype(Experiment_::result_of_)" : "Experiment_::Call")},
         {"result_origin",
          text(experiment.result.empty() ? experiment.origin : experiment.result_origin)},
         {"result_hint",
          std::string(experiment.result.empty() ? ", as in 'result returned.size();'" : "")},
         {"compares", experiment.reference.has_value()},
         {"input_origin", text(experiment.input_origin)},
         {"has_phases", truth(!std::holds_alternative<model::EveryCall>(selector.phase))},
         {"is_for_devices", is_for_devices(selector)},
         {"cold", std::string(experiment.has_cold_caches ? "true" : "")},
         {"trials", trial_views(selector, experiment.has_cold_caches)}}};
}

}  // namespace selgen::gen

// Fills the templates of a project; in stubs, features become members of an Input and factors of
// the experiment.
#include "gen/init/init.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.hpp"
#include "dsl/cpp/identifiers.hpp"
#include "dsl/cpp/mentions.hpp"
#include "gen/expression/literal.hpp"
#include "gen/layout/layout.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string filled(std::string_view text, const View& view) { return Template(text).fill(view); }

Files build_files(const std::string& name, bool stubs, const std::string& data) {
    const View named{{{"name", name}}};
    const View readme{{{"name", name}, {"stubs", stubs}, {"data", data}}};
    return {{".gitignore", std::string(templates::init_ignore)},
            {"CMakeLists.txt", filled(templates::init_cmake, named)},
            {"Makefile", filled(templates::init_make, named)},
            {"README.md", filled(templates::init_readme, readme)},
            {name + ".fit.sel", filled(templates::init_models, named)}};
}

/// A feature is a member of Input, a parameter of the function that creates one, and a factor.
struct InputFeature {
    std::string name, type;
    std::vector<std::string> levels;  // as in the spec
    std::string value;                // the first one in C++
};

/// The name of the factor that sets the feature.
std::string factor_of(const std::string& feature) {
    return dsl::factor_refusal(feature).empty() ? feature : feature + "_value";
}

InputFeature input_feature(const model::Feature& feature) {
    if (feature.kind == model::Kind::category)
        return {feature.name, "std::string_view", feature.categories,
                quoted(feature.categories[0])};
    const std::string type = feature.kind == model::Kind::count ? "std::int64_t" : "double";
    const auto [low, high] = feature.range;
    if (!std::isfinite(low) || !std::isfinite(high)) return {feature.name, type, {"1"}, "1"};
    return {feature.name, type, {short_literal(low), short_literal(high)}, short_literal(low)};
}

std::vector<InputFeature> input_features(const model::Selector& selector) {
    std::vector<InputFeature> all;
    for (const model::Feature& feature : selector.features)
        if (std::holds_alternative<model::Read>(feature.value))
            all.push_back(input_feature(feature));
    return all;
}

/// The parameters of a stub that is called by this C++, which mentions the knobs that it gets.
std::string parameters_of(const model::Variant& variant, const std::string& cpp, bool of_run) {
    std::vector<std::string> all;
    if (of_run && !variant.plan.empty()) all.emplace_back("int /*plan*/");
    all.emplace_back("const Input& /*input*/");
    for (const model::FixedKnob& knob : variant.fixed)
        if (dsl::mentions(cpp, knob.knob))
            all.push_back(knob_type(knob.kind) + " /*" + knob.knob + "*/");
    return join(all);
}

/// One stub for each variant of the spec, whatever the number of its configurations.
List kernels_of(const model::Selector& selector) {
    List list;
    std::set<std::string> met;
    for (const model::Variant& variant : selector.variants) {
        const std::string& name = variant.base.empty() ? variant.name : variant.base;
        if (!met.insert(name).second) continue;
        list.push_back({{{"name", name},
                         {"plans", !variant.plan.empty()},
                         {"plan", parameters_of(variant, variant.plan, false)},
                         {"run", parameters_of(variant, variant.run, true)}}});
    }
    return list;
}

bool has_schedules(const model::Selector& selector) {
    return std::ranges::any_of(selector.variants, [](const model::Variant& variant) {
        return std::ranges::any_of(variant.fixed, [](const model::FixedKnob& knob) {
            return knob.kind == model::KnobKind::schedule;
        });
    });
}

std::string stub_kernels(const model::Selector& selector) {
    List features;
    std::vector<std::string> names, parameters;
    for (const InputFeature& feature : input_features(selector)) {
        features.push_back({{{"type", feature.type}, {"name", feature.name}}});
        names.push_back(feature.name);
        parameters.push_back(feature.type + ' ' + feature.name);
    }
    parameters.emplace_back("std::uint64_t /*seed*/");
    return laid_out(filled(templates::stub_kernels, {{{"name", selector.name},
                                                      {"schedules", has_schedules(selector)},
                                                      {"features", features},
                                                      {"parameters", join(parameters)},
                                                      {"values", join(names)},
                                                      {"kernels", kernels_of(selector)}}}));
}

}  // namespace

Files starter(const std::string& name) {
    const View named{{{"name", name}}};
    Files files = build_files(name, false, "");
    files.emplace(name + ".sel", filled(templates::init_spec, named));
    files.emplace(name + ".hpp", filled(templates::init_kernels, named));
    files.emplace("main.cpp", filled(templates::init_main, named));
    return files;
}

std::string stub_experiment(const model::Selector& selector,
                            const std::vector<double>& thread_counts) {
    List factors;
    std::vector<std::string> arguments;
    for (const InputFeature& feature : input_features(selector)) {
        factors.push_back({{{"name", factor_of(feature.name)}, {"levels", join(feature.levels)}}});
        arguments.push_back(factor_of(feature.name));
    }
    arguments.emplace_back("seed");
    std::vector<std::string> threads;
    for (const double count : thread_counts) threads.push_back(short_literal(count));
    return filled(templates::stub_experiment, {{{"name", selector.name},
                                                {"factors", factors},
                                                {"varies_threads", threads.size() > 1},
                                                {"threads", join(threads)},
                                                {"arguments", join(arguments)}}});
}

Files stub_files(const model::Selector& selector, const std::string& data) {
    std::vector<std::string> values;
    for (const InputFeature& feature : input_features(selector)) values.push_back(feature.value);
    values.emplace_back("1");
    const View main{{{"name", selector.name}, {"values", join(values)}}};
    Files files = build_files(selector.name, true, data);
    files.emplace(selector.name + ".hpp", stub_kernels(selector));
    files.emplace("main.cpp", laid_out(filled(templates::stub_main, main)));
    return files;
}

}  // namespace selgen::gen

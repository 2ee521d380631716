// Fills the templates of a knob from its rule and models, and writes numbers, words and schedules
// as C++.
#include "gen/selector/knobs.hpp"
#include "gen/selector/goal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/model/configurations.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/domain.hpp"
#include "gen/models/network.hpp"
#include "gen/origin.hpp"
#include "gen/selector/choices.hpp"
#include "gen/selector/knob_open.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The function of a network that chooses one of the open values.
View open_choice_view(const model::Selector& chooser, const model::ByRule& rule) {
    const Scope scope{chooser};
    const auto& network = std::get<model::Network>(rule.choice);
    const Reads read = reads(scope, rule.choice);
    return {{{"name", "choice_" + rule.model},
             {"type", std::string("std::optional<Variant>")},
             {"has_table", false},
             {"table", std::string()},
             {"constexpr", specifier(read)},
             {"f", parameter_name(read)},
             {"lazy", false},
             {"need_parameter", std::string(", std::uint64_t open")},
             {"noexcept", std::string(" noexcept")},
             {"origin", text(rule.origin)},
             {"body", open_choice_code(scope, network)}}};
}

/// The predictions of a knob's models; its lets are those of the selector.
std::string costs_text(const Part& part) {
    static const Template text(templates::costs);
    View view = costs_view(part);
    view.values["has_lets"] = false;
    view.values["lets"] = List{};
    for (const auto& rule : part.selector.rules)
        if (const auto* const by = std::get_if<model::ByRule>(&rule))
            if (std::holds_alternative<model::Network>(by->choice))
                view.values["choices"] = List{open_choice_view(part.selector, *by)};
    return text.fill(view);
}

View no_rule() {
    return {{{"ruled", false},
             {"bounded", false},
             {"clamps", false},
             {"goal", false},
             {"value", std::string()},
             {"outputs", false},
             {"rule", std::string()},
             {"direction", std::string()},
             {"function", std::string()},
             {"f", std::string("now")},
             {"origin", std::string()}}};
}

View rule_view(const model::Selector& chooser) {
    View view = no_rule();
    const model::Rule& rule = chooser.rules[0];
    const bool bounded = !domain_of(rule).empty();
    view.values["ruled"] = true;
    view.values["bounded"] = bounded && !clamps(rule);
    view.values["clamps"] = clamps(rule);
    view.values["rule"] = name_of(rule);
    view.values["f"] = std::string(clamps(rule) ? "clamped" : "now");
    if (const auto* const goal = std::get_if<model::GoalRule>(&rule)) {
        view.values["goal"] = true;
        view.values["direction"] = std::string(goal->least ? "true" : "false");
        view.values["value"] = goal_value(chooser, *goal, goal->candidates[0], "f");
        view.values["origin"] = text(goal->origin);
    }
    if (const auto* const by = std::get_if<model::ByRule>(&rule)) {
        view.values["outputs"] = std::holds_alternative<model::Network>(by->choice);
        view.values["function"] = "choice_" + by->model;
        view.values["origin"] = text(by->origin);
    }
    return view;
}

std::vector<std::string> numbers_of(const model::Knob& knob) {
    std::vector<std::string> all;
    for (const auto& value : knob.values) all.push_back(short_literal(value.value));
    return all;
}

std::vector<std::string> values_of(const model::Knob& knob) {
    std::vector<std::string> all;
    for (const auto& value : knob.values) all.push_back(knob_value(knob.kind, value));
    return all;
}

std::vector<std::string> enumerators_of(const model::Knob& knob) {
    std::vector<std::string> all;
    for (const auto& value : knob.values) all.push_back(knob.name + "_" + value.name);
    return all;
}

std::string knob_text(const Part& part, const model::Knob& knob) {
    static const Template head(templates::knob_head), body(templates::knob);
    const bool ruled = !knob.chooser.empty();
    const bool by = ruled && std::holds_alternative<model::ByRule>(knob.chooser[0].rules[0]);
    const bool numbers = knob.kind == model::KnobKind::number;
    const View opening{{{"name", knob.name},
                        {"origin", text(knob.origin)},
                        {"by", by},
                        {"enumerators", join(enumerators_of(knob))}}};
    View view = ruled ? rule_view(knob.chooser[0]) : no_rule();
    const KnobOpen open = knob_open(part.selector, knob);
    view.values.insert({{"name", knob.name},
                        {"count", std::to_string(knob.values.size())},
                        {"numbers", join(numbers_of(knob))},
                        {"last", std::string(numbers ? "true" : "false")},
                        {"words", !numbers},
                        {"type", knob_type(knob.kind)},
                        {"values", join(values_of(knob))},
                        {"open_function", open.function},
                        {"limit", knob.sets_threads ? ", now.team_limit" : ""},
                        {"conditional", !open.condition.empty()},
                        {"open", open.condition}});
    return head.fill(opening) +
           (ruled ? costs_text({part.spec, knob.chooser[0], std::nullopt}) : "") + body.fill(view);
}

/// The C++ of the value of a knob with a rule, from the features of the phase.
std::string value_now(const model::Knob& knob) {
    if (knob.kind == model::KnobKind::number)
        return fmt::format("static_cast<int>(state_.features.{})", knob.name);
    return fmt::format("knob_{0}::values[static_cast<std::size_t>(state_.features.{0})]",
                       knob.name);
}

}  // namespace

std::string knob_type(model::KnobKind kind) {
    switch (kind) {
        case model::KnobKind::number: return "int";
        case model::KnobKind::word: return "std::string_view";
        case model::KnobKind::schedule: return "selgen::omp::Schedule";
    }
    return "";
}

std::string knob_value(model::KnobKind kind, const model::KnobValue& value) {
    if (kind == model::KnobKind::number) return value.name;
    if (kind == model::KnobKind::word) return quoted(value.name);
    std::string word = value.name.substr(0, value.name.find('_'));
    if (word == "static" && value.chunk > 0) word = "cyclic";
    if (word == "static") word = "fixed";
    if (value.chunk == 0) return "selgen::omp::" + word;
    return fmt::format("selgen::omp::Schedule{{selgen::omp::Kind::{}, {}}}", word, value.chunk);
}

std::vector<std::string> knob_names(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& knob : selector.knobs) names.push_back(knob.name);
    return names;
}

std::string knobs_text(const Part& part) {
    std::string all;
    for (const auto& knob : part.selector.knobs) all += knob_text(part, knob);
    return all;
}

std::vector<std::string> fixed_locals(const model::Variant& variant, const std::string& cpp) {
    std::vector<std::string> lines;
    for (const auto& [knob, kind, value, place] : variant.fixed)
        if (dsl::mentions(cpp, knob))
            lines.push_back(fmt::format("constexpr {} {} = {};", knob_type(kind), knob,
                                        knob_value(kind, value)));
    return lines;
}

std::vector<std::string> configuration_locals(const model::Selector& selector,
                                              const model::Variant& variant) {
    std::vector<std::string> lines;
    const auto knobs = dsl::knobs_of(selector, variant);
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        const model::Knob& knob = selector.knobs[knobs[i]];
        const bool number = knob.kind == model::KnobKind::number;
        const std::string list = number ? "all.values" : "values";
        const std::string value =
            fmt::format("knob_{}::{}[configuration_.places[{}]]", knob.name, list, i);
        lines.push_back(fmt::format("const {} {} = {};", knob_type(knob.kind), knob.name,
                                    number ? fmt::format("static_cast<int>({})", value) : value));
    }
    return lines;
}

std::vector<std::string> knob_captures(const model::Selector& selector, const std::string& cpp) {
    std::vector<std::string> captures;
    for (const std::string& name : knob_names(selector))
        if (dsl::mentions(cpp, name)) captures.push_back(name);
    return captures;
}

std::vector<std::string> knob_locals(const model::Selector& selector, const model::Variant& variant,
                                     const std::string& cpp) {
    std::vector<std::string> lines = fixed_locals(variant, cpp);
    for (const auto& knob : selector.knobs)
        if (dsl::mentions(cpp, knob.name))
            lines.push_back(
                fmt::format("const {} {} = {};", knob_type(knob.kind), knob.name, value_now(knob)));
    return lines;
}

std::vector<std::string> plan_knobs(const model::Selector& selector,
                                    const model::Variant& variant) {
    std::vector<std::string> names;
    for (const auto& fixed : variant.fixed)
        if (dsl::mentions(variant.plan, fixed.knob)) names.push_back(fixed.knob);
    for (const auto& knob : selector.knobs)
        if (dsl::mentions(variant.plan, knob.name)) names.push_back(knob.name);
    return names;
}

std::vector<std::string> plan_knob_parameters(const model::Selector& selector,
                                              const model::Variant& variant) {
    std::vector<std::string> all;
    for (const auto& fixed : variant.fixed)
        if (dsl::mentions(variant.plan, fixed.knob))
            all.push_back(knob_type(fixed.kind) + " " + fixed.knob);
    for (const auto& knob : selector.knobs)
        if (dsl::mentions(variant.plan, knob.name))
            all.push_back(knob_type(knob.kind) + " " + knob.name);
    return all;
}

}  // namespace selgen::gen

// Converts the C++ of a feature to a double, and maps names such as `threads` and `llc` to runtime
// functions.
#include "gen/selector/reading.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "dsl/check/context.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/selector/phase.hpp"
#include "gen/selector/plans.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The C++ of a feature, as a double.
std::string converted(const model::Feature& feature, const std::string& cpp) {
    if (feature.kind == model::Kind::flag)
        return fmt::format("selgen::rt::flag({})", verbatim(cpp));
    if (feature.kind != model::Kind::category)
        return fmt::format("selgen::rt::number({})", verbatim(cpp));
    std::vector<std::string> words;
    for (const std::string& word : feature.categories) words.push_back(quoted(word));
    return fmt::format("selgen::rt::category({}, {{{}}})", verbatim(cpp), join(words));
}

/// The runtime's function for a property of the machine or process.
std::string fact(const model::Feature& feature) {
    if (feature.name == "threads" || feature.name == "team_limit")
        return fmt::format("selgen::omp::{}()", feature.name);
    if (feature.name == "gpus") return "selgen::cuda::devices()";
    if (feature.name == "llc") return "selgen::rt::last_level_cache()";
    const std::string_view cpu = "cpu.";
    if (!feature.name.starts_with(cpu)) return fmt::format("selgen::rt::{}()", feature.name);
    return fmt::format("selgen::rt::cpu::{}()", feature.name.substr(cpu.size()));
}

View row(const model::Feature& feature, const std::string& value) {
    return {{{"name", field(feature)}, {"value", value}, {"note", "  // " + text(feature.origin)}}};
}

/// Whether C++ of the spec reads the feature at the beginning of a phase.
bool is_written(const model::Feature& feature) {
    const auto* const reuse = std::get_if<model::Reuse>(&feature.value);
    return std::holds_alternative<model::Read>(feature.value) ||
           (reuse != nullptr && !reuse->cpp.empty());
}

}  // namespace

std::string value_of(const model::Feature& feature) {
    return std::visit(
        overloaded{
            [&](const model::Read& v) { return converted(feature, v.cpp); },
            [](const model::Inspected&) { return std::string("selgen::rt::unread"); },
            [&](const model::Environment&) { return fact(feature); },
            [](const model::Reuse& v) {
                const std::string given =
                    v.cpp.empty() ? "" : fmt::format("selgen::rt::number({})", verbatim(v.cpp));
                return fmt::format("state_.reuse.calls_to_come({})", given);
            },
            [](const model::Counted& v) { return short_literal(v.value); },
            [](const model::Chosen&) { return std::string("0"); },
        },
        feature.value);
}

List read_at_once(const model::Selector& selector) {
    List list;
    for (const auto& feature : selector.features) {
        const bool knob = std::holds_alternative<model::Chosen>(feature.value);
        if (knob && !selector.watching.together) continue;
        list.push_back(row(feature, value_of(feature)));
        if (!is_written(feature)) list.back().values["note"] = std::string();
    }
    return list;
}

List read_by_dispatcher(const model::Selector& selector, bool used) {
    List list;
    const bool declines = has_declines(selector);
    const std::set<std::size_t> needed = dsl::features_of_rules(selector);
    std::size_t i = 0;
    for (View& row : read_at_once(selector)) {
        while (field(selector.features[i]) != std::get<std::string>(row.values["name"])) ++i;
        const model::Feature& feature = selector.features[i];
        const bool is_read = std::holds_alternative<model::Read>(feature.value);
        // All ranks of MPI agree on all features.
        if (used != (!is_read || selector.watching.together || needed.contains(i))) continue;
        const auto* const inspected = std::get_if<model::Inspected>(&feature.value);
        if (declines && inspected != nullptr)
            row.values["value"] =
                fmt::format("state_.known(Inspect::{}, state_.features.{})",
                            selector.inspections[inspected->inspect].name, field(feature));
        if (const int place = place_in_phase(selector, i); place >= 0)
            row.values["value"] = fmt::format("new_phase().values[{}]", place);
        list.push_back(std::move(row));
    }
    return list;
}

List read_by_inspection(const model::Selector& selector, std::size_t inspection) {
    List list;
    for (const auto& feature : selector.features) {
        const auto* const inspected = std::get_if<model::Inspected>(&feature.value);
        if (inspected == nullptr || inspected->inspect != inspection) continue;
        list.push_back(row(feature, converted(feature, inspected->cpp)));
    }
    return list;
}

namespace {

List names_of(const List& features) {
    List list;
    for (const View& feature : features) list.push_back({{{"name", feature.values.at("name")}}});
    return list;
}

}  // namespace

List inspections_views(const model::Selector& selector) {
    List list;
    for (std::size_t i = 0; i < selector.inspections.size(); ++i)
        list.push_back(
            {{{"inspect", selector.inspections[i].name},
              {"unread",
               std::string(read_by_inspection(selector, i).empty() ? "[[maybe_unused]] " : "")},
              {"cpp", verbatim(selector.inspections[i].cpp)},
              {"origin", text(selector.inspections[i].origin)},
              {"inspected", read_by_inspection(selector, i)}}});
    return list;
}

List dispatched_inspections_views(const model::Selector& selector) {
    List list = inspections_views(selector);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string& valid = selector.inspections[i].valid;
        list[i].values.insert({{"lasting", !valid.empty()},
                               {"many", list.size() > 1},
                               {"deliveries", deliveries_views(selector, i)},
                               {"valid", verbatim(valid)},
                               {"names", names_of(read_by_inspection(selector, i))}});
    }
    return list;
}

}  // namespace selgen::gen

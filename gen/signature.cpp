#include "gen/signature.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "dsl/mentions.hpp"
#include "dsl/overloaded.hpp"
#include "gen/common.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// All C++ of the spec that is compiled whether there is CUDA or not.
std::vector<std::string_view> texts(const model::Selector& selector) {
    std::vector<std::string_view> all;
    if (const auto* phase = std::get_if<model::PhaseWhile>(&selector.phase))
        all.push_back(phase->cpp);
    if (const auto* phase = std::get_if<model::PhaseSampled>(&selector.phase))
        all.push_back(phase->cpp);
    const bool inspected = inspects(selector);
    for (const auto& inspection : selector.inspections)
        if (inspected) all.insert(all.end(), {inspection.cpp, inspection.valid});
    for (const auto& variant : selector.variants)
        if (variant.target == model::Target::cpu)
            all.insert(all.end(), {variant.plan, variant.renew, variant.run});
    for (const auto& variant : selector.variants)
        for (const auto& delivery : variant.deliveries)
            if (inspected && variant.target == model::Target::cpu) all.push_back(delivery.cpp);
    for (const auto& feature : selector.features)
        std::visit(dsl::overloaded{
                       [&](const model::Read& v) { all.push_back(v.cpp); },
                       [&](const model::Inspected& v) {
                           if (inspected) all.push_back(v.cpp);
                       },
                       [](const model::Environment&) {},
                       [](const model::Counted&) {},
                       [](const model::Chosen&) {},
                       [&](const model::Reuse& v) { all.push_back(v.cpp); },
                   },
                   feature.value);
    return all;
}

bool is_used(const model::Selector& selector, const std::string& parameter) {
    for (const std::string_view text : texts(selector))
        if (dsl::mentions(text, parameter)) return true;
    return false;
}

std::string declared(const dsl::Parameter& parameter, bool with_default) {
    if (!with_default || parameter.default_value.empty()) return parameter.text;
    return parameter.text + " = " + parameter.default_value;
}

}  // namespace

bool is_template(const model::Selector& selector) {
    return !selector.signature.template_head.empty();
}

std::string template_arguments(const model::Selector& selector) {
    if (!is_template(selector)) return "";
    return fmt::format("<{}>", joined(selector.signature.template_names));
}

std::string parameters(const model::Selector& selector, bool with_defaults) {
    std::vector<std::string> all;
    for (const auto& parameter : selector.signature.parameters)
        all.push_back(declared(parameter, with_defaults));
    return joined(all);
}

std::string member_parameters(const model::Selector& selector) {
    std::vector<std::string> all;
    for (const auto& parameter : selector.signature.parameters) {
        const bool used = is_used(selector, parameter.name);
        all.push_back((used ? "" : "[[maybe_unused]] ") + declared(parameter, true));
    }
    return joined(all);
}

std::string forwarded(const model::Selector& selector) {
    std::vector<std::string> all;
    for (const auto& [text, name, default_value, lvalue_reference] :
         selector.signature.parameters) {
        const bool pack = text.find("...") != std::string::npos;
        const std::string one =
            lvalue_reference ? name : fmt::format("std::forward<decltype({0})>({0})", name);
        all.push_back(pack ? one + "..." : one);
    }
    return joined(all);
}

std::string type_of(const model::Selector& selector, const std::string& function) {
    return fmt::format("selgen::rt::Result<decltype(detail::{}{})>", function,
                       template_arguments(selector));
}

}  // namespace selgen::gen

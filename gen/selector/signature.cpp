// Edits the text of parameters: drops default values and unused names, and turns values into
// references.
#include "gen/selector/signature.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "dsl/cpp/mentions.hpp"
#include "gen/common.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string declared(const dsl::Parameter& parameter, bool with_default) {
    if (!with_default || parameter.default_value.empty()) return parameter.text;
    return parameter.text + " = " + parameter.default_value;
}

/// The position of a parameter's name in its text.
std::size_t name_in(const dsl::Parameter& parameter) {
    return parameter.text.rfind(parameter.name);
}

std::string without_last_spaces(std::string text) {
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

/// The parameter as an lvalue reference, so that forwarding functions see the argument itself;
/// arrays are pointers anyway.
std::string as_reference(const dsl::Parameter& parameter, bool named) {
    const std::size_t at = name_in(parameter);
    const std::string rest = parameter.text.substr(at + parameter.name.size());
    std::string type = without_last_spaces(parameter.text.substr(0, at));
    const bool pack = type.ends_with("...");
    if (pack) type = without_last_spaces(type.substr(0, type.size() - 3));
    const bool by_value =
        !parameter.lvalue_reference && !rest.starts_with('[') && !rest.starts_with('(');
    if (by_value && type.ends_with("&&")) type.pop_back();
    if (by_value && !type.ends_with('&')) type += '&';
    if (pack) type += "...";
    if (!named) return type + rest;
    return type + (type.ends_with("(&") || type.ends_with("(*&") ? "" : " ") + parameter.name +
           rest;
}

}  // namespace

bool is_template(const model::Selector& selector) {
    return !selector.signature.template_head.empty();
}

std::string template_arguments(const model::Selector& selector) {
    if (!is_template(selector)) return "";
    return fmt::format("<{}>", join(selector.signature.template_names));
}

std::string parameters(const model::Selector& selector, bool with_defaults) {
    std::vector<std::string> all;
    for (const auto& parameter : selector.signature.parameters)
        all.push_back(declared(parameter, with_defaults));
    return join(all);
}

std::vector<std::string> reference_parameters(const model::Selector& selector,
                                              const std::vector<std::string_view>& readers) {
    std::vector<std::string> all;
    for (const auto& parameter : selector.signature.parameters) {
        const bool named = std::ranges::any_of(
            readers, [&](std::string_view text) { return dsl::mentions(text, parameter.name); });
        all.push_back(as_reference(parameter, named));
    }
    return all;
}

std::vector<std::string> arguments(const model::Selector& selector) {
    std::vector<std::string> all;
    for (const auto& parameter : selector.signature.parameters) {
        const bool pack = parameter.text.find("...") != std::string::npos;
        all.push_back(parameter.name + (pack ? "..." : ""));
    }
    return all;
}

std::string after_comma(const std::vector<std::string>& all) {
    return all.empty() ? "" : ", " + join(all);
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
    return join(all);
}

std::string type_of(const model::Selector& selector, const std::string& function) {
    return fmt::format("decltype(detail::{}{})", function, template_arguments(selector));
}

}  // namespace selgen::gen

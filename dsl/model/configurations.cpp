// Makes and matches names of configurations from the values of knobs with and without a rule.
#include "dsl/model/configurations.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string_view>

#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

/// A part of a configuration's name: a fixed value, or a value of a knob.
struct NamePart {
    std::string fixed;
    const model::Knob* knob = nullptr;
};

/// The parts of the name, in the order in which the knobs are declared.
std::map<std::size_t, NamePart> name_parts(const model::Selector& selector,
                                           const model::Variant& variant) {
    std::map<std::size_t, NamePart> parts;
    for (const auto& fixed : variant.fixed) parts[fixed.place] = {fixed.value.name, nullptr};
    for (const std::size_t knob : knobs_of(selector, variant))
        parts[selector.knobs[knob].place] = {{}, &selector.knobs[knob]};
    return parts;
}

std::string name_with(const model::Selector& selector, const model::Variant& variant,
                      const std::function<std::string(const model::Knob&)>& value_of) {
    std::string name = variant.base.empty() ? variant.name : variant.base;
    for (const auto& [place, part] : name_parts(selector, variant))
        name += "_" + (part.knob == nullptr ? part.fixed : value_of(*part.knob));
    return name;
}

/// The text after `_` and the value; nothing if it does not begin with them.
std::optional<std::string_view> rest_after(std::string_view text, const std::string& value) {
    if (!text.starts_with('_') || !text.substr(1).starts_with(value)) return {};
    return text.substr(1 + value.size());
}

/// A value can be a prefix of another (1 and 16, dynamic and dynamic_16), so all matches are tried.
bool matches(std::string_view text, std::span<const NamePart> parts) {
    if (parts.empty()) return text.empty();
    const auto continues_with = [&](const std::string& value) {
        const auto rest = rest_after(text, value);
        return rest && matches(*rest, parts.subspan(1));
    };
    if (parts[0].knob == nullptr) return continues_with(parts[0].fixed);
    return std::ranges::any_of(parts[0].knob->values,
                               [&](const auto& value) { return continues_with(value.name); });
}

}  // namespace

std::vector<std::size_t> knobs_of(const model::Selector& selector, const model::Variant& variant) {
    const auto place = [&](std::size_t knob) { return selector.knobs[knob].place; };
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < selector.knobs.size(); ++k)
        for (const std::string& cpp : {variant.run, variant.plan})
            if (mentions(cpp, selector.knobs[k].name)) found.push_back(k);
    std::ranges::sort(found, {}, place);
    // Not std::ranges::unique: clang 14 does not compile that of libstdc++ 12.
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::string name_of_configurations(const model::Selector& selector, const model::Variant& variant) {
    return name_with(selector, variant, [](const model::Knob&) { return std::string("*"); });
}

std::string name_of_configuration(const model::Selector& selector, const model::Variant& variant,
                                  std::span<const double> features) {
    return name_with(selector, variant, [&](const model::Knob& knob) {
        const double now = features[knob.feature];
        const auto found = std::ranges::find(knob.values, now, &model::KnobValue::value);
        return found == knob.values.end() ? std::string("*") : found->name;
    });
}

bool is_configuration(const model::Selector& selector, const model::Variant& variant,
                      const std::string& name) {
    const std::string& base = variant.base.empty() ? variant.name : variant.base;
    if (!name.starts_with(base)) return false;
    std::vector<NamePart> parts;
    for (const auto& [place, part] : name_parts(selector, variant)) parts.push_back(part);
    return matches(std::string_view(name).substr(base.size()), parts);
}

}  // namespace selgen::dsl

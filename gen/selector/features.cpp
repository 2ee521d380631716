// The views of the struct Features, of the enumeration of the variants, and of the interface of a
// split header.
#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/signature.hpp"
#include "gen/selector/watching.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string kind(const model::Feature& feature) {
    switch (feature.kind) {
        case model::Kind::count: return "count";
        case model::Kind::ratio: return "ratio";
        case model::Kind::fraction: return "fraction, 0 to 1";
        case model::Kind::real: return "real";
        case model::Kind::bytes: return "bytes";
        case model::Kind::seconds: return "seconds";
        case model::Kind::flag: return "flag, 0 or 1";
        case model::Kind::category: return "one of " + join(feature.categories);
    }
    return "";
}

/// The source of the value, for the comment.
std::string source(const model::Feature& feature) {
    return std::visit(
        overloaded{
            [&](const model::Read&) { return text(feature.origin); },
            [&](const model::Inspected&) { return "inspected, " + text(feature.origin); },
            [](const model::Environment&) { return std::string("environment"); },
            [](const model::Reuse&) { return std::string("expected calls in the phase"); },
            [&](const model::Counted&) { return "counted, " + text(feature.origin); },
            [&](const model::Chosen&) { return "a knob, " + text(feature.origin); },
        },
        feature.value);
}

}  // namespace

View features_view(const Part& part) {
    List features;
    for (const auto& feature : part.selector.features)
        features.push_back({{{"name", field(feature)},
                             {"meaning", fmt::format("{}, {}", kind(feature), source(feature))}}});
    std::vector<std::string> names;
    for (const auto& inspection : part.selector.inspections) names.push_back(inspection.name);
    return {{{"selector", part.selector.name},
             {"features", features},
             {"seen", has_seen(part.selector)},
             {"together", part.selector.watching.together},
             {"count", std::to_string(part.selector.variants.size())},
             {"inspects", !names.empty()},
             {"inspections", join(names)}}};
}

namespace {

std::vector<std::string> variant_names(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants) names.push_back(variant.name);
    return names;
}

/// The underlying type of the enumeration of variants.
std::string type_of_variants(const model::Selector& selector) {
    return selector.variants.size() <= 256 ? "unsigned char" : "unsigned short";
}

}  // namespace

View variants_view(const Part& part) {
    const std::vector<std::string> names = variant_names(part.selector);
    std::vector<std::string> texts;
    for (const std::string& name : names) texts.push_back(quoted(name));
    return {{{"split", part.is_split},
             {"enumerators", join(names)},
             {"type", type_of_variants(part.selector)},
             {"count", std::to_string(names.size())},
             {"names", join(texts)}}};
}

View interface_view(const Part& part) {
    const model::Selector& selector = part.selector;
    return {{{"selector", selector.name},
             {"file", selector.origin.file},
             {"type", type_of_variants(selector)},
             {"enumerators", join(variant_names(selector))},
             {"result", selector.signature.result},
             {"call_parameters", parameters(selector, true)},
             {"call_origin", text(selector.call_origin)}}};
}

}  // namespace selgen::gen

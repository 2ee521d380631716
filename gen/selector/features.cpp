// The views of the struct Features and of the enumeration of the variants.
#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
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

View variants_view(const Part& part) {
    std::vector<std::string> names, texts;
    for (const auto& variant : part.selector.variants) {
        names.push_back(variant.name);
        texts.push_back(quoted(variant.name));
    }
    return {{{"enumerators", join(names)},
             {"type", std::string(names.size() <= 256 ? "unsigned char" : "unsigned short")},
             {"count", std::to_string(names.size())},
             {"names", join(texts)}}};
}

}  // namespace selgen::gen

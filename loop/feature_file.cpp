// Checks format and feature names of a loop feature file's JSON, and writes whole numbers without a
// decimal point.
#include "loop/feature_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/json.hpp"

namespace selgen::loop {
namespace {

const std::string feature_file_format = "selgen-loop 1";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_identifier(const std::string& name) {
    return !name.empty() && is_letter(name[0]) &&
           std::ranges::all_of(name, [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

using Members = std::vector<std::pair<std::string, JsonValue>>;

/// The members of the object of this name; none if there is no such object.
Members members_in(const JsonValue& json, const std::string& name) {
    return json.has(name) ? json[name].members() : Members();
}

using OrderedJson = nlohmann::ordered_json;

/// Whole numbers without a decimal point.
OrderedJson number(double value) {
    constexpr double exact = 9007199254740992;  // 2^53
    if (value == std::floor(value) && std::fabs(value) <= exact)
        return static_cast<std::int64_t>(value);
    return value;
}

}  // namespace

FeatureFile read_feature_file(const std::string& text) {
    const JsonValue json = JsonValue::parse(text);
    if (!json.is_object() || !json.has("format") || !json["format"].is_text(feature_file_format))
        throw Unreadable("has no \"format\": \"" + feature_file_format +
                         "\": expected a file written by selgen features or selgen profile");
    FeatureFile file;
    for (const auto& [name, value] : members_in(json, "provenance"))
        file.provenance[name] = value.text();
    for (const auto& [name, value] : members_in(json, "features")) {
        if (!is_identifier(name))
            throw Unreadable("feature '" + name + "' is not a C++ identifier");
        file.features[name] = value.number();
    }
    return file;
}

std::string to_text(const FeatureFile& file) {
    OrderedJson features = OrderedJson::object();
    for (const auto& [name, value] : file.features) features[name] = number(value);
    const OrderedJson json{{"format", feature_file_format},
                           {"provenance", OrderedJson(file.provenance)},
                           {"features", features}};
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace selgen::loop

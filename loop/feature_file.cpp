#include "loop/feature_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "loop/json.hpp"

namespace selgen::loop {
namespace {

const std::string code_file_format = "selgen-loop 1";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_identifier(const std::string& name) {
    return !name.empty() && is_letter(name[0]) &&
           std::ranges::all_of(name, [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

/// The object of this name; an empty one if there is none.
OrderedJson object_in(const OrderedJson& json, const std::string& name) {
    const OrderedJson found = json.value(name, OrderedJson::object());
    if (!found.is_object()) throw Unreadable("'" + name + "' is not an object");
    return found;
}

/// Whole numbers without a decimal point.
OrderedJson number(double value) {
    constexpr double exact = 9007199254740992;  // 2^53
    if (value == std::floor(value) && std::fabs(value) <= exact)
        return static_cast<std::int64_t>(value);
    return value;
}

}  // namespace

CodeFile read_code_file(const std::string& text) {
    const OrderedJson json = parsed(text);
    if (!json.is_object() || !json.contains("format") || json["format"] != code_file_format)
        throw Unreadable("has no \"format\": \"" + code_file_format +
                         "\": expected a file of selgen features or selgen profile");
    const OrderedJson provenance = object_in(json, "provenance"),
                      features = object_in(json, "features");
    CodeFile file;
    for (const auto& [name, value] : provenance.items()) {
        if (!value.is_string()) throw Unreadable("provenance '" + name + "' is not a string");
        file.provenance[name] = value.get<std::string>();
    }
    for (const auto& [name, value] : features.items()) {
        if (!is_identifier(name))
            throw Unreadable("feature '" + name + "' is not a C++ identifier");
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            throw Unreadable("feature '" + name + "' is not a finite number");
        file.features[name] = value.get<double>();
    }
    return file;
}

std::string to_text(const CodeFile& file) {
    OrderedJson features = OrderedJson::object();
    for (const auto& [name, value] : file.features) features[name] = number(value);
    const OrderedJson json{{"format", code_file_format},
                           {"provenance", OrderedJson(file.provenance)},
                           {"features", features}};
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace selgen::loop

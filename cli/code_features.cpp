#include "cli/code_features.hpp"

#include <cctype>
#include <cmath>

#include <nlohmann/json.hpp>

namespace selgen::cli {
namespace {

bool is_name(const std::string& text) {
    const auto is_letter = [](char c) {
        return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    };
    if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0])) != 0) return false;
    for (const char c : text)
        if (!is_letter(c)) return false;
    return true;
}

}  // namespace

std::vector<std::pair<std::string, double>> code_features(const std::string& text) {
    const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    const bool right = json.is_object() && json.contains("format") &&
                       json["format"] == "selgen-loop 1" && json.contains("features") &&
                       json["features"].is_object();
    if (!right) throw BadCodeFile("this is no file of 'selgen features' or 'selgen profile'");
    std::vector<std::pair<std::string, double>> features;
    for (const auto& [name, value] : json["features"].items()) {
        const bool finite = value.is_number() && std::isfinite(value.get<double>());
        if (!is_name(name) || !finite)
            throw BadCodeFile("its feature '" + name + "' is no name with a finite number");
        features.emplace_back(name, value.get<double>());
    }
    return features;
}

}  // namespace selgen::cli

// Parses assignments such as n=65536, and fills in facts of the environment and values of knobs.
#include "dsl/evaluate/feature_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "dsl/check/context.hpp"
#include "dsl/evaluate/knobs.hpp"
#include "dsl/model/environment.hpp"
#include "dsl/model/unit.hpp"

namespace selgen::dsl {
namespace {

using model::Feature;
using model::Kind;

std::map<std::string, std::string> feature_assignments(const std::string& text) {
    std::map<std::string, std::string> values;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string one = text.substr(at, end - at);
        const std::size_t equals = one.find('=');
        if (equals == std::string::npos)
            throw UsageError("--features: '" + one + "' is not of the form name=value");
        const std::string name(selgen::trimmed(one.substr(0, equals)));
        if (!values.emplace(name, selgen::trimmed(one.substr(equals + 1))).second)
            throw UsageError("--features: '" + name + "' is given twice");
        at = end + 1;
    }
    return values;
}

/// A word of a `one of`, or true and false of a flag, as its number.
std::optional<double> value_of_word(const Feature& feature, const std::string& text) {
    if (feature.kind == Kind::flag && (text == "true" || text == "false")) return text == "true";
    const auto& words = feature.categories;
    const auto found = std::ranges::find(words, text);
    if (found == words.end()) return {};
    return static_cast<double>(found - words.begin());
}

std::optional<double> number_value(const Feature& feature, const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc()) return {};
    const std::string unit = std::string(selgen::trimmed({read.ptr, end}));
    if (unit.empty()) return value;
    const auto scale = find_scale(unit);
    if (!scale || scale->unit != unit_of(feature.kind)) return {};
    return scale->apply(value);
}

double value_in(const Feature& feature, const std::string& text) {
    if (text == "nan") return std::nan("");  // of any kind: not known
    if (const auto word = value_of_word(feature, text)) return *word;
    const auto number = feature.kind == Kind::category ? std::nullopt : number_value(feature, text);
    if (number) return *number;
    std::string expected = "expected a number, as in " + feature.name + "=1024";
    if (feature.kind == Kind::category) {
        expected = "the values are";
        for (const std::string& word : feature.categories) expected += " '" + word + "'";
    }
    throw UsageError("--features: '" + text + "' is not a value of '" + feature.name +
                     "': " + expected);
}

/// Whether C++ of the spec reads the feature from the arguments or an inspection.
bool is_declared(const Feature& feature) {
    return std::holds_alternative<model::Read>(feature.value) ||
           std::holds_alternative<model::Inspected>(feature.value);
}

/// The given value of a feature. The environment has no values outside their range.
double given_value(const Feature& feature, const std::string& text) {
    const double value = value_in(feature, text);
    const auto fact = is_declared(feature) ? std::nullopt : find_fact(feature.name);
    if (!fact || std::isnan(value) || (value >= fact->range.low && value <= fact->range.high))
        return value;
    const std::string least = std::to_string(static_cast<int>(fact->range.low));
    throw UsageError("--features: " + feature.name + "=" + text + " is impossible: '" +
                     feature.name + "' is at least " + least +
                     (fact->range.high == 1 ? " and at most 1" : ""));
}

std::string existing_names(const std::vector<std::string>& names) {
    std::string text = "the features are";
    for (const std::string& name : names) text += ' ' + name;
    return text;
}

void check_known(const model::Selector& selector, const std::map<std::string, std::string>& given) {
    std::vector<std::string> names;
    for (const Feature& feature : selector.features) names.push_back(feature.name);
    for (const auto& [name, value] : given) {
        if (std::ranges::find(names, name) != names.end()) continue;
        const std::string hint = nearest_hint(name, names);
        throw UsageError("--features: '" + name + "' is not a feature that selector '" +
                         selector.name +
                         "' uses: " + (hint.empty() ? existing_names(names) : hint));
    }
}

/// The names of the features that have to be given.
std::string missing_text(const model::Selector& selector,
                         const std::map<std::string, std::string>& given) {
    std::string names;
    for (const std::size_t i : features_of_rules(selector)) {
        const Feature& feature = selector.features[i];
        if (is_declared(feature) && given.count(feature.name) == 0)
            names += (names.empty() ? "" : ",") + feature.name + "=…";
    }
    return names;
}

/// The value of a feature that was not given, and its origin. Knobs are chosen later.
std::pair<double, std::string> value_not_given(const Feature& feature, const FactValue& fact) {
    if (is_declared(feature)) return {std::nan(""), not_read};
    if (std::holds_alternative<model::Reuse>(feature.value)) return {1, "by default"};
    if (const auto* counted = std::get_if<model::Counted>(&feature.value))
        return {counted->value, "counted"};
    if (std::holds_alternative<model::Chosen>(feature.value)) return {0, ""};
    return {fact(feature.name), "this machine"};
}

}  // namespace

FeatureValues read_features(const model::Selector& selector, const std::string& text,
                            const FactValue& fact) {
    const auto given = feature_assignments(text);
    check_known(selector, given);
    const std::string missing = missing_text(selector, given);
    if (!missing.empty()) throw UsageError("features are missing: add --features " + missing);
    FeatureValues result;
    for (const Feature& feature : selector.features) {
        const auto found = given.find(feature.name);
        if (found != given.end()) {
            result.values.push_back(given_value(feature, found->second));
            result.origins.emplace_back();
            continue;
        }
        const auto [value, origin] = value_not_given(feature, fact);
        result.values.push_back(value);
        result.origins.push_back(origin);
    }
    for (std::size_t k = 0; k < selector.knobs.size(); ++k) {
        const auto& knob = selector.knobs[k];
        if (given.count(knob.name) != 0) continue;
        const KnobChoice choice = choose_knob(selector, k, result.values);
        result.values[knob.feature] = knob.values[choice.value].value;
        result.origins[knob.feature] = choice.by_rule ? "by its rule" : "by default";
    }
    return result;
}

}  // namespace selgen::dsl

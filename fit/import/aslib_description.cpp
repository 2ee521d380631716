// Reads description.txt of ASlib with yaml-cpp, in its current and its older form.
#include "fit/import/aslib_description.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/text.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

/// Thrown and caught in this file.
struct DescriptionError {
    dsl::Location place;
    std::string text;
};

dsl::Location place_of(const YAML::Mark& mark) {
    return {static_cast<std::size_t>(std::max(mark.line, 0)) + 1,
            static_cast<std::size_t>(std::max(mark.column, 0)) + 1};
}

[[noreturn]] void refuse(const YAML::Node& node, const std::string& text) {
    throw DescriptionError{place_of(node.Mark()), text};
}

struct Scalar {
    std::string text;
    dsl::Location place;
};

/// The scalars of a list. Also those of `a, b`, as older descriptions have it.
std::vector<Scalar> scalars_of(const YAML::Node& node, const std::string& key) {
    std::vector<Scalar> all;
    if (!node.IsDefined() || node.IsNull()) return all;
    if (node.IsScalar()) {
        for (const std::string& part : split(node.Scalar(), ','))
            if (const auto text = trimmed(part); !text.empty())
                all.push_back({std::string(text), place_of(node.Mark())});
        return all;
    }
    if (!node.IsSequence()) refuse(node, "expected a list of names after '" + key + "'");
    for (const YAML::Node& item : node) {
        if (!item.IsScalar()) refuse(item, "expected a name in the list '" + key + "'");
        all.push_back({item.Scalar(), place_of(item.Mark())});
    }
    return all;
}

std::string first_of(const YAML::Node& root, const char* key) {
    const std::vector<Scalar> all = scalars_of(root[key], key);
    return all.empty() ? "" : in_small_letters(all[0].text);
}

std::vector<ProvidedFeature> features_of(const YAML::Node& node, const std::string& key) {
    std::vector<ProvidedFeature> features;
    for (const Scalar& scalar : scalars_of(node, key))
        features.push_back({in_small_letters(scalar.text), scalar.place});
    return features;
}

/// The steps of `feature_steps`, and those of the older form `feature_step NAME: features`.
void read_steps(const YAML::Node& root, ScenarioDescription& description) {
    constexpr std::string_view older = "feature_step ";
    for (const auto& entry : root) {
        const std::string& key = entry.first.Scalar();
        if (!key.starts_with(older)) continue;
        description.steps[in_small_letters(key.substr(older.size()))] =
            features_of(entry.second, key);
    }
    const YAML::Node steps = root["feature_steps"];
    if (!steps.IsDefined() || steps.IsNull()) return;
    if (!steps.IsMap()) refuse(steps, "expected the steps by name after 'feature_steps'");
    for (const auto& entry : steps) {
        const std::string& name = entry.first.Scalar();
        description.steps[in_small_letters(name)] =
            entry.second.IsMap() ? features_of(entry.second["provides"], "provides")
                                 : features_of(entry.second, name);
    }
}

ScenarioDescription description_of(const YAML::Node& root) {
    if (!root.IsMap()) refuse(root, "expected the keys of an ASlib description");
    ScenarioDescription description;
    if (const std::string name = first_of(root, "performance_measures"); !name.empty())
        description.measure = name;
    const std::string type = first_of(root, "performance_type");
    description.is_time = type.empty() || type == "runtime";
    const std::string most = first_of(root, "maximize");
    description.is_most = most == "true" || most == "yes" || most == "on";
    description.cutoff = number_in(first_of(root, "algorithm_cutoff_time")).value_or(failed_run);
    read_steps(root, description);
    return description;
}

}  // namespace

std::variant<ScenarioDescription, TableError> read_description(const NamedText& file) {
    try {
        return description_of(YAML::Load(file.text));
    } catch (const DescriptionError& error) {
        return TableError{file.name, error.place, error.text};
    } catch (const YAML::Exception& error) {
        return TableError{file.name, place_of(error.mark), "invalid YAML"};
    }
}

}  // namespace selgen::fit

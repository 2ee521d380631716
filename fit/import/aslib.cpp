// Imports a scenario of ASlib: its description in YAML, and its files of features, runs, costs and
// folds.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include <yaml-cpp/yaml.h>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "fit/import/arff.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/import/table.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

using Files = std::map<std::string, NamedText>;

/// A feature that a step computes, with the place where the description names it.
struct ProvidedFeature {
    std::string name;  // in lower case
    dsl::Location place;
};

/// What an import needs of a scenario's description.txt. The first measure counts.
struct ScenarioDescription {
    std::string measure = "runtime";
    bool is_time = true, is_most = false;
    double cutoff = failed_run;                                 // seconds
    std::map<std::string, std::vector<ProvidedFeature>> steps;  // by name, in lower case
};

dsl::Location place_of(const YAML::Mark& mark) {
    return {static_cast<std::size_t>(std::max(mark.line, 0)) + 1,
            static_cast<std::size_t>(std::max(mark.column, 0)) + 1};
}

[[noreturn]] void refuse(const YAML::Node& node, const std::string& text) {
    throw ImportError{{"", place_of(node.Mark()), text}};
}

/// The names in a list, in lower case. Also those of `a, b`, as older descriptions have it.
std::vector<ProvidedFeature> names_in(const YAML::Node& node, const std::string& key) {
    std::vector<ProvidedFeature> all;
    if (!node.IsDefined() || node.IsNull()) return all;
    if (node.IsScalar()) {
        for (const std::string& part : split(node.Scalar(), ','))
            if (const auto text = trimmed(part); !text.empty())
                all.push_back({in_small_letters(text), place_of(node.Mark())});
        return all;
    }
    if (!node.IsSequence()) refuse(node, "expected a list of names after '" + key + "'");
    for (const YAML::Node& item : node) {
        if (!item.IsScalar()) refuse(item, "expected a name in the list '" + key + "'");
        all.push_back({in_small_letters(item.Scalar()), place_of(item.Mark())});
    }
    return all;
}

std::string first_of(const YAML::Node& root, const char* key) {
    const auto all = names_in(root[key], key);
    return all.empty() ? "" : all[0].name;
}

/// The steps of `feature_steps`, and those of the older form `feature_step NAME: features`.
void read_steps(const YAML::Node& root, ScenarioDescription& description) {
    constexpr std::string_view older = "feature_step ";
    for (const auto& entry : root) {
        const std::string& key = entry.first.Scalar();
        if (!key.starts_with(older)) continue;
        description.steps[in_small_letters(key.substr(older.size()))] = names_in(entry.second, key);
    }
    const YAML::Node steps = root["feature_steps"];
    if (!steps.IsDefined() || steps.IsNull()) return;
    if (!steps.IsMap()) refuse(steps, "expected the steps by name after 'feature_steps'");
    for (const auto& entry : steps) {
        const std::string& name = entry.first.Scalar();
        description.steps[in_small_letters(name)] =
            entry.second.IsMap() ? names_in(entry.second["provides"], "provides")
                                 : names_in(entry.second, name);
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

using Steps = std::map<std::string, std::vector<std::size_t>>;  // features by step

/// One file of the scenario.
class ScenarioFile {
public:
    ScenarioFile(const Files& files, const std::string& name) {
        const auto found = files.find(name);
        if (found == files.end()) return;
        name_ = found->second.name;
        arff_ = read_arff(name_, found->second.text);
    }

    const std::vector<Record>& rows() const { return arff_.rows; }
    const std::vector<std::string>& columns() const { return arff_.columns; }

    std::size_t column(std::string_view name) const {
        const std::size_t at = arff_.find(name);
        if (at < arff_.columns.size() || arff_.columns.empty()) return at;
        refuse({}, "attribute '" + std::string(name) + "' is missing");
    }

    [[noreturn]] void refuse(const dsl::Location& place, const std::string& text) const {
        throw ImportError{{name_, place, text}};
    }

    /// The number; nothing if it is missing or a table cannot hold it.
    static std::optional<double> number(const Field& field) { return number_in(field.text); }

private:
    std::string name_;
    Arff arff_;
};

std::string id_of(const Record& row, std::size_t column) { return std::string(row[column].text); }

ScenarioDescription described(const NamedText& file) {
    try {
        return description_of(YAML::Load(file.text));
    } catch (ImportError& error) {
        error.fault.name = file.name;
        throw;
    } catch (const YAML::Exception& error) {
        throw ImportError{{file.name, place_of(error.mark), "invalid YAML"}};
    }
}

/// Reads the files of a scenario into a table.
class Scenario {
public:
    explicit Scenario(const Files& files)
        : files_(files), description_(described(files.at("description.txt"))) {}

    ImportedTable read() {
        read_features();
        read_runs();
        read_steps();
        read_folds();
        ImportedTable table = table_.table();
        table.notes.insert(table.notes.end(), notes_.begin(), notes_.end());
        return table;
    }

private:
    /// The median of repetitions; words unchanged.
    void read_features() {
        const ScenarioFile part(files_, "feature_values.arff");
        const std::size_t id = part.column("instance_id"), repetition = part.column("repetition");
        for (std::size_t c = 0; c < part.columns().size(); ++c)
            if (c != id && c != repetition)
                features_.emplace(part.columns()[c], table_.feature(part.columns()[c]));
        std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> repeated;
        for (const Record& row : part.rows()) {
            const std::size_t at = table_.row(id_of(row, id));
            for (std::size_t c = 0; c < row.size(); ++c) {
                if (c == id || c == repetition || row[c].text.empty()) continue;
                const std::size_t feature = features_.at(part.columns()[c]);
                const auto value = ScenarioFile::number(row[c]);
                if (value)
                    repeated[{at, feature}].push_back(*value);
                else
                    set_word(at, feature, row[c]);
            }
        }
        for (const auto& [place, values] : repeated)
            table_.set(place.first, place.second, number_text(median(values)));
    }

    void set_word(std::size_t row, std::size_t feature, const Field& field) {
        const std::string word = in_small_letters(field.text);
        for (const char* none : {"nan", "-nan", "inf", "-inf", "+inf", "infinity", "-infinity"})
            if (word == none) return;
        table_.set(row, feature, std::string(field.text));
    }

    void read_runs() {
        const ScenarioFile part(files_, "algorithm_runs.arff");
        const std::size_t id = part.column("instance_id"), algorithm = part.column("algorithm");
        const std::size_t value = part.column(description_.measure),
                          status = part.column("runstatus");
        const auto [low, high] = extent(part, value);
        for (const Record& row : part.rows()) {
            const std::size_t at = table_.row(id_of(row, id));
            const std::size_t variant = table_.variant(id_of(row, algorithm));
            const auto number = ScenarioFile::number(row[value]);
            const bool is_ok = in_small_letters(row[status].text) == "ok";
            if (is_ok && !number) continue;
            if (is_ok && description_.is_time && *number < 0)
                part.refuse(row[value].place,
                            "a run time cannot be negative: set runstatus to a "
                            "word other than ok if the run failed");
            const bool is_over = description_.is_time && number && *number > description_.cutoff;
            table_.add_time(at, variant,
                            is_ok && !is_over ? cost_of(*number, low, high) : failed_run);
        }
        if (description_.is_time) return;
        notes_.push_back("the scenario measures '" + description_.measure +
                         "', not seconds: the time:… columns contain its " +
                         (description_.is_most ? "reciprocal" : "value") +
                         (low > 0 ? "" : ", shifted to be positive"));
    }

    std::pair<double, double> extent(const ScenarioFile& part, std::size_t column) const {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const Record& row : part.rows()) {
            const auto number = ScenarioFile::number(row[column]);
            if (number) low = std::min(low, *number), high = std::max(high, *number);
        }
        return {low, high};
    }

    /// A cost above 0: less is better.
    double cost_of(double value, double low, double high) const {
        if (description_.is_time) return value;
        const double least = (high - low) / 1000;
        if (low > 0) return description_.is_most ? 1 / value : value;
        return (description_.is_most ? high - value : value - low) + (least > 0 ? least : 1);
    }

    /// The steps of the description, with their features by number.
    Steps numbered_steps() const {
        Steps steps;
        for (const auto& [step, features] : description_.steps) {
            auto& numbers = steps[step];
            for (const ProvidedFeature& feature : features) {
                const auto found = features_.find(feature.name);
                if (found == features_.end()) refuse_unknown(feature);
                numbers.push_back(found->second);
            }
        }
        return steps;
    }

    [[noreturn]] void refuse_unknown(const ProvidedFeature& feature) const {
        std::vector<std::string> known;
        for (const auto& [name, number] : features_) known.push_back(name);
        const std::string hint = nearest_hint(feature.name, known);
        throw ImportError{
            {files_.at("description.txt").name, feature.place,
             "unknown feature '" + feature.name +
                 "': " + (hint.empty() ? "feature_values.arff has no such attribute" : hint)}};
    }

    /// Calls use(row, field, features) for each step in the rows of the file.
    void each_step(const std::string& name, const Steps& steps, const auto& use) {
        const ScenarioFile part(files_, name);
        if (part.columns().empty()) return;
        const std::size_t id = part.column("instance_id");
        std::vector<std::string> unknown;
        for (const std::string& column : part.columns())
            if (steps.count(column) == 0 && column != "instance_id" && column != "repetition")
                unknown.push_back('\'' + column + '\'');
        if (!unknown.empty())
            notes_.push_back(files_.at(name).name + ": ignored " + join(unknown) +
                             ": not a feature step of description.txt");
        std::set<std::string> met;  // the first repetition counts
        for (const Record& row : part.rows()) {
            if (!met.insert(id_of(row, id)).second) continue;
            for (std::size_t c = 0; c < row.size(); ++c) {
                const auto step = steps.find(part.columns()[c]);
                if (step != steps.end()) use(table_.row(id_of(row, id)), row[c], step->second);
            }
        }
    }

    /// Clears the features of steps that failed, and shares a step's cost among its features.
    void read_steps() {
        const Steps steps = numbered_steps();
        each_step("feature_runstatus.arff", steps,
                  [&](std::size_t row, const Field& state, const auto& features) {
                      const std::string word = in_small_letters(state.text);
                      if (word.empty() || word == "ok" || word == "presolved") return;
                      for (const std::size_t feature : features) table_.set(row, feature, "");
                  });
        each_step("feature_costs.arff", steps,
                  [&](std::size_t row, const Field& cost, const auto& features) {
                      const auto seconds = ScenarioFile::number(cost);
                      if (!seconds || *seconds < 0) return;
                      for (const std::size_t feature : features)
                          table_.add_cost(row, feature,
                                          *seconds / static_cast<double>(features.size()));
                  });
    }

    void read_folds() {
        const ScenarioFile part(files_, "cv.arff");
        if (part.columns().empty()) return;
        const std::size_t id = part.column("instance_id"), fold = part.column("fold");
        std::set<std::string> met;  // the first repetition counts
        for (const Record& row : part.rows()) {
            const auto number = ScenarioFile::number(row[fold]);
            if (!number || *number < 0 || *number > 1e6 || !met.insert(id_of(row, id)).second)
                continue;
            table_.set_fold(table_.row(id_of(row, id)), static_cast<int>(*number));
        }
    }

    const Files& files_;
    ScenarioDescription description_;
    std::map<std::string, std::size_t> features_;  // the numbers of the columns
    TableBuilder table_;
    std::vector<std::string> notes_;
};

}  // namespace

TableOrErrors import_aslib(const Files& files) {
    for (const char* name : {"description.txt", "algorithm_runs.arff", "feature_values.arff"}) {
        if (files.count(name) != 0) continue;
        return std::vector{TableError{name, {}, "missing from the scenario"}};
    }
    try {
        return Scenario(files).read();
    } catch (const ImportError& faulty) {
        return std::vector{faulty.fault};
    } catch (const FormatError& error) {
        return std::vector{TableError{files.at("algorithm_runs.arff").name, {}, error.what()}};
    }
}

}  // namespace selgen::fit

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "fit/convert/json_text.hpp"
#include "fit/import/arff.hpp"
#include "fit/import/table.hpp"
#include "fit/import/yaml.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

using Files = std::map<std::string, NamedText>;

/// Thrown and caught in this file: an error that ends the import.
struct ImportError {
    TableError fault;
};

/// One file of the scenario.
class ScenarioFile {
public:
    ScenarioFile(const Files& files, const std::string& name) {
        const auto found = files.find(name);
        if (found == files.end()) return;
        name_ = found->second.name;
        auto read = read_arff(name_, found->second.text);
        if (const auto* fault = std::get_if<TableError>(&read)) throw ImportError{*fault};
        arff_ = std::get<Arff>(std::move(read));
    }

    const std::vector<Record>& rows() const { return arff_.rows; }
    const std::vector<std::string>& columns() const { return arff_.columns; }

    std::size_t column(std::string_view name) const {
        const std::size_t at = arff_.find(name);
        if (at < arff_.columns.size() || arff_.columns.empty()) return at;
        throw ImportError{{name_, {}, "attribute '" + std::string(name) + "' is missing"}};
    }

    /// The number; nothing if it is missing or a table cannot hold it.
    static std::optional<double> number(const Field& field) { return number_in(field.text); }

private:
    std::string name_;
    Arff arff_;
};

std::string id_of(const Record& row, std::size_t column) { return std::string(row[column].text); }

/// The performance measure by the description.
struct Measure {
    std::string name = "runtime";
    bool is_time = true, is_most = false;
    double cutoff = failed_run;
};

Measure measure_of(const Yaml& description) {
    Measure measure;
    const auto first = [&](const std::string& key) {
        const auto found = description.find(key);
        return found == description.end() || found->second.empty() ? "" : found->second[0];
    };
    if (!first("performance_measures").empty())
        measure.name = in_small_letters(first("performance_measures"));
    measure.is_time = first("performance_type").empty() || first("performance_type") == "runtime";
    measure.is_most = in_small_letters(first("maximize")) == "true";
    measure.cutoff = number_in(first("algorithm_cutoff_time")).value_or(failed_run);
    return measure;
}

/// The steps that compute each feature.
std::map<std::string, std::vector<std::string>> steps_of(const Yaml& description) {
    std::map<std::string, std::vector<std::string>> steps;
    for (const auto& [path, features] : description) {
        std::string step;
        if (path.starts_with("feature_steps/")) step = path.substr(14);
        if (path.starts_with("feature_step ")) step = path.substr(13);
        if (const std::size_t end = step.rfind('/'); end != std::string::npos) {
            if (step.substr(end) != "/provides") continue;
            step.resize(end);
        }
        if (!step.empty()) steps[in_small_letters(step)] = features;
    }
    return steps;
}

/// Reads the files of a scenario into a table.
class Scenario {
public:
    explicit Scenario(const Files& files)
        : files_(files),
          description_(read_yaml(text_of("description.txt"))),
          measure_(measure_of(description_)) {}

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
    std::string_view text_of(const std::string& name) const {
        const auto found = files_.find(name);
        return found == files_.end() ? std::string_view() : found->second.text;
    }

    /// The median of repetitions; words unchanged.
    void read_features() {
        const ScenarioFile part(files_, "feature_values.arff");
        const std::size_t id = part.column("instance_id"), repetition = part.column("repetition");
        for (std::size_t c = 0; c < part.columns().size(); ++c)
            if (c != id && c != repetition) table_.feature(part.columns()[c]);
        std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> repeated;
        for (const Record& row : part.rows()) {
            const std::size_t at = table_.row(id_of(row, id));
            for (std::size_t c = 0; c < row.size(); ++c) {
                if (c == id || c == repetition || row[c].text.empty()) continue;
                const std::size_t feature = table_.feature(part.columns()[c]);
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
        const std::size_t value = part.column(measure_.name), status = part.column("runstatus");
        const auto [low, high] = extent(part, value);
        for (const Record& row : part.rows()) {
            const std::size_t at = table_.row(id_of(row, id));
            const std::size_t variant = table_.variant(id_of(row, algorithm));
            const auto number = ScenarioFile::number(row[value]);
            const bool is_ok = in_small_letters(row[status].text) == "ok";
            if (is_ok && !number) continue;
            const bool is_over = measure_.is_time && number && *number > measure_.cutoff;
            table_.add_time(at, variant,
                            is_ok && !is_over ? cost_of(*number, low, high) : failed_run);
        }
        if (measure_.is_time) return;
        notes_.push_back("the scenario measures '" + measure_.name +
                         "', not seconds: the time:… columns contain its " +
                         (measure_.is_most ? "reciprocal" : "value") +
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
        if (measure_.is_time) return value;
        const double least = (high - low) / 1000;
        if (low > 0) return measure_.is_most ? 1 / value : value;
        return (measure_.is_most ? high - value : value - low) + (least > 0 ? least : 1);
    }

    /// Clears the features of steps that failed, and shares a step's cost among its features.
    void read_steps() {
        const auto steps = steps_of(description_);
        const ScenarioFile states(files_, "feature_runstatus.arff"),
            costs(files_, "feature_costs.arff");
        const auto each = [&](const ScenarioFile& part, const auto& use) {
            if (part.columns().empty()) return;
            const std::size_t id = part.column("instance_id");
            std::set<std::string> met;  // the first repetition counts
            for (const Record& row : part.rows()) {
                if (!met.insert(id_of(row, id)).second) continue;
                for (std::size_t c = 0; c < row.size(); ++c) {
                    const auto step = steps.find(part.columns()[c]);
                    if (step != steps.end()) use(table_.row(id_of(row, id)), row[c], step->second);
                }
            }
        };
        each(states, [&](std::size_t row, const Field& state, const auto& features) {
            const std::string word = in_small_letters(state.text);
            if (word.empty() || word == "ok" || word == "presolved") return;
            for (const auto& feature : features)
                table_.set(row, table_.feature(in_small_letters(feature)), "");
        });
        each(costs, [&](std::size_t row, const Field& cost, const auto& features) {
            const auto seconds = ScenarioFile::number(cost);
            if (!seconds || *seconds < 0) return;
            for (const auto& feature : features)
                table_.add_cost(row, table_.feature(in_small_letters(feature)),
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
    Yaml description_;
    Measure measure_;
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

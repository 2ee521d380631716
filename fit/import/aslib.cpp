// Imports a scenario of ASlib from its files of features, runs, costs and folds.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/arff.hpp"
#include "fit/import/aslib_description.hpp"
#include "fit/import/table.hpp"
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

using Steps = std::map<std::string, std::vector<std::size_t>>;  // features by step

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

ScenarioDescription described(const Files& files) {
    auto read = read_description(files.at("description.txt"));
    if (const auto* fault = std::get_if<TableError>(&read)) throw ImportError{*fault};
    return std::get<ScenarioDescription>(std::move(read));
}

/// Reads the files of a scenario into a table.
class Scenario {
public:
    explicit Scenario(const Files& files) : files_(files), description_(described(files)) {}

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

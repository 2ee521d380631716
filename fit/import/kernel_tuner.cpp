// Imports results of autotuners in three JSON formats: the cache of Kernel Tuner, T4, and that of
// KTT. Each configuration is a variant, or the values of one parameter are.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

/// A configuration that an autotuner ran.
struct TunedConfiguration {
    std::string kernel;
    std::vector<std::pair<std::string, std::string>> parameters;
    double seconds;  // infinite: failed
};

/// The configurations of one problem.
struct TuningResults {
    std::string device;
    std::vector<std::string> size;  // of the problem
    std::vector<TunedConfiguration> configurations;
    std::vector<std::string> notes;
};

std::string text_at(const JsonValue& json, const std::string& name) {
    return json.has(name) ? json[name].as_text() : "";
}

/// The numbers of a problem's size, which is a number, a list, or the text of one.
std::vector<std::string> sizes_of(const JsonValue& size) {
    std::vector<std::string> parts;
    if (size.is_array()) {
        for (const JsonValue& part : size.elements(100)) parts.push_back(part.as_text());
        return parts;
    }
    parts = split(size.as_text(), ',');
    for (std::string& part : parts) part = trimmed(part, " \t()[]");
    std::erase(parts, "");
    return parts;
}

/// Kernel Tuner writes the name of an error instead of a value; old versions wrote 1e20 as the
/// time.
bool is_error(const JsonValue& value) {
    if (!value.is_text()) return false;
    const std::string text = value.text();
    return text == "ErrorConfig" || text == "InvalidConfig" || text == "CompilationFailedConfig" ||
           text == "RuntimeFailedConfig";
}

double seconds_of_run(const JsonValue& run) {
    if (run.has("__error__")) return failed_run;
    for (const auto& [name, value] : run.members())
        if (is_error(value)) return failed_run;
    if (!run.has("time"))
        run.refuse("has no 'time': only times can be imported; tune with a time observer");
    const JsonValue time = run["time"];
    if (time.is_text() && is_infinity_or_nan(time.text())) return failed_run;
    if (time.is_number() && time.number() >= 1e20) return failed_run;
    return time.amount() / 1e3;
}

TuningResults cache_of(const JsonValue& all, const std::string& text) {
    TuningResults results;
    results.device = text_at(all, "device_name");
    if (all.has("problem_size")) results.size = sizes_of(all["problem_size"]);
    const std::string objective = text_at(all, "objective");
    if (!objective.empty() && objective != "time")
        results.notes.push_back("the kernel was tuned for '" + objective +
                                "', but the table has its times");
    std::vector<std::string> keys;
    for (const JsonValue& key : all["tune_params_keys"].elements(most_elements))
        keys.push_back(key.text());
    std::vector<JsonValue> runs;
    for (const auto& [name, run] : all["cache"].members()) runs.push_back(run);
    for_children(runs, text, "cache", [&](const JsonValue& run, std::size_t) {
        auto& made = results.configurations.emplace_back();
        made.kernel = text_at(all, "kernel_name");
        for (const std::string& key : keys) made.parameters.emplace_back(key, run[key].as_text());
        made.seconds = seconds_of_run(run);
    });
    return results;
}

/// How many of a unit are a second: as in T4 ("milliseconds", "ms") or KTT ("Milliseconds").
double per_second(const JsonValue& unit) {
    const std::string word = in_small_letters(unit.text());
    const std::array<std::array<const char*, 3>, 4> names{{{"s", "seconds", "second"},
                                                           {"ms", "milliseconds", "millisecond"},
                                                           {"us", "microseconds", "microsecond"},
                                                           {"ns", "nanoseconds", "nanosecond"}}};
    double units = 1;
    for (const auto& of_unit : names) {
        if (std::ranges::find(of_unit, word) != of_unit.end()) return units;
        units *= 1e3;
    }
    unit.refuse("must be seconds, milliseconds, microseconds or nanoseconds, not '" + word + '\'');
}

/// The time that the tuner reports; else the median of the single runs.
double seconds_of_result(const JsonValue& result, double units) {
    const bool is_wrong = result.has("correctness") && result["correctness"].is_number() &&
                          result["correctness"].number() == 0;
    if (is_wrong || !result["invalidity"].is_text("correct")) return failed_run;
    if (result.has("measurements"))
        for (const JsonValue& one : result["measurements"].elements(most_elements)) {
            if (text_at(one, "name") != "time") continue;
            const bool has_unit = one.has("unit") && !one["unit"].is_text("");
            return one["value"].amount() / (has_unit ? per_second(one["unit"]) : units);
        }
    std::vector<double> runs;
    if (result["times"].has("runtimes"))
        for (const JsonValue& run : result["times"]["runtimes"].elements(most_elements))
            runs.push_back(run.amount() / units);
    if (runs.empty())
        result.refuse("has neither a measurement 'time' nor runtimes: only times can be imported");
    return median(runs);
}

TuningResults t4_of(const JsonValue& all, const std::string& text) {
    TuningResults results;
    double units = 1e3;
    if (all.has("metadata") && all["metadata"].has("timeunit"))
        units = per_second(all["metadata"]["timeunit"]);
    for_children(all["results"].elements(most_elements), text, "results",
                 [&](const JsonValue& result, std::size_t) {
                     auto& made = results.configurations.emplace_back();
                     for (const auto& [name, value] : result["configuration"].members())
                         made.parameters.emplace_back(name, value.as_text());
                     made.seconds = seconds_of_result(result, units);
                 });
    return results;
}

TuningResults ktt_of(const JsonValue& all, const std::string& text) {
    TuningResults results;
    double units = 1e3;
    if (all.has("Metadata")) {
        results.device = text_at(all["Metadata"], "Device");
        if (all["Metadata"].has("TimeUnit")) units = per_second(all["Metadata"]["TimeUnit"]);
    }
    for_children(all["Results"].elements(most_elements), text, "Results",
                 [&](const JsonValue& result, std::size_t) {
                     auto& made = results.configurations.emplace_back();
                     made.kernel = text_at(result, "KernelName");
                     for (const JsonValue& one : result["Configuration"].elements(most_elements))
                         made.parameters.emplace_back(one["Name"].text(), one["Value"].as_text());
                     made.seconds = result["Status"].is_text("Ok")
                                        ? result["TotalDuration"].amount() / units
                                        : failed_run;
                 });
    return results;
}

[[noreturn]] void refuse_results() {
    throw FormatError(
        "this is neither a Kernel Tuner cache (members 'cache' and 'tune_params_keys') nor results "
        "in the format T4 (member 'results') or of KTT (member 'Results'); " +
        or_table_instead());
}

TuningResults results_of(const JsonValue& all, const std::string& text) {
    if (all.has("cache") && all.has("tune_params_keys")) return cache_of(all, text);
    if (all.has("results")) return t4_of(all, text);
    if (all.has("Results")) return ktt_of(all, text);
    if (all.has("ConfigurationSpace"))
        throw FormatError(
            "this is a description of a tuning problem (T1), which has no times: import the cache "
            "or the results of tuning");
    refuse_results();
}

/// Reads a cache of Kernel Tuner, which may be unfinished, or results in the format T4 or in that
/// of KTT.
TuningResults read_tuning_results(const std::string& text) {
    if (!is_json_like(text)) refuse_results();
    const ClosedJson closed = closed_json(text);
    const JsonValue all = JsonValue::parse_foreign(closed.text);
    TuningResults results = results_of(all, closed.text);
    if (results.configurations.empty()) throw FormatError("the file has no configurations");
    if (closed.is_cut)
        results.notes.insert(results.notes.begin(),
                             "the file is unfinished: its last configuration is left out");
    return results;
}

/// Adds the configurations of all files to a table. All rows of a file have its problem; device and
/// kernel are features if there are several.
class ConfigurationTable {
public:
    /// Throws FormatError if no configuration has the parameter that is the variant.
    ConfigurationTable(const std::vector<TuningResults>& all, const std::string& variant)
        : variant_(variant) {
        std::set<std::string> parameters;
        for (const TuningResults& results : all) {
            devices_.insert(results.device);
            for (const auto& one : results.configurations) {
                kernels_.insert(one.kernel);
                for (const auto& [name, value] : one.parameters) parameters.insert(name);
            }
        }
        if (variant.empty() || parameters.count(variant) != 0) return;
        const std::vector<std::string> known(parameters.begin(), parameters.end());
        const std::string hint = nearest_hint(variant, known);
        throw FormatError("unknown tunable parameter '" + variant +
                          "': " + (hint.empty() ? "the parameters are " + join(known) : hint));
    }

    void add(const TuningResults& results, const std::string& label) {
        for (const TunedConfiguration& one : results.configurations) add(results, label, one);
    }

    ImportedTable table() const { return table_.table(); }

private:
    void add(const TuningResults& results, const std::string& label,
             const TunedConfiguration& one) {
        std::string name, id = label;
        if (kernels_.size() > 1) id += ' ' + one.kernel;
        std::vector<std::pair<std::string, std::string>> values;
        for (const auto& [key, value] : one.parameters) {
            if (variant_.empty() || key == variant_) {
                name += (name.empty() ? "" : "_") + key + '_' + value;
            } else {
                values.emplace_back(key, value);
                id += ' ' + value;
            }
        }
        const std::size_t row = table_.row(id);
        table_.set_file(row, label);
        if (devices_.size() > 1) table_.set(row, table_.feature("device"), results.device);
        if (kernels_.size() > 1) table_.set(row, table_.feature("kernel"), one.kernel);
        set_size(results.size, row);
        for (const auto& [key, value] : values) table_.set(row, table_.feature(key), value);
        table_.add_time(row, table_.variant(name.empty() ? "all" : name), one.seconds);
    }

    void set_size(const std::vector<std::string>& size, std::size_t row) {
        const auto feature = [&](std::size_t i) -> std::string {
            if (size.size() == 1) return "size";
            return "size_" + (i < 3 ? std::string(1, "xyz"[i]) : std::to_string(i + 1));
        };
        for (std::size_t i = 0; i < size.size(); ++i)
            table_.set(row, table_.feature(feature(i)), size[i]);
    }

    const std::string& variant_;
    std::set<std::string> devices_, kernels_;
    TableBuilder table_;
};

}  // namespace

TableOrErrors import_kernel_tuner(const std::vector<NamedText>& files, const std::string& variant) {
    return table_of_files("kernel-tuner", files, read_tuning_results,
                          [&](const auto& all, const auto& labels) {
                              ConfigurationTable table(all, variant);
                              for (std::size_t i = 0; i < all.size(); ++i)
                                  table.add(all[i], labels[i]);
                              return table.table();
                          });
}

}  // namespace selgen::fit

// Reads three JSON formats of autotuners: the cache of Kernel Tuner, T4, and that of KTT.
#include "fit/import/tuning_results.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/json_scan.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t most_configurations = 10'000'000;

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
    for (const JsonValue& key : all["tune_params_keys"].elements(most_configurations))
        keys.push_back(key.text());
    const auto bytes = bytes_of_children(text, "cache");
    std::size_t next = 0;
    for (const auto& [name, run] : all["cache"].members()) {
        at_byte(next < bytes.size() ? bytes[next] : 0, [&, &run = run] {
            auto& made = results.configurations.emplace_back();
            made.kernel = text_at(all, "kernel_name");
            for (const std::string& key : keys)
                made.parameters.emplace_back(key, run[key].as_text());
            made.seconds = seconds_of_run(run);
        });
        ++next;
    }
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
        for (const JsonValue& one : result["measurements"].elements(most_configurations)) {
            if (text_at(one, "name") != "time") continue;
            const bool has_unit = one.has("unit") && !one["unit"].is_text("");
            return one["value"].amount() / (has_unit ? per_second(one["unit"]) : units);
        }
    std::vector<double> runs;
    if (result["times"].has("runtimes"))
        for (const JsonValue& run : result["times"]["runtimes"].elements(most_configurations))
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
    const auto list = all["results"].elements(most_configurations);
    const auto bytes = bytes_of_children(text, "results");
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes.at(i), [&] {
            auto& made = results.configurations.emplace_back();
            for (const auto& [name, value] : list[i]["configuration"].members())
                made.parameters.emplace_back(name, value.as_text());
            made.seconds = seconds_of_result(list[i], units);
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
    const auto list = all["Results"].elements(most_configurations);
    const auto bytes = bytes_of_children(text, "Results");
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes.at(i), [&] {
            const JsonValue& result = list[i];
            auto& made = results.configurations.emplace_back();
            made.kernel = text_at(result, "KernelName");
            for (const JsonValue& one : result["Configuration"].elements(most_configurations))
                made.parameters.emplace_back(one["Name"].text(), one["Value"].as_text());
            made.seconds = result["Status"].is_text("Ok") ? result["TotalDuration"].amount() / units
                                                          : failed_run;
        });
    return results;
}

[[noreturn]] void refuse_results() {
    throw FormatError(
        std::string("this is neither a Kernel Tuner cache (members 'cache' and 'tune_params_keys') "
                    "nor results in the format T4 (member 'results') or of KTT (member 'Results'); "
                    "for results of another program, ") +
        table_instead);
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

}  // namespace

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

}  // namespace selgen::fit

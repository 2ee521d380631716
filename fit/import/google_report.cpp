#include "fit/import/google_report.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/json_scan.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t most_runs = 10'000'000;

/// An entry of the report.
struct ReportEntry {
    JsonValue json;
    std::size_t byte;
    std::string name;                      // of the benchmark
    std::optional<std::string> aggregate;  // its name; nothing: a single run
};

std::string text_in(const JsonValue& json, const std::string& name) {
    return json.has(name) ? json[name].text() : "";
}

bool is_set(const JsonValue& json, const std::string& name) {
    return json.has(name) && json[name].truth();
}

bool has_suffix(const std::string& name, std::string_view suffix) {
    return name.size() > suffix.size() + 1 && name.ends_with(suffix) &&
           name[name.size() - suffix.size() - 1] == '_';
}

/// Versions before 1.5 mark aggregates only by a suffix. A benchmark may have such a name, too: it
/// is an aggregate if the report has the benchmark without the suffix, or its other aggregates.
std::optional<std::string> aggregate_in(const std::string& name,
                                        const std::set<std::string>& names) {
    for (const char* word : {"mean", "median", "stddev", "cv"}) {
        if (!has_suffix(name, word)) continue;
        const std::string base = name.substr(0, name.size() - std::string_view(word).size());
        const bool is_one = names.count(base.substr(0, base.size() - 1)) != 0 ||
                            (names.count(base + "mean") != 0 && names.count(base + "stddev") != 0);
        if (is_one) return word;
    }
    return {};
}

ReportEntry entry_of(const JsonValue& json, std::size_t byte, const std::set<std::string>& names) {
    ReportEntry entry{json, byte, json["name"].text(), {}};
    const std::string type = text_in(json, "run_type");
    if (type == "aggregate" || json.has("aggregate_name"))
        entry.aggregate = text_in(json, "aggregate_name");
    else if (json.has("real_coefficient") || json.has("rms"))
        entry.aggregate = "complexity";
    else if (type.empty())
        entry.aggregate = aggregate_in(entry.name, names);
    if (json.has("run_name"))
        entry.name = json["run_name"].text();
    else if (entry.aggregate && has_suffix(entry.name, *entry.aggregate))
        entry.name.resize(entry.name.size() - entry.aggregate->size() - 1);
    return entry;
}

std::vector<ReportEntry> entries_of(const JsonValue& all, const std::string& text) {
    if (!all.is_object() || !all.has("benchmarks"))
        throw FormatError(
            "member 'benchmarks' is missing: write the file with --benchmark_out=FILE "
            "--benchmark_out_format=json");
    const auto list = all["benchmarks"].elements(most_runs);
    const auto bytes = bytes_of_children(text, "benchmarks");
    std::set<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes.at(i), [&] { names.insert(list[i]["name"].text()); });
    std::vector<ReportEntry> entries;
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes[i], [&] { entries.push_back(entry_of(list[i], bytes[i], names)); });
    return entries;
}

double seconds_of(const JsonValue& json) {
    if (!json.has("real_time"))
        json.refuse(
            "has no 'real_time': write the file with --benchmark_out=FILE "
            "--benchmark_out_format=json");
    const std::array<double, 4> scales{1e9, 1e6, 1e3, 1};
    const double scale =
        json.has("time_unit") ? scales[json["time_unit"].one_of({"ns", "us", "ms", "s"})] : 1e9;
    return json["real_time"].amount() / scale;
}

/// The entries of one benchmark.
using Entries = std::vector<const ReportEntry*>;

/// Two benchmarks of the same name cannot be distinguished.
void check_family(const Entries& entries) {
    std::optional<std::string> first;
    for (const ReportEntry* entry : entries) {
        if (!entry->json.has("family_index")) continue;
        const std::string family = entry->json["family_index"].as_text();
        if (first && family != *first)
            throw FormatError("two benchmarks have the name '" + entry->name + "' (families " +
                              *first + " and " + family + "): rename one of them");
        first = family;
    }
}

/// The entries that count: the median, or the single runs, or the mean.
Entries wanted_of(const Entries& entries) {
    const auto with = [&](const std::optional<std::string>& aggregate) {
        Entries found;
        for (const ReportEntry* entry : entries)
            if (entry->aggregate == aggregate) found.push_back(entry);
        return found;
    };
    const std::array<std::optional<std::string>, 3> preferred{"median", std::nullopt, "mean"};
    for (const auto& aggregate : preferred)
        if (Entries found = with(aggregate); !found.empty()) return found;
    return {};
}

/// "left out 2 benchmarks that were skipped: a/1, b/1"
std::string left_out_note(const std::vector<std::string>& names, const std::string& why) {
    std::string text = "left out " + counted(names.size(), "benchmark") + ' ' + why + ": ";
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 8); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > 8 ? text + ", and others" : text;
}

}  // namespace

GoogleReport read_google_report(const std::string& text) {
    const JsonValue all = JsonValue::parse_foreign(text);
    const std::vector<ReportEntry> entries = entries_of(all, text);
    GoogleReport report;
    if (all.has("context") && all["context"].has("host_name"))
        report.host = all["context"]["host_name"].as_text();
    std::vector<std::string> order, skipped, without_time;
    std::map<std::string, Entries> benchmarks;
    for (const ReportEntry& entry : entries) {
        Entries& own = benchmarks[entry.name];
        if (own.empty()) order.push_back(entry.name);
        own.push_back(&entry);
    }
    for (const std::string& name : order) {
        const Entries& own = benchmarks[name];
        const auto has = [&](const char* mark) {
            return std::ranges::any_of(own,
                                       [&](const ReportEntry* e) { return is_set(e->json, mark); });
        };
        at_byte(own.back()->byte, [&] { check_family(own); });
        if (has("error_occurred")) {
            report.runs.push_back({name, failed_run});
        } else if (has("skipped")) {
            const std::string why = text_in(own[0]->json, "skip_message");
            skipped.push_back(name + (why.empty() ? "" : " (" + why + ')'));
        } else {
            const Entries wanted = wanted_of(own);
            if (wanted.empty()) without_time.push_back(name);
            for (const ReportEntry* entry : wanted)
                at_byte(entry->byte, [&] {
                    report.runs.push_back({name, seconds_of(entry->json)});
                });
        }
    }
    if (!skipped.empty())
        report.notes.push_back(left_out_note(skipped, "that the program skipped"));
    if (!without_time.empty())
        report.notes.push_back(left_out_note(without_time, "without a run, a median or a mean"));
    if (report.runs.empty())
        throw FormatError(
            "no benchmark in the file was measured: it needs single runs, medians or means; run "
            "the program again with --benchmark_out=FILE --benchmark_out_format=json");
    return report;
}

}  // namespace selgen::fit

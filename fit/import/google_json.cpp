// Reads the entries of a Google Benchmark report in JSON, with the byte of each entry for errors.
#include <array>

#include "fit/convert/json_text.hpp"
#include "fit/import/google_entry.hpp"
#include "fit/import/json_scan.hpp"
#include "fit/import/other_programs.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t most_runs = 10'000'000;

std::string text_in(const JsonValue& json, const std::string& name) {
    return json.has(name) ? json[name].text() : "";
}

bool is_set(const JsonValue& json, const std::string& name) {
    return json.has(name) && json[name].truth();
}

double seconds_of(const JsonValue& json) {
    if (!json.has("real_time"))
        json.refuse(
            std::string("has no 'real_time', as a run in a report of Google Benchmark has: ") +
            table_instead);
    const std::array<double, 4> scales{1e9, 1e6, 1e3, 1};
    const double scale =
        json.has("time_unit") ? scales[json["time_unit"].one_of({"ns", "us", "ms", "s"})] : 1e9;
    return json["real_time"].amount() / scale;
}

GoogleEntry entry_of(const JsonValue& json, std::size_t byte, const std::set<std::string>& names) {
    GoogleEntry entry;
    entry.name = json["name"].text();
    entry.byte = byte;
    const std::string type = text_in(json, "run_type");
    if (type == "aggregate" || json.has("aggregate_name"))
        entry.aggregate = text_in(json, "aggregate_name");
    else if (json.has("real_coefficient"))
        entry.aggregate = "BigO";
    else if (json.has("rms"))
        entry.aggregate = "RMS";
    else if (type.empty())
        entry.aggregate = aggregate_by_suffix(entry.name, names);
    if (json.has("run_name"))
        entry.name = json["run_name"].text();
    else if (entry.aggregate)
        entry.name = without_suffix(entry.name, *entry.aggregate);
    if (json.has("family_index")) entry.family = json["family_index"].as_text();
    if (is_set(json, "error_occurred"))
        entry.outcome = GoogleEntry::Outcome::failed;
    else if (is_set(json, "skipped"))
        entry.outcome = GoogleEntry::Outcome::skipped;
    entry.skip_message = text_in(json, "skip_message");
    entry.seconds = [json] { return seconds_of(json); };
    return entry;
}

}  // namespace

GoogleEntries entries_of_json(const std::string& text) {
    const JsonValue all = JsonValue::parse_foreign(text);
    if (!all.is_object() || !all.has("benchmarks"))
        throw FormatError(
            std::string("member 'benchmarks' is missing: write the file with --benchmark_out=FILE; "
                        "for results of another program, ") +
            table_instead);
    const auto list = all["benchmarks"].elements(most_runs);
    const auto bytes = bytes_of_children(text, "benchmarks");
    std::set<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes.at(i), [&] { names.insert(list[i]["name"].text()); });
    GoogleEntries entries;
    if (all.has("context") && all["context"].has("host_name"))
        entries.host = all["context"]["host_name"].as_text();
    for (std::size_t i = 0; i < list.size(); ++i)
        at_byte(bytes[i], [&] { entries.all.push_back(entry_of(list[i], bytes[i], names)); });
    return entries;
}

}  // namespace selgen::fit

// Reads the entries of a Google Benchmark report in JSON, or in CSV with the columns of any
// version, and selects the median, the single runs or the mean of each benchmark.
#include "fit/import/google_report.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

enum class Outcome { measured, skipped, failed };

/// A run of a benchmark, or an aggregate of its runs.
struct GoogleEntry {
    std::string name;                      // of the benchmark
    std::optional<std::string> aggregate;  // its name; nothing: a single run
    std::string family;                    // of the benchmark; empty: unknown
    Outcome outcome = Outcome::measured;
    std::string skip_message;
    std::function<double()> seconds;  // throws Unreadable if the entry has no valid time
    std::size_t byte = 0;             // where it begins in the text
};

struct GoogleEntries {
    std::string host;
    std::vector<GoogleEntry> all;
};

/// Whether the name ends with an underscore and this word.
bool has_suffix(const std::string& name, std::string_view word) {
    return name.size() > word.size() + 1 && name.ends_with(word) &&
           name[name.size() - word.size() - 1] == '_';
}

/// The name without this suffix, if it has it.
std::string without_suffix(const std::string& name, std::string_view word) {
    return has_suffix(name, word) ? name.substr(0, name.size() - word.size() - 1) : name;
}

/// The aggregate that the suffix of a name stands for, such as "mean". For reports that do not have
/// it as a separate field: CSV, and versions before 1.5. A benchmark may have such a name, too. It
/// is an aggregate only if `names`, all names in the report, contain the name without the suffix,
/// or the mean and the standard deviation of this benchmark.
std::optional<std::string> aggregate_by_suffix(const std::string& name,
                                               const std::set<std::string>& names) {
    for (const char* word : {"mean", "median", "stddev", "cv"}) {
        if (!has_suffix(name, word)) continue;
        const std::string base = without_suffix(name, word);
        const bool is_one = names.count(base) != 0 || (names.count(base + "_mean") != 0 &&
                                                       names.count(base + "_stddev") != 0);
        if (is_one) return word;
    }
    return {};
}

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
        entry.outcome = Outcome::failed;
    else if (is_set(json, "skipped"))
        entry.outcome = Outcome::skipped;
    entry.skip_message = text_in(json, "skip_message");
    entry.seconds = [json] { return seconds_of(json); };
    return entry;
}

/// The entries of a report in JSON.
GoogleEntries entries_of_json(const std::string& text) {
    const JsonValue all = JsonValue::parse_foreign(text);
    if (!all.is_object() || !all.has("benchmarks"))
        throw FormatError(
            "member 'benchmarks' is missing: write the file with --benchmark_out=FILE; " +
            or_table_instead());
    const auto list = all["benchmarks"].elements(most_elements);
    std::set<std::string> names;
    for_children(list, text, "benchmarks",
                 [&](const JsonValue& json, std::size_t) { names.insert(json["name"].text()); });
    GoogleEntries entries;
    if (all.has("context") && all["context"].has("host_name"))
        entries.host = all["context"]["host_name"].as_text();
    for_children(list, text, "benchmarks", [&](const JsonValue& json, std::size_t byte) {
        entries.all.push_back(entry_of(json, byte, names));
    });
    return entries;
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// A field, and where it is in the text.
struct CsvValue {
    std::string text;
    std::size_t byte;
};

/// Whether the names of the columns include those of a report.
bool has_report_columns(const std::vector<std::string>& names) {
    return std::ranges::count(names, "name") == 1 && std::ranges::count(names, "real_time") == 1;
}

/// The byte of the line with the names of the columns; npos: there is none.
std::size_t begin_of_names(std::string_view text) {
    std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::vector<std::string> names = split(text.substr(at, end - at), ',');
        for (std::string& name : names) name = trimmed(name, " \t\r\"");
        if (has_report_columns(names)) return at;
        at = end + 1;
    }
    return std::string_view::npos;
}

double seconds_of_fields(const CsvValue& time, const CsvValue& unit) {
    const auto amount = number_in(time.text);
    if (!amount || *amount < 0 || *amount > 1e18)
        refuse_at(time.byte, "real_time must be a number from 0 to 1e18, not '" + time.text + '\'');
    constexpr std::array<std::string_view, 4> units{"ns", "us", "ms", "s"};
    constexpr std::array<double, 4> scales{1e9, 1e6, 1e3, 1};
    const auto found = std::ranges::find(units, unit.text);
    if (found == units.end())
        refuse_at(unit.byte, "time_unit must be ns, us, ms or s, not '" + unit.text + '\'');
    return *amount / scales[static_cast<std::size_t>(found - units.begin())];
}

/// A report in CSV, read line by line.
class GoogleCsv {
public:
    /// `begin`: the byte of the line with the names of the columns.
    GoogleCsv(const std::string& text, std::size_t begin) {
        const auto skipped = std::ranges::count(text.substr(0, begin), '\n');
        lines_.assign(static_cast<std::size_t>(skipped), '\n');  // numbers of lines stay the same
        lines_ += text.substr(begin);
        begins_.push_back(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n') begins_.push_back(i + 1);
    }

    std::vector<GoogleEntry> entries() {
        auto read = read_csv("", lines_);
        if (const auto* fault = std::get_if<TableError>(&read))
            refuse_at(byte_of(fault->place), fault->text);
        const Csv& csv = std::get<Csv>(read);
        std::set<std::string> names;
        for_each_row(csv, [&](const Record& row) { names.insert(value(row, "name").text); });
        std::vector<GoogleEntry> all;
        for_each_row(csv, [&](const Record& row) { all.push_back(entry_of_row(row, names)); });
        return all;
    }

private:
    /// Old versions write the names of the columns before each family of benchmarks.
    template <class Use>
    void for_each_row(const Csv& csv, const Use& use) {
        for (const Record& record : csv.records) {
            std::vector<std::string> texts;
            for (const Field& field : record) texts.emplace_back(field.text);
            if (has_report_columns(texts))
                columns_ = texts;
            else
                use(record);
        }
    }

    bool has_column(const std::string& name) const {
        return std::ranges::find(columns_, name) != columns_.end();
    }

    /// Empty, at the beginning of the row, if the row has no such field.
    CsvValue value(const Record& row, const std::string& column) const {
        const auto at =
            static_cast<std::size_t>(std::ranges::find(columns_, column) - columns_.begin());
        if (at >= row.size()) return {"", byte_of(row[0].place)};
        return {std::string(row[at].text), byte_of(row[at].place)};
    }

    /// As rows that fit the complexity.
    bool has_no_iterations(const Record& row) const {
        return has_column("iterations") && value(row, "iterations").text.empty() &&
               !value(row, "real_time").text.empty();
    }

    Outcome outcome_of(const Record& row) const {
        const CsvValue error = value(row, "error_occurred");
        const std::string word = in_small_letters(error.text);
        if (word.empty()) return Outcome::measured;
        if (word == "true") return Outcome::failed;
        if (word != "false")
            refuse_at(error.byte,
                      "error_occurred must be true or false, not '" + error.text + '\'');
        // Since version 1.8, skipped benchmarks have this word; measured ones have none.
        return value(row, "real_time").text.empty() ? Outcome::skipped : Outcome::measured;
    }

    GoogleEntry entry_of_row(const Record& row, const std::set<std::string>& names) const {
        if (row.size() > columns_.size())
            refuse_at(byte_of(row[columns_.size()].place),
                      "the row has " + counted(row.size(), "field") + ", but there are " +
                          counted(columns_.size(), "column"));
        GoogleEntry entry;
        entry.name = value(row, "name").text;
        entry.byte = byte_of(row[0].place);
        if (entry.name.empty()) refuse_at(entry.byte, "the benchmark has no name");
        entry.outcome = outcome_of(row);
        entry.skip_message = value(row, "error_message").text;
        entry.aggregate = aggregate_by_suffix(entry.name, names);
        for (const char* word : {"BigO", "RMS"})
            if (has_suffix(entry.name, word) && has_no_iterations(row)) entry.aggregate = word;
        if (entry.aggregate) entry.name = without_suffix(entry.name, *entry.aggregate);
        CsvValue unit = value(row, "time_unit");
        if (!has_column("time_unit")) unit.text = "ns";  // the first versions have no other unit
        entry.seconds = [time = value(row, "real_time"), unit] {
            return seconds_of_fields(time, unit);
        };
        return entry;
    }

    std::size_t byte_of(const dsl::Location& place) const {
        return begins_[place.line - 1] + place.column - 1;
    }

    std::string lines_;
    std::vector<std::size_t> begins_;  // of lines
    std::vector<std::string> columns_;
};

/// The entries of a report in CSV. Lines before that of the column names are skipped.
GoogleEntries entries_of_csv(const std::string& text) {
    const std::size_t begin = begin_of_names(text);
    if (begin == text.npos)
        throw FormatError(
            "this is neither JSON nor CSV of Google Benchmark: write the file with "
            "--benchmark_out=FILE; " +
            or_table_instead());
    return {"", GoogleCsv(text, begin).entries()};
}

/// The entries of one benchmark.
using Entries = std::vector<const GoogleEntry*>;

/// The benchmarks in the order of the report. Fits of their complexity are ignored.
std::vector<Entries> benchmarks_in(const std::vector<GoogleEntry>& all) {
    std::vector<Entries> benchmarks;
    std::map<std::string, std::size_t> numbers;
    for (const GoogleEntry& entry : all) {
        if (entry.aggregate == "BigO" || entry.aggregate == "RMS") continue;
        const auto [found, is_new] = numbers.emplace(entry.name, benchmarks.size());
        if (is_new) benchmarks.emplace_back();
        benchmarks[found->second].push_back(&entry);
    }
    return benchmarks;
}

/// Two benchmarks of the same name cannot be distinguished.
void check_family(const Entries& entries) {
    std::string first;
    for (const GoogleEntry* entry : entries) {
        if (entry->family.empty()) continue;
        if (!first.empty() && entry->family != first)
            throw FormatError("two benchmarks have the name '" + entry->name + "' (families " +
                              first + " and " + entry->family + "): rename one of them");
        first = entry->family;
    }
}

/// The entries that count: the median, or the single runs, or the mean.
Entries wanted_of(const Entries& entries) {
    const auto with = [&](const std::optional<std::string>& aggregate) {
        Entries found;
        for (const GoogleEntry* entry : entries)
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

bool is_google_csv(std::string_view text) { return begin_of_names(text) != text.npos; }

GoogleReport read_google_report(const std::string& text) {
    const GoogleEntries entries = is_json_like(text) ? entries_of_json(text) : entries_of_csv(text);
    GoogleReport report{entries.host, {}, {}};
    std::vector<std::string> skipped, without_time;
    for (const Entries& own : benchmarks_in(entries.all)) {
        const std::string& name = own[0]->name;
        const auto has = [&](Outcome outcome) {
            return std::ranges::any_of(own,
                                       [&](const GoogleEntry* e) { return e->outcome == outcome; });
        };
        at_byte(own.back()->byte, [&] { check_family(own); });
        if (has(Outcome::failed)) {
            report.runs.push_back({name, failed_run});
        } else if (has(Outcome::skipped)) {
            const std::string& why = own[0]->skip_message;
            skipped.push_back(name + (why.empty() ? "" : " (" + why + ')'));
        } else {
            const Entries wanted = wanted_of(own);
            if (wanted.empty()) without_time.push_back(name);
            for (const GoogleEntry* entry : wanted)
                at_byte(entry->byte, [&] { report.runs.push_back({name, entry->seconds()}); });
        }
    }
    if (!skipped.empty())
        report.notes.push_back(left_out_note(skipped, "that the program skipped"));
    if (!without_time.empty())
        report.notes.push_back(left_out_note(without_time, "without a run, a median or a mean"));
    if (report.runs.empty())
        throw FormatError(
            "no benchmark in the file was measured: it needs single runs, medians or means; run "
            "the program again with --benchmark_out=FILE");
    return report;
}

}  // namespace selgen::fit

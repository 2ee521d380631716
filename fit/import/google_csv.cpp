// Reads the entries of a Google Benchmark report in CSV, including the columns of old versions.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/google_entry.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// A field, and where it is in the text.
struct CsvValue {
    std::string text;
    std::size_t byte;
};

[[noreturn]] void refuse_at(std::size_t byte, const std::string& text) {
    FormatError error(text);
    error.byte = byte;
    throw error;
}

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

    GoogleEntry::Outcome outcome_of(const Record& row) const {
        const CsvValue error = value(row, "error_occurred");
        const std::string word = in_small_letters(error.text);
        if (word.empty()) return GoogleEntry::Outcome::measured;
        if (word == "true") return GoogleEntry::Outcome::failed;
        if (word != "false")
            refuse_at(error.byte,
                      "error_occurred must be true or false, not '" + error.text + '\'');
        // Since version 1.8, skipped benchmarks have this word; measured ones have none.
        return value(row, "real_time").text.empty() ? GoogleEntry::Outcome::skipped
                                                    : GoogleEntry::Outcome::measured;
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

}  // namespace

bool is_google_csv(std::string_view text) { return begin_of_names(text) != text.npos; }

GoogleEntries entries_of_csv(const std::string& text) {
    const std::size_t begin = begin_of_names(text);
    if (begin == text.npos)
        throw FormatError(
            std::string("this is neither JSON nor CSV of Google Benchmark: write the file with "
                        "--benchmark_out=FILE; for results of another program, ") +
            table_instead);
    return {"", GoogleCsv(text, begin).entries()};
}

}  // namespace selgen::fit

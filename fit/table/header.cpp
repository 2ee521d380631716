// Finds the kind of each column by its name or prefix, and reports names that are not valid.
#include "fit/table/header.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/nearest.hpp"
#include "dsl/diagnostics/report.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

using enum ColumnKind;

struct Word {
    std::string_view text;
    ColumnKind kind;
};
constexpr std::array<Word, 5> whole_names{
    {{"id", id}, {"group", group}, {"fold", fold}, {"weight", weight}, {"note", ignored}}};
constexpr std::array<Word, 8> prefixes{{{"time", time},
                                        {"setup", setup},
                                        {"cost", cost},
                                        {"spread", ignored},
                                        {"factor", factor},
                                        {"inputs", ignored},
                                        {"odd", ignored},
                                        {"even", ignored}}};

/// Whether the name after the colon is that of a variant or a feature.
bool names_another(ColumnKind kind) { return kind != ignored && kind != factor; }

template <class Words>
std::optional<ColumnKind> kind_in(const Words& words, std::string_view text) {
    const auto found = std::ranges::find(words, text, &Word::text);
    if (found == words.end()) return {};
    return found->kind;
}

std::string appended_hint(const std::string& wrong, const std::vector<std::string>& known) {
    const std::string hint = nearest_hint(wrong, known);
    return hint.empty() ? hint : ": " + hint;
}

constexpr std::string_view knob_prefix = "knob:";

/// A column of a long table that a wide table does not have, or has for each variant. Nothing if it
/// is like those of wide tables.
std::optional<TableColumn> long_column_of(const Field& field, TableErrors& faults) {
    const std::string text(field.text);
    if (text == "variant") return TableColumn{variant, text, field.place};
    if (text == "time") return TableColumn{time, text, field.place};
    if (text == "setup") return TableColumn{setup, text, field.place};
    if (text.starts_with(knob_prefix) && text.size() > knob_prefix.size())
        return TableColumn{knob, text.substr(knob_prefix.size()), field.place};
    if (!text.starts_with("time:") && !text.starts_with("setup:")) return {};
    faults.add(field.place,
               "column '" + dsl::shortened(text) +
                   "' does not suit a table with a row for each measurement (columns 'variant' and "
                   "'time'): write its times to the column '" +
                   text.substr(0, text.find(':')) + "', each in a row of its own");
    return TableColumn{ignored, text, field.place};
}

TableColumn column_of(const Field& field, TableErrors& faults) {
    const std::string text(field.text);
    const std::string shown = '\'' + dsl::shortened(text) + '\'';
    if (text.empty()) {
        faults.add(field.place,
                   "the column has no name: name it, or remove it (pandas writes row numbers in "
                   "such a column unless index=False)");
        return {ignored, text, field.place};
    }
    const std::size_t colon = text.find(':');
    if (colon == text.npos) {
        if (names_another(kind_in(prefixes, text).value_or(ignored))) {
            faults.add(field.place,
                       "the column " + shown + " is incomplete: write " + text +
                           (text == "cost" ? ":<feature>" : ":<variant>") +
                           (text == "time" ? ", or add a column 'variant' for a table with a row "
                                             "for each measurement"
                                           : ""));
        }
        return {kind_in(whole_names, text).value_or(feature), text, field.place};
    }
    const std::string prefix = text.substr(0, colon);
    const auto kind = kind_in(prefixes, prefix);
    if (!kind && text.starts_with(knob_prefix)) {
        faults.add(field.place, "the column " + shown +
                                    " needs columns 'variant' and 'time', with a row for each "
                                    "measurement; in other tables, the values of knobs are part "
                                    "of the names, as in time:<variant>_<value>");
        return {ignored, text, field.place};
    }
    if (!kind) {
        std::vector<std::string> known;
        for (const Word& word : prefixes) known.emplace_back(word.text);
        const std::string hint = nearest_hint(prefix, known);
        faults.add(field.place,
                   "unknown prefix in column " + shown + ": expected time, setup, " +
                       "cost, spread or factor" +
                       (hint.empty() ? " (feature names cannot contain a colon)" : "; " + hint));
    }
    if (kind && names_another(*kind) && colon + 1 == text.size()) {
        faults.add(field.place, "the column " + shown + " has no name after the colon");
    }
    return {kind.value_or(ignored), text.substr(colon + 1), field.place};
}

/// The prefix of the columns with the times that count.
std::string_view prefix_of(Runs runs) {
    return runs == Runs::all ? "time" : runs == Runs::odd ? "odd" : "even";
}

/// Lets the columns of these runs replace those of all runs.
void take_runs(const Record& header, Runs runs, std::vector<TableColumn>& columns,
               TableErrors& faults) {
    const std::string prefix = std::string(prefix_of(runs)) + ':';
    bool has_any = false;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const std::string_view text = header[c].text;
        if (columns[c].kind == time) columns[c].kind = ignored;
        if (!text.starts_with(prefix)) continue;
        columns[c].kind = time;
        has_any = true;
    }
    if (!has_any)
        faults.add(header.empty() ? dsl::Location{} : header[0].place,
                   "the table has no columns '" + prefix +
                       "<variant>' with the times of every second run: measure it with the option "
                       "--halves of the driver");
}

void check_distinct(const Record& header, TableErrors& faults) {
    std::map<std::string_view, std::size_t> met;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const auto [first, is_new] = met.emplace(header[i].text, i);
        if (is_new || header[i].text.empty()) continue;
        faults.add(header[i].place, "there are two columns '" +
                                        dsl::shortened(std::string(header[i].text)) +
                                        "': the first is column " +
                                        std::to_string(first->second + 1) + " of the table");
    }
}

/// Numbers the columns of one kind and returns their names.
std::vector<std::string> numbered(std::vector<TableColumn>& columns, ColumnKind kind) {
    std::vector<std::string> names;
    for (TableColumn& column : columns) {
        if (column.kind != kind) continue;
        column.index = names.size();
        names.push_back(column.of);
    }
    return names;
}

/// Sets the indices of the columns of one kind to those of the columns that they refer to.
void refer(std::vector<TableColumn>& columns, ColumnKind kind,
           const std::vector<std::string>& names, TableErrors& faults) {
    const std::string of = kind == cost ? "" : "time:";
    for (TableColumn& column : columns) {
        if (column.kind != kind) continue;
        const auto found = std::ranges::find(names, column.of);
        column.index = static_cast<std::size_t>(found - names.begin());
        if (found != names.end()) continue;
        column.kind = ignored;
        if (kind == setup && names.empty()) continue;  // a table to predict has no variants
        faults.add(column.place, "there is no column '" + of + dsl::shortened(column.of) + '\'' +
                                     appended_hint(column.of, names));
    }
}

}  // namespace

void TableErrors::add(dsl::Location place, const std::string& text) {
    if (faults_.size() < most_table_errors) {
        faults_.push_back({name_, place, text});
        return;
    }
    if (more_++ == 0) first_of_more_ = place;
}

std::vector<TableError> TableErrors::reported() const {
    std::vector<TableError> all = faults_;
    if (more_ == 0) return all;
    const std::string text =
        more_ == 1 ? "and 1 more error" : "and " + std::to_string(more_) + " more errors";
    all.push_back({name_, first_of_more_, text});
    return all;
}

bool is_long(const Record& header) {
    const auto has = [&](std::string_view name) {
        return std::ranges::find(header, name, &Field::text) != header.end();
    };
    return has("variant") && has("time");
}

std::vector<TableColumn> read_columns(const Record& header, TableErrors& faults, Runs runs) {
    std::vector<TableColumn> columns;
    const bool has_measurements = is_long(header);
    for (const Field& field : header) {
        const auto own = has_measurements ? long_column_of(field, faults) : std::nullopt;
        columns.push_back(own ? *own : column_of(field, faults));
    }
    if (runs != Runs::all) take_runs(header, runs, columns, faults);
    check_distinct(header, faults);
    const auto variants = numbered(columns, time);
    if (!has_measurements) refer(columns, setup, variants, faults);
    const auto features = numbered(columns, feature);
    refer(columns, cost, features, faults);
    const dsl::Location begin = header.empty() ? dsl::Location{} : header[0].place;
    if (features.empty()) {
        faults.add(begin,
                   "the table has no feature columns: every column without a prefix is a feature, "
                   "except id, group, fold, weight and note");
    }
    return columns;
}

bool has_all_fields(const Record& record, std::size_t columns, TableErrors& faults) {
    if (record.size() == columns) return true;
    const bool few = record.size() < columns;
    const Field& where = few ? record.back() : record[columns];
    faults.add(where.place, "the row has " + std::to_string(record.size()) +
                                " fields, but the table has " + std::to_string(columns) +
                                " columns: " +
                                (few ? "write an empty field for a value that was not measured"
                                     : "quote fields that contain commas"));
    return false;
}

}  // namespace selgen::fit

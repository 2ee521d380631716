// Renames columns, turns numbers into words and takes medians, so that built tables have no errors.
#include "fit/table/builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "base/text.hpp"
#include "dsl/diagnostics/report.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/names.hpp"
#include "fit/table/table.hpp"

namespace selgen::fit {
namespace {

/// Names of columns that are not features.
constexpr std::array<std::string_view, 8> column_names{"id",   "group", "fold",  "weight",
                                                       "note", "time",  "setup", "cost"};

bool is_column_name(const std::string& name) {
    return name.empty() || name.find(':') != name.npos ||
           std::ranges::find(column_names, name) != column_names.end();
}

/// The names as those of feature columns.
std::vector<std::string> feature_names(const std::vector<std::string>& names) {
    std::set<std::string> used(names.begin(), names.end());
    std::vector<std::string> made;
    for (const std::string& name : names) {
        made.push_back(name);
        if (!is_column_name(name)) continue;
        made.back() = identifier_of(name);
        while (!used.insert(made.back()).second) made.back() += '_';
    }
    return made;
}

/// -2.5: x_minus_2.5
std::string word_of_number(const std::string& text) {
    return text.starts_with('-') ? "x_minus_" + text.substr(1) : "x" + text;
}

/// A feature's infinite values and NaN become empty fields, unless the column has words.
void remove_infinities_and_nan(TextColumn& column, const std::vector<std::string>& ids,
                               std::vector<std::string>& notes) {
    const auto is_unusable = [](const std::string& text) { return is_infinity_or_nan(text); };
    const auto is_usable = [&](const std::string& text) {
        return text.empty() || number_in(text) || is_unusable(text);
    };
    if (!std::ranges::all_of(column.fields, is_usable)) return;
    const auto first = std::ranges::find_if(column.fields, is_unusable);
    if (first == column.fields.end()) return;
    const auto count = std::ranges::count_if(column.fields, is_unusable);
    const std::string& row = ids[static_cast<std::size_t>(first - column.fields.begin())];
    notes.push_back(
        "feature '" + column.name + "' is " + *first + " in row '" + row + "'" +
        (count > 1 ? " and infinite or NaN in " + counted(count - 1, "other row") : "") +
        ": left empty");
    for (std::string& text : column.fields)
        if (is_unusable(text)) text = "";
}

/// A column with a word has only words: its numbers become words.
void turn_into_words(TextColumn& column, std::vector<std::string>& notes) {
    const auto is_word = [](const std::string& text) {
        return !text.empty() && !number_in(text) && !is_infinity_or_nan(text);
    };
    if (std::ranges::none_of(column.fields, is_word)) return;
    Identifiers identifiers;
    std::map<std::string, std::string> words;
    const std::set<std::string> all(column.fields.begin(), column.fields.end());
    if (all.size() > most_words)
        throw FormatError("feature '" + column.name + "' has more than " +
                          std::to_string(most_words) + " different words, the maximum");
    for (const std::string& text : all)
        if (is_word(text)) identifiers(text);
    for (const std::string& text : all)
        if (!text.empty() && !is_word(text)) words[text] = identifiers(word_of_number(text));
    for (std::string& text : column.fields)
        if (const auto found = words.find(text); found != words.end()) text = found->second;
    if (!words.empty())
        notes.push_back("feature '" + column.name +
                        "' has words and numbers: its numbers became "
                        "words, such as " +
                        words.begin()->second + " for " + words.begin()->first);
}

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::size_t TableBuilder::number_of(Names& names, const std::string& name) {
    const auto [found, is_new] = names.number.emplace(name, names.all.size());
    if (is_new) names.all.push_back(name);
    return found->second;
}

std::size_t TableBuilder::row(const std::string& id) {
    const std::size_t row = number_of(ids_, id);
    if (row == rows_.size()) rows_.push_back({id, -1, {}, {}, {}, {}});
    return row;
}

void TableBuilder::set(std::size_t row, std::size_t feature, std::string text) {
    auto& values = rows_[row].values;
    if (values.size() <= feature) values.resize(feature + 1);
    values[feature] = std::move(text);
}

void TableBuilder::add_time(std::size_t row, std::size_t variant, double seconds) {
    rows_[row].times[variant].push_back(seconds);
}

void TableBuilder::add_cost(std::size_t row, std::size_t feature, double seconds) {
    auto& costs = rows_[row].costs;
    if (costs.size() <= feature) costs.resize(feature + 1);
    costs[feature] += seconds;
}

/// Whether rows of different files have the same features.
bool TableBuilder::needs_files() const {
    if (features_.all.empty()) return true;
    std::map<std::vector<std::string>, std::string> files;
    for (const Row& row : rows_) {
        std::vector<std::string> values = row.values;
        values.resize(features_.all.size());
        if (files.emplace(values, row.file).first->second != row.file) return true;
    }
    return false;
}

/// The text of a time of 0: below the least time of the variant. If it has no other times, below
/// the least time of the table.
std::string TableBuilder::zero_of(std::size_t variant) const {
    double least = std::numeric_limits<double>::infinity(), least_of_all = least;
    for (const Row& row : rows_)
        for (const auto& [v, times] : row.times) {
            const double time = median(times);
            if (time <= 0) continue;
            least_of_all = std::min(least_of_all, time);
            if (v == variant) least = std::min(least, time);
        }
    if (!std::isinf(least)) return "0";  // the reader of tables does the same
    if (!std::isinf(least_of_all)) return '<' + number_text(least_of_all);
    throw FormatError("all times are 0 or failed: nothing was measured");
}

std::string TableBuilder::time_of(const Row& row, std::size_t variant) {
    const auto times = row.times.find(variant);
    if (times == row.times.end()) return "";
    const double time = median(times->second);
    if (std::isinf(time)) return "fail";
    return number_text(time);
}

std::vector<TextColumn> TableBuilder::feature_columns() const {
    std::vector<std::string> names = features_.all;
    const bool has_files = std::ranges::any_of(rows_, &has_file) && needs_files();
    if (has_files) names.emplace_back("file");
    std::vector<TextColumn> columns;
    for (const std::string& name : feature_names(names)) {
        const std::size_t f = columns.size();
        TextColumn& column = columns.emplace_back(TextColumn{name, {}});
        for (const Row& row : rows_) {
            const bool is_file = f == features_.all.size();
            column.fields.push_back(is_file                 ? row.file
                                    : f < row.values.size() ? row.values[f]
                                                            : "");
        }
    }
    return columns;
}

std::vector<TextColumn> TableBuilder::columns_after(const std::vector<TextColumn>& features) const {
    std::vector<TextColumn> columns;
    for (std::size_t f = 0; f < features.size(); ++f) {
        const auto cost_of = [f](const Row& row) {
            return f < row.costs.size() ? row.costs[f] : 0;
        };
        if (std::ranges::none_of(rows_, [&](const Row& row) { return cost_of(row) > 0; })) continue;
        TextColumn& column = columns.emplace_back(TextColumn{"cost:" + features[f].name, {}});
        for (const Row& row : rows_) column.fields.push_back(number_text(cost_of(row)));
    }
    for (std::size_t v = 0; v < variants_.all.size(); ++v) {
        TextColumn& column = columns.emplace_back(TextColumn{"time:" + variants_.all[v], {}});
        for (const Row& row : rows_) column.fields.push_back(time_of(row, v));
        if (std::ranges::find(column.fields, "0") == column.fields.end()) continue;
        const std::string zero = zero_of(v);
        std::ranges::replace(column.fields, std::string("0"), zero);
    }
    return columns;
}

ImportedTable TableBuilder::table() const {
    if (rows_.empty() || variants_.all.empty()) throw FormatError("nothing was measured");
    ImportedTable made;
    std::vector<TextColumn> columns{{"id", ids_.all}};
    if (std::ranges::any_of(rows_, [](const Row& row) { return row.fold >= 0; })) {
        TextColumn& column = columns.emplace_back(TextColumn{"fold", {}});
        for (const Row& row : rows_)
            column.fields.push_back(row.fold < 0 ? "" : std::to_string(row.fold));
    }
    std::vector<TextColumn> features = feature_columns();
    for (TextColumn& column : features) {
        remove_infinities_and_nan(column, ids_.all, made.notes);
        turn_into_words(column, made.notes);
    }
    const std::vector<TextColumn> others = columns_after(features);
    columns.insert(columns.end(), features.begin(), features.end());
    columns.insert(columns.end(), others.begin(), others.end());
    made.text = csv_text(columns);
    return made;
}

}  // namespace selgen::fit

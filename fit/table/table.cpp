// Reads the fields of each row by the kind of their column, and reports errors and notes.
#include "fit/table/table.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/environment.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/disturbed.hpp"
#include "fit/table/header.hpp"
#include "fit/table/names.hpp"
#include "fit/table/notation.hpp"

namespace selgen::fit {
namespace {

using Words = std::map<std::string, std::size_t, std::less<>>;  // with their numbers

std::string shown(std::string_view text) { return '\'' + dsl::shortened(std::string(text)) + '\''; }

/// Whether a column of features holds words: most of its fields are words.
bool holds_words(const std::vector<Record>& records, std::size_t column) {
    std::size_t numbers = 0, words = 0;
    for (std::size_t r = 1; r < records.size(); ++r) {
        if (column >= records[r].size() || records[r][column].text.empty()) continue;
        const std::string_view text = records[r][column].text;
        if (number_in(text))
            ++numbers;
        else if (!is_infinity_or_nan(text))
            ++words;
    }
    return words > numbers;
}

/// Reads the rows after the line of names.
class RowReader {
public:
    RowReader(const Csv& csv, const std::vector<TableColumn>& columns, TableErrors& faults)
        : records_(csv.records), columns_(columns), faults_(faults) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (columns[c].kind == ColumnKind::time) data_.variants.push_back(columns[c].of);
            if (columns[c].kind != ColumnKind::feature) continue;
            data_.features.push_back({columns[c].of, {}});
            has_words_.push_back(holds_words(records_, c));
        }
        words_.resize(data_.features.size());
        const auto rows = static_cast<Eigen::Index>(records_.size()) - 1;
        const auto features = static_cast<Eigen::Index>(data_.features.size());
        const auto variants = static_cast<Eigen::Index>(data_.variants.size());
        data_.x = Matrix::Constant(rows, features, not_measured);
        data_.time = Matrix::Constant(rows, variants, not_measured);
        data_.setup = Matrix::Zero(rows, variants);
        data_.feature_cost = Matrix::Zero(rows, features);
        data_.fold.assign(records_.size() - 1, -1);
    }

    Data read() {
        for (std::size_t r = 1; r < records_.size(); ++r) {
            data_.ids.push_back(std::to_string(r));
            data_.groups.emplace_back();
            if (has_all_fields(records_[r], columns_.size(), faults_)) read_row(r);
            if (data_.groups.back().empty()) data_.groups.back() = data_.ids.back();
        }
        price_zeros();
        read_factors();
        return std::move(data_);
    }

private:
    void read_row(std::size_t r) {
        const auto row = static_cast<Eigen::Index>(r) - 1;
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            const TableColumn& column = columns_[c];
            const Field& field = records_[r][c];
            const auto at = static_cast<Eigen::Index>(column.index);
            if (field.text.empty()) continue;
            switch (column.kind) {
                case ColumnKind::ignored:
                case ColumnKind::factor:
                case ColumnKind::variant:  // of long tables, which are made wide before
                case ColumnKind::knob: break;
                case ColumnKind::id:
                    data_.ids.back() = field.text;
                    data_.has_ids = true;
                    break;
                case ColumnKind::group: data_.groups.back() = field.text; break;
                case ColumnKind::fold: data_.fold[r - 1] = fold_of(field); break;
                case ColumnKind::weight: read_weight(field, row); break;
                case ColumnKind::time:
                    if (!read_below(field, row, at) && !read_bound(field, row, at))
                        data_.time(row, at) = seconds(column, field);
                    note_failure(field, row, at);
                    break;
                case ColumnKind::setup:
                    data_.setup(row, at) = seconds(column, field);
                    note_failure(field, row, at);
                    break;
                case ColumnKind::cost: data_.feature_cost(row, at) = cost_of(field); break;
                case ColumnKind::feature: data_.x(row, at) = value_of(field, column); break;
            }
        }
    }

    int fold_of(const Field& field) {
        const auto number = number_in(field.text);
        const bool is_whole =
            number && *number >= 0 && *number <= 1e6 && std::floor(*number) == *number;
        if (is_whole) return static_cast<int>(*number);
        faults_.add(field.place,
                    shown(field.text) + " is not a fold: write a non-negative integer");
        return -1;
    }

    double cost_of(const Field& field) {
        const auto number = number_in(field.text);
        if (number && *number >= 0) return *number;
        faults_.add(
            field.place,
            shown(field.text) + " is not a cost: write the feature's cost in seconds (0 or more)");
        return 0;
    }

    void read_weight(const Field& field, Eigen::Index row) {
        const auto number = number_in(field.text);
        if (!number || *number <= 0) {
            faults_.add(field.place, "row " + shown(data_.ids.back()) +
                                         ", column 'weight': " + shown(field.text) +
                                         " is not a weight: write a number above 0, or leave the "
                                         "field empty for 1");
            return;
        }
        if (data_.weight.size() == 0) data_.weight = Vector::Ones(data_.time.rows());
        data_.weight(row) = *number;
    }

    /// Reads `>T`: the run was stopped after T seconds.
    bool read_bound(const Field& field, Eigen::Index row, Eigen::Index variant) {
        if (!field.text.starts_with('>')) return false;
        const auto bound = number_in(field.text.substr(1));
        if (!bound || *bound <= 0) {
            faults_.add(field.place, shown(field.text) +
                                         " is not a time: write the seconds after which the run "
                                         "was stopped, such as >0.003");
            return true;
        }
        if (data_.censored.size() == 0)
            data_.censored = Matrix::Zero(data_.time.rows(), data_.time.cols());
        data_.censored(row, variant) = 1;
        data_.time(row, variant) = *bound;
        return true;
    }

    /// Reads `<R`, or 0, whose R price_zeros() finds: a time below what the clock can show. It
    /// counts as R/2.
    bool read_below(const Field& field, Eigen::Index row, Eigen::Index variant) {
        const bool has_bound = field.text.starts_with('<');
        const auto bound = number_in(field.text.substr(has_bound ? 1 : 0));
        if (!bound || *bound < 0 || has_bound != (*bound > 0)) return false;
        if (data_.below.size() == 0)
            data_.below = Matrix::Zero(data_.time.rows(), data_.time.cols());
        data_.below(row, variant) = 1;
        data_.time(row, variant) = *bound / 2;
        if (!has_bound) zeros_[variant].push_back({row, field.place});
        return true;
    }

    /// The R of times of 0 is the least positive time of their column.
    void price_zeros() {
        for (const auto& [variant, zeros] : zeros_) {
            double least = failed_run;
            for (Eigen::Index row = 0; row < data_.time.rows(); ++row) {
                const double time = data_.time(row, variant);
                const bool is_bound = data_.below(row, variant) > 0;
                if (time > 0) least = std::min(least, is_bound ? 2 * time : time);
            }
            const std::string column =
                shown("time:" + data_.variants[static_cast<std::size_t>(variant)]);
            if (std::isinf(least)) {
                faults_.add(zeros[0].place,
                            "all times in column " + column +
                                " are 0 s: leave fields empty if they were not measured, or write "
                                "<R with the resolution of the clock, such as <1e-6");
                continue;
            }
            for (const Zero& zero : zeros) data_.time(zero.row, variant) = least / 2;
            const std::string count = std::to_string(zeros.size());
            data_.notes.push_back("column " + column + ": " + count +
                                  (zeros.size() == 1 ? " time of 0 s is" : " times of 0 s are") +
                                  " read as <" + number_text(least) +
                                  ", below the least time of the column: counted as " +
                                  number_text(least / 2) + " s");
        }
    }

    /// The levels of factors that are words. Those of numbers are like any other number.
    void read_factors() {
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            if (columns_[c].kind != ColumnKind::factor || !holds_words(records_, c)) continue;
            CategoricalFactor& factor = data_.factors.emplace_back();
            factor.name = columns_[c].of;
            for (std::size_t r = 1; r < records_.size(); ++r)
                factor.levels.emplace_back(c < records_[r].size() ? records_[r][c].text : "");
        }
    }

    double seconds(const TableColumn& column, const Field& field) {
        const bool is_run = column.kind == ColumnKind::time;
        const std::string what = is_run ? "time" : "setup time";
        if (const auto number = number_in(field.text)) {
            if (*number >= 0) return *number;
            faults_.add(field.place, "row " + shown(data_.ids.back()) + ", column " +
                                         shown((is_run ? "time:" : "setup:") + column.of) + ": a " +
                                         what + " of " + std::string(field.text) +
                                         " s is impossible: leave the field empty if it was not "
                                         "measured, or write fail if the run failed");
            return not_measured;
        }
        const std::string word = in_small_letters(field.text);
        for (const char* name : {"inf", "+inf", "infinity", "fail", "timeout"}) {
            if (word == name) return failed_run;
        }
        std::vector<std::string> words{"inf", "fail", "timeout"};
        if (is_run) words.insert(words.end(), {"disturbed", "imprecise"});
        const std::string hint = nearest_hint(word, words);
        faults_.add(field.place, shown(field.text) + " is not a " + what + ": " +
                                     (hint.empty() || word == "nan"
                                          ? std::string("write seconds, inf, fail, timeout") +
                                                (is_run ? ", <R, >T, disturbed" : "") +
                                                ", or leave the field empty if it was not measured"
                                          : hint));
        return not_measured;
    }

    /// Notes a wrong result or a crash; a timeout is not one.
    void note_failure(const Field& field, Eigen::Index row, Eigen::Index variant) {
        if (in_small_letters(field.text) != "fail") return;
        if (data_.wrong.size() == 0)
            data_.wrong = Matrix::Zero(data_.time.rows(), data_.time.cols());
        data_.wrong(row, variant) = 1;
    }

    double value_of(const Field& field, const TableColumn& column) {
        const auto number = number_in(field.text);
        if (field.text.starts_with('>') && number_in(field.text.substr(1))) {
            faults_.add(field.place, shown(field.text) + " is a bound, but column " +
                                         shown(column.of) +
                                         " is a feature: only columns time:<variant> can have "
                                         "bounds");
            return not_measured;
        }
        const bool wants_words = has_words_[column.index];
        if (number && !wants_words) {
            if (column.of == "reuse" && *number < 1)
                faults_.add(field.place, "row " + shown(data_.ids.back()) +
                                             ", column 'reuse': a phase has at least 1 call, not " +
                                             std::string(field.text));
            return *number;
        }
        if (const std::string how = number ? "" : other_notation(field.text); !how.empty()) {
            if (noted_.insert(column.of).second)
                faults_.add(field.place, shown(field.text) + " in column " + shown(column.of) +
                                             " is a number with " + how +
                                             ": write only digits, a decimal point and an "
                                             "exponent");
            return not_measured;
        }
        if (!number && wants_words) return word_of(field, column);
        const std::string text = shown(field.text);
        const std::string name = shown(column.of);
        if (wants_words) {
            faults_.add(field.place, text + " is a number, but column " + name +
                                         " contains words: begin each word with a letter");
        } else {
            faults_.add(field.place, text + " is not a number, unlike the other values in column " +
                                         name + ": leave the field empty if the value is unknown");
        }
        return not_measured;
    }

    double word_of(const Field& field, const TableColumn& column) {
        Words& words = words_[column.index];
        const auto [word, is_new] = words.emplace(field.text, words.size());
        if (is_new) data_.features[column.index].words.emplace_back(field.text);
        if (is_new && words.size() == most_words + 1) {
            faults_.add(field.place,
                        "the column " + shown(column.of) + " has more than " +
                            std::to_string(most_words) +
                            " different words, the maximum for a feature: rename it to id "
                            "or note, or remove it");
        }
        return static_cast<double>(word->second);
    }

    const std::vector<Record>& records_;
    const std::vector<TableColumn>& columns_;
    TableErrors& faults_;
    Data data_;
    struct Zero {
        Eigen::Index row;
        dsl::Location place;
    };
    std::map<Eigen::Index, std::vector<Zero>> zeros_;  // times of 0, by variant
    std::vector<bool> has_words_;                      // of each feature
    std::set<std::string, std::less<>> noted_;         // features with other notations of numbers
    std::vector<Words> words_;
};

/// Turns the names into identifiers and notes those that changed.
void name_all(const std::vector<std::string*>& names, const std::string& what,
              std::vector<std::string>& notes) {
    std::vector<std::string> before_all;
    for (const std::string* name : names) before_all.push_back(*name);
    Identifiers identifiers(before_all);
    std::string changed;
    std::size_t count = 0;
    for (std::string* name : names) {
        const std::string before = *name;
        *name = identifiers(before);
        if (*name == before || ++count > 8) continue;
        changed += (count == 1 ? "" : ", ") + shown(before) + " is " + *name;
    }
    if (count == 0) return;
    if (count > 8) changed += ", and " + std::to_string(count - 8) + " more";
    notes.push_back(what + " were renamed to valid identifiers: " + changed);
}

void name_all(Data& data) {
    std::vector<std::string*> variants, features;
    for (std::string& variant : data.variants) variants.push_back(&variant);
    for (Feature& feature : data.features)
        if (!dsl::find_fact(feature.name)) features.push_back(&feature.name);
    name_all(variants, "variants", data.notes);
    name_all(features, "features", data.notes);
    for (Feature& parameter : data.parameters.columns)
        parameter.name = identifier_of(parameter.name);
    for (std::string& kernel : data.parameters.kernels) kernel = identifier_of(kernel);
    for (Feature& feature : data.features) {
        std::vector<std::string*> words;
        for (std::string& word : feature.words) words.push_back(&word);
        name_all(words, "words of '" + feature.name + '\'', data.notes);
    }
}

/// The machine of `# simulated: MACHINE, on 1, 2 threads`.
std::string simulated_machine(std::string_view reported) {
    return std::string(reported.substr(0, reported.rfind(", on ")));
}

/// The machine whose times were simulated, by the comments; empty if the times were measured.
/// Reports a file that mixes tables.
std::string simulated_in(const Csv& csv, TableErrors& faults) {
    constexpr std::string_view simulated = "simulated: ", measured = "measured on ";
    std::optional<std::string> provenance;
    for (const Field& comment : csv.comments) {
        const bool is_simulated = comment.text.starts_with(simulated);
        if (!is_simulated && !comment.text.starts_with(measured)) continue;
        const std::string here =
            is_simulated ? simulated_machine(comment.text.substr(simulated.size())) : "";
        if (provenance && *provenance != here)
            faults.add(comment.place,
                       "the table mixes simulated and measured times, or times simulated for "
                       "different machines: write a separate table for each");
        provenance = here;
    }
    return provenance.value_or("");
}

/// What to do with a file that is not a table; empty if it may be one.
std::string other_format(std::string_view text) {
    const std::string_view begin = trimmed(text, " \t\r\n");
    if (begin.starts_with("event,selector,variant,"))
        return "this is a trace, not a table of times: use selgen import trace FILE";
    if (begin.starts_with('[') && trimmed(begin.substr(1), " \t\r\n").starts_with("{\"name\":"))
        return "this is a trace, not a table of times: write it as CSV, with SELGEN_TRACE=run.csv, "
               "and use selgen import trace run.csv";
    if (begin.starts_with('{') || begin.starts_with('['))
        return "this is JSON, not a table of times: use selgen import for measurements of other "
               "programs";
    if (begin.starts_with("@relation") || begin.starts_with("@RELATION"))
        return "this is ARFF, not a table of times: use selgen import aslib FOLDER";
    return other_encoding(text);
}

/// Makes fields that stand for an unknown value empty, and notes it.
void remove_missing(Csv& csv, const std::vector<TableColumn>& columns,
                    std::vector<std::string>& notes) {
    constexpr std::array read{ColumnKind::feature, ColumnKind::time, ColumnKind::setup,
                              ColumnKind::cost, ColumnKind::weight};
    std::size_t count = 0;
    std::string first;
    for (std::size_t r = 1; r < csv.records.size(); ++r)
        for (std::size_t c = 0; c < std::min(columns.size(), csv.records[r].size()); ++c) {
            Field& field = csv.records[r][c];
            if (field.is_quoted || !is_missing(field.text) ||
                std::ranges::find(read, columns[c].kind) == read.end())
                continue;
            if (count++ == 0) first = field.text;
            field.text = {};
        }
    if (count > 0)
        notes.push_back(counted(count, "field") + " with " + shown(first) +
                        (count == 1 ? " is" : " and the like are") + " read as empty");
}

/// What the calls of a driver's table had as inputs: "fresh" or "repeated"; empty if unknown.
std::string inputs_in(const Csv& csv) {
    const auto column = std::ranges::find(csv.records[0], "inputs:use", &Field::text);
    const auto c = static_cast<std::size_t>(column - csv.records[0].begin());
    for (std::size_t r = 1; r < csv.records.size(); ++r) {
        if (c >= csv.records[r].size() || csv.records[r][c].text.empty()) continue;
        return csv.records[r][c].text == "repeated" ? "repeated" : "fresh";  // or "cold"
    }
    return {};
}

}  // namespace

std::variant<Data, std::vector<TableError>> read_table(const std::string& name,
                                                       std::string_view text, Runs runs) {
    auto read = read_csv(name, text);
    if (const std::string why = other_format(text); !why.empty())
        return std::vector{TableError{name, {}, why}};
    if (const auto* fault = std::get_if<TableError>(&read)) return std::vector{*fault};
    Csv& csv = std::get<Csv>(read);
    TableErrors faults(name);
    if (csv.records.empty()) {
        faults.add({}, "the table is empty: its first line must name the columns");
        return faults.reported();
    }
    std::vector<TableColumn> columns = read_columns(csv.records[0], faults, runs);
    if (csv.records.size() == 1) {
        faults.add({csv.records[0][0].place.line + 1, 1}, "the table has no rows");
    }
    if (faults.any()) return faults.reported();
    Parameters parameters;
    if (is_long(csv.records[0])) parameters = make_wide(csv, columns, faults);
    if (faults.any()) return faults.reported();
    std::vector<std::string> disturbed = remove_marked(csv, columns, "disturbed");
    const std::size_t imprecise = remove_marked(csv, columns, "imprecise").size();
    std::vector<std::string> missing;
    remove_missing(csv, columns, missing);
    Data data = RowReader(csv, columns, faults).read();
    data.notes.insert(data.notes.end(), missing.begin(), missing.end());
    data.disturbed = std::move(disturbed);
    if (imprecise > 0)
        data.notes.push_back(
            (imprecise == 1 ? std::string("a row is") : std::to_string(imprecise) + " rows are") +
            " left out: the calls are too short for the clock (imprecise)");
    data.inputs = inputs_in(csv);
    data.parameters = std::move(parameters);
    const auto warnings = check_spreads(csv, columns, faults);
    data.notes.insert(data.notes.end(), warnings.begin(), warnings.end());
    for (std::string& note : data.notes) note.insert(0, name + ": ");
    data.simulated = simulated_in(csv, faults);
    if (faults.any()) return faults.reported();
    name_all(data);
    if (!data.simulated.empty())
        data.notes.push_back(name + ": its times are simulated: " + data.simulated);
    return data;
}

}  // namespace selgen::fit

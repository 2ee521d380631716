// Groups measurements into rows, takes medians, and separates parameters of variants from features.
#include "fit/table/header.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_map>

#include "dsl/diagnostics/report.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

using enum ColumnKind;
using Indices = std::vector<std::size_t>;

std::string quoted_name(std::string_view text) {
    return '\'' + dsl::shortened(std::string(text)) + '\'';
}

/// The text, or its number in shortest form: 64 for 64.0.
std::string normal_text(std::string_view text) {
    const auto number = number_in(text);
    return number ? number_text(*number) : std::string(text);
}

/// Whether both are known and differ.
bool contradict(const Field& one, const Field& other) {
    return one.text != other.text && !one.text.empty() && !other.text.empty() &&
           normal_text(one.text) != normal_text(other.text);
}

/// Numbers texts in the order of their first use.
class Numbering {
public:
    std::size_t operator()(const std::string& text) {
        const auto [found, is_new] = number_.emplace(text, names.size());
        if (is_new) names.push_back(text);
        return found->second;
    }
    std::vector<std::string> names;

private:
    std::unordered_map<std::string, std::size_t> number_;
};

/// The order of repeated times; nothing if the field decides alone: a failure, or an error that the
/// reader of rows reports.
std::optional<double> rank_of(const Field& field) {
    const bool has_bound = field.text.starts_with('<') || field.text.starts_with('>');
    if (const auto number = number_in(field.text.substr(has_bound ? 1 : 0)); number && *number >= 0)
        return field.text.starts_with('<') ? *number / 2 : *number;
    constexpr std::array<std::string_view, 4> endless{"inf", "+inf", "infinity", "timeout"};
    if (std::ranges::find(endless, in_small_letters(field.text)) == endless.end()) return {};
    return std::numeric_limits<double>::infinity();
}

class LongTable {
public:
    LongTable(Csv& csv, const std::vector<TableColumn>& columns, TableErrors& faults)
        : csv_(csv), columns_(columns), faults_(faults) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const ColumnKind kind = columns[c].kind;
            if (kind == variant) variant_ = c;
            if (kind == time) time_ = c;
            if (kind == setup) setup_ = c;
            if (kind == id) id_ = c;
            if (kind == knob) knobs_.push_back(c);
            const bool is_of_row =
                kind == id || kind == group || kind == fold || kind == weight || kind == cost;
            if (is_of_row) of_row_.push_back(c);
        }
        read_measurements();
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (columns[c].kind == feature)
                (depends_on_variant(c) ? parameters_ : of_row_).push_back(c);
    }

    Parameters parameters() const {
        Parameters result;
        Indices all = knobs_;
        all.insert(all.end(), parameters_.begin(), parameters_.end());
        result.values =
            Matrix::Constant(to_index(variants_.names.size()), to_index(all.size()), not_measured);
        for (const std::size_t c : all) {
            const Eigen::Index column = to_index(result.columns.size());
            Feature& parameter = result.columns.emplace_back(Feature{columns_[c].of, {}});
            Numbering words;
            const bool has_numbers = std::ranges::all_of(measured_, [&](const Measurement& one) {
                const std::string_view text = csv_.records[one.record][c].text;
                return text.empty() || number_in(text);
            });
            for (const Measurement& one : measured_) {
                const std::string text(csv_.records[one.record][c].text);
                if (text.empty()) continue;
                result.values(to_index(one.variant), column) =
                    has_numbers ? *number_in(text) : static_cast<double>(words(text));
            }
            parameter.words = std::move(words.names);
        }
        result.knobs = knobs_.size();
        if (!knobs_.empty()) result.kernels = kernels_;
        return result;
    }

    /// The records of the wide table; the first one is its header.
    std::vector<Record> wide() {
        number_rows();
        if (std::ranges::none_of(of_row_, [&](auto c) { return columns_[c].kind == feature; }))
            faults_.add(columns_[variant_].place,
                        "the table has no features of the problem: its columns are the same for "
                        "all measurements of a variant");
        std::vector<Record> rows{header()};
        Record empty(rows[0].size());
        std::ranges::stable_sort(
            measured_, {}, [](const Measurement& one) { return std::pair(one.row, one.variant); });
        for (auto one = measured_.begin(); one != measured_.end();) {
            const auto end = std::find_if(one, measured_.end(),
                                          [&](const auto& m) { return m.row != one->row; });
            rows.push_back(row_of({one, end}, empty));
            one = end;
        }
        return rows;
    }

private:
    struct Measurement {
        std::size_t record, variant, row;
    };
    using Measurements = std::vector<Measurement>;

    const Field& field(const Measurement& one, std::size_t column) const {
        return csv_.records[one.record][column];
    }

    void read_measurements() {
        for (std::size_t r = 1; r < csv_.records.size(); ++r) {
            const Record& record = csv_.records[r];
            if (!has_all_fields(record, columns_.size(), faults_)) continue;
            if (record[variant_].text.empty()) {
                faults_.add(record[variant_].place,
                            "the measurement has no variant: write its name");
                continue;
            }
            if (id_ != none && record[id_].text.empty()) {
                faults_.add(record[id_].place,
                            "the measurement has no id: write the same id for all measurements of "
                            "a problem, or remove the column to use the features");
                continue;
            }
            measured_.push_back(
                {r, variant_of(record), id_ == none ? 0 : rows_(std::string(record[id_].text))});
        }
    }

    /// The number of the record's configuration. Reports an error if its name is taken.
    std::size_t variant_of(const Record& record) {
        const std::string kernel(record[variant_].text);
        std::string name = kernel, configuration = kernel;
        for (const std::size_t c : knobs_) {
            if (record[c].text.empty()) continue;
            const std::string value = normal_text(record[c].text);
            name += '_' + value;
            configuration += " with knob:" + columns_[c].of + ' ' + value;
        }
        const std::size_t of = variants_(name);
        if (of == kernels_.size()) {
            kernels_.push_back(kernel);
            configurations_.push_back(configuration);
        } else if (configurations_[of] != configuration) {
            faults_.add(record[variant_].place, "the configurations '" + configurations_[of] +
                                                    "' and '" + configuration +
                                                    "' have the same name '" + name +
                                                    "': rename a variant, or write other values");
        }
        return of;
    }

    /// Whether the column has one value for each variant, but several for a row (or, before the
    /// rows are known, in the table).
    bool depends_on_variant(std::size_t column) const {
        std::vector<const Field*> of_variant(variants_.names.size());
        std::vector<const Field*> of_row(std::max<std::size_t>(rows_.names.size(), 1));
        bool varies = false;
        for (const Measurement& one : measured_) {
            const Field& here = field(one, column);
            if (here.text.empty()) continue;
            const Field*& known = of_variant[one.variant];
            if (known == nullptr) known = &here;
            if (contradict(*known, here)) return false;
            const Field*& in_row = of_row[one.row];
            if (in_row == nullptr) in_row = &here;
            varies = varies || contradict(*in_row, here);
        }
        return varies;
    }

    /// Measurements without an id belong to one row if their features are equal, and their groups
    /// and folds.
    void number_rows() {
        if (id_ != none) return;
        for (Measurement& one : measured_) {
            std::string key;
            for (const std::size_t c : of_row_)
                if (columns_[c].kind != cost && columns_[c].kind != weight)
                    key += normal_text(field(one, c).text) + '\n';
            one.row = rows_(key);
        }
    }

    Field named(const std::string& name, std::size_t column) {
        return {csv_.unquoted.emplace_back(name), columns_[column].place, false};
    }

    Record header() {
        Record header;
        for (const std::size_t c : of_row_) header.push_back(csv_.records[0][c]);
        for (const std::string& name : variants_.names)
            header.push_back(named("time:" + name, time_));
        if (setup_ == none) return header;
        for (const std::string& name : variants_.names)
            header.push_back(named("setup:" + name, setup_));
        return header;
    }

    Record row_of(const Measurements& measurements, const Record& empty) {
        Record row = empty;
        for (std::size_t i = 0; i < of_row_.size(); ++i) row[i] = shared(measurements, of_row_[i]);
        const std::size_t times = of_row_.size(), setups = times + variants_.names.size();
        for (auto one = measurements.begin(); one != measurements.end();) {
            const auto end = std::find_if(one, measurements.end(),
                                          [&](const auto& m) { return m.variant != one->variant; });
            row[times + one->variant] = median_of({one, end}, time_);
            if (setup_ != none) row[setups + one->variant] = median_of({one, end}, setup_);
            one = end;
        }
        return row;
    }

    /// The value of a column that is the same for all measurements of a row.
    Field shared(const Measurements& measurements, std::size_t column) {
        Field known = field(measurements[0], column);
        for (const Measurement& one : measurements) {
            const Field& here = field(one, column);
            if (known.text.empty()) known = here;
            if (columns_[column].kind == cost || !contradict(known, here)) continue;
            const std::string name(csv_.records[0][column].text);
            faults_.add(
                here.place,
                "row " + quoted_name(rows_.names[one.row]) + " has " + name + ' ' +
                    std::string(here.text) + " here, but " + std::string(known.text) + " in line " +
                    std::to_string(known.place.line) + ": use another id for another problem" +
                    (columns_[column].kind == feature ? ", or rename the column to knob:" + name +
                                                            " if it is a parameter of the variant"
                                                      : ""));
        }
        return known;
    }

    /// The median of the measurements of a variant in a row.
    Field median_of(const Measurements& measurements, std::size_t column) {
        std::vector<std::pair<double, Field>> ranked;
        Field disturbed = field(measurements[0], column);
        for (const Measurement& one : measurements) {
            const Field& here = field(one, column);
            if (here.text.empty()) continue;
            const auto rank = rank_of(here);
            if (!rank && in_small_letters(here.text) != "disturbed") return here;
            if (rank) ranked.emplace_back(*rank, here);
            if (!rank) disturbed = here;
        }
        if (ranked.empty()) return disturbed;
        std::ranges::stable_sort(ranked, {}, [](const auto& one) { return one.first; });
        const auto& [high, middle] = ranked[ranked.size() / 2];
        if (ranked.size() % 2 == 1) return middle;
        const auto& [low, below] = ranked[ranked.size() / 2 - 1];
        const bool are_numbers = number_in(middle.text) && number_in(below.text);
        if (!are_numbers || low == high) return middle;
        return {csv_.unquoted.emplace_back(number_text((low + high) / 2)), middle.place, false};
    }

    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    Csv& csv_;
    const std::vector<TableColumn>& columns_;
    TableErrors& faults_;
    std::size_t variant_ = none, time_ = none, setup_ = none, id_ = none;
    Indices knobs_, parameters_;  // columns
    Indices of_row_;              // columns that all measurements of a row have in common
    Numbering variants_, rows_;
    std::vector<std::string> kernels_;         // of each variant
    std::vector<std::string> configurations_;  // of each variant, with the names of its knobs
    Measurements measured_;
};

}  // namespace

Parameters make_wide(Csv& csv, std::vector<TableColumn>& columns, TableErrors& faults) {
    LongTable table(csv, columns, faults);
    Parameters parameters = table.parameters();
    csv.records = table.wide();
    columns = read_columns(csv.records[0], faults);
    return parameters;
}

}  // namespace selgen::fit

// Compares times with CPU times and spreads, and removes rows marked as disturbed or imprecise.
#include "fit/table/disturbed.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

/// Whether these rows are so many that the others do not represent the experiment.
bool are_many(std::size_t rows, std::size_t all) { return 4 * rows > all; }

/// Whether a time of the row is this word.
bool is_marked(const Record& record, const std::vector<TableColumn>& columns,
               std::string_view word) {
    for (std::size_t c = 0; c < columns.size() && c < record.size(); ++c)
        if (columns[c].kind == ColumnKind::time && in_small_letters(record[c].text) == word)
            return true;
    return false;
}

std::string id_in(const Record& record, const std::vector<TableColumn>& columns) {
    const auto id = std::ranges::find(columns, ColumnKind::id, &TableColumn::kind);
    const auto c = static_cast<std::size_t>(id - columns.begin());
    return c < record.size() && c < columns.size() ? std::string(record[c].text) : "";
}

/// The columns of a variant; each is the number of all columns if there is none.
struct TimedVariant {
    std::string name;
    std::size_t time, spread, least, cpu;
    std::size_t rows = 0;       // in which it has both times
    std::size_t slow_rows = 0;  // in which it took much longer than its CPU time
};

class SpreadCheck {
public:
    SpreadCheck(const Csv& csv, const std::vector<TableColumn>& columns) : csv_(csv) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (columns[c].kind != ColumnKind::time) continue;
            const std::string spread = "spread:" + columns[c].of;
            variants_.push_back(
                {columns[c].of, c, at(spread), at(spread + ":min"), at(spread + ":cpu")});
        }
        for (std::size_t r = 1; r < csv.records.size(); ++r) check(csv.records[r]);
    }

    void report(TableErrors& faults, std::vector<std::string>& notes) const {
        constexpr std::size_t few = 4;
        const std::size_t rows = csv_.records.size() - 1;
        if (rows < few) return;
        const std::string of_rows = " of " + std::to_string(rows) + " rows";
        const bool are_slow = are_many(slow_rows_, rows);
        if (are_slow && std::ranges::all_of(variants_, &SpreadCheck::is_sometimes_slow)) {
            const std::string what =
                "in " + std::to_string(slow_rows_) + of_rows +
                ", times are more than twice the CPU times, and every variant has such times: its "
                "threads waited for processors that other programs used. ";
            const std::string fix =
                "Measure again when the machine is idle, or with --statistic min";
            if (!are_many(uneven_rows_, rows)) {
                notes.push_back(what + fix);
                return;
            }
            faults.add(*first_slow_,
                       what + "In " + std::to_string(uneven_rows_) +
                           " of these rows, that is true of some variants only, so a model may "
                           "always choose the serial variant. " +
                           fix +
                           ". If all variants wait for a device, remove the columns "
                           "spread:<variant>:cpu");
            return;
        }
        for (const TimedVariant& variant : variants_)
            if (are_slow && are_many(variant.slow_rows, rows))
                notes.push_back("the times of '" + variant.name +
                                "' are more than twice its CPU times in " +
                                std::to_string(variant.slow_rows) + of_rows +
                                ": unless it waits for a device, measure again when the machine "
                                "is idle, or with --statistic min");
        if (are_many(unsteady_rows_, rows))
            notes.push_back("in " + std::to_string(unsteady_rows_) + of_rows +
                            ", the runs of a variant that may be the best differ by 50 % or more: "
                            "measure again when the machine is idle, or with --statistic min");
    }

private:
    static bool is_sometimes_slow(const TimedVariant& variant) {
        return variant.slow_rows > 0 || variant.rows == 0;
    }

    std::size_t at(const std::string& name) const {
        const auto found = std::ranges::find(csv_.records[0], name, &Field::text);
        return static_cast<std::size_t>(found - csv_.records[0].begin());
    }

    static std::optional<double> number(const Record& record, std::size_t column) {
        if (column >= record.size()) return {};
        return number_in(record[column].text);
    }

    void check(const Record& record) {
        double best = INFINITY;
        for (const TimedVariant& variant : variants_)
            best = std::min(best, number(record, variant.time).value_or(INFINITY));
        bool is_slow = false, is_quick = false, is_unsteady = false;
        for (TimedVariant& variant : variants_) {
            const auto time = number(record, variant.time), cpu = number(record, variant.cpu);
            const auto spread = number(record, variant.spread);
            const auto least = number(record, variant.least);
            is_unsteady = is_unsteady || (spread && least && *spread > 0.5 && *least <= best);
            constexpr double long_enough = 100e-6;  // seconds; shorter times are too inaccurate
            if (!time || !cpu) continue;
            ++variant.rows;
            if (*time <= 2 * *cpu || *time - *cpu < long_enough) {
                is_quick = true;
                continue;
            }
            is_slow = true;
            ++variant.slow_rows;
            if (!first_slow_) first_slow_ = record[variant.time].place;
        }
        slow_rows_ += is_slow ? 1 : 0;
        uneven_rows_ += is_slow && is_quick ? 1 : 0;
        unsteady_rows_ += is_unsteady ? 1 : 0;
    }

    const Csv& csv_;
    std::vector<TimedVariant> variants_;
    // Rows with slow variants, those that have others, too, and rows with runs that differ.
    std::size_t slow_rows_ = 0, uneven_rows_ = 0, unsteady_rows_ = 0;
    std::optional<dsl::Location> first_slow_;
};

}  // namespace

std::vector<std::string> remove_marked(Csv& csv, const std::vector<TableColumn>& columns,
                                       std::string_view word) {
    std::vector<std::string> ids;
    std::erase_if(csv.records, [&](const Record& record) {
        if (&record == &csv.records.front() || !is_marked(record, columns, word)) return false;
        ids.push_back(id_in(record, columns));
        return true;
    });
    return ids;
}

std::vector<std::string> check_spreads(const Csv& csv, const std::vector<TableColumn>& columns,
                                       TableErrors& faults) {
    std::vector<std::string> notes;
    SpreadCheck(csv, columns).report(faults, notes);
    return notes;
}

DisturbedRows disturbed_rows(const Data& data) {
    const std::set<std::string> known(data.ids.begin(), data.ids.end());
    std::set<std::string> left_out;
    std::size_t unnamed = 0;
    for (const std::string& id : data.disturbed) {
        if (id.empty())
            ++unnamed;
        else if (!known.contains(id))
            left_out.insert(id);
    }
    const std::size_t count = left_out.size() + unnamed;
    if (count == 0) return {};
    const std::size_t all = data.ids.size() + count;
    const bool are_too_many = 20 * count > all;
    const std::string rows = std::to_string(count) + " of " + std::to_string(all) +
                             (count == 1 ? " rows is " : " rows are ");
    const std::string cause =
        std::string("marked as disturbed, because other programs used the cores. ");
    if (are_too_many)
        return {rows + cause +
                    "Without these rows, a model may always choose the serial variant. To measure "
                    "them, run the same selgen bench command when the machine is idle",
                true};
    return {rows + "left out: " + (count == 1 ? "it is " : "they are ") + cause + "To measure " +
                (count == 1 ? "it" : "them") + " again, run the same selgen bench command",
            false};
}

}  // namespace selgen::fit

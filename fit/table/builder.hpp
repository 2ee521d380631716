// Collects single values and times, for importers, and writes them as the text of a table.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// Builds a table from single values, in any order. Rows, features and variants are written in the
/// order of their first use. The text is a table without errors: what would be one is changed here,
/// with a note, or makes table() throw FormatError.
class TableBuilder {
public:
    std::size_t row(const std::string& id);
    std::size_t feature(const std::string& name) { return number_of(features_, name); }
    std::size_t variant(const std::string& name) { return number_of(variants_, name); }

    void set(std::size_t row, std::size_t feature, std::string text);
    /// Seconds; infinite: failed. If a row and a variant have several times, the median counts.
    void add_time(std::size_t row, std::size_t variant, double seconds);
    /// Adds seconds to the cost of the feature.
    void add_cost(std::size_t row, std::size_t feature, double seconds);
    void set_fold(std::size_t row, int fold) { rows_[row].fold = fold; }
    /// The file of the row: becomes a feature `file` if the other features do not distinguish the
    /// rows of different files, or if there are none.
    void set_file(std::size_t row, const std::string& label) { rows_[row].file = label; }

    /// The table. Throws FormatError if a table cannot hold it.
    ImportedTable table() const;

private:
    struct Names {
        std::vector<std::string> all;
        std::unordered_map<std::string, std::size_t> number;
    };
    struct Row {
        std::string id;
        int fold = -1;
        std::string file;
        std::vector<std::string> values;
        std::vector<double> costs;
        std::map<std::size_t, std::vector<double>> times;
    };

    static std::size_t number_of(Names& names, const std::string& name);
    static bool has_file(const Row& row) { return !row.file.empty(); }
    static std::string time_of(const Row& row, std::size_t variant);
    bool needs_files() const;
    std::string zero_of(std::size_t variant) const;
    std::vector<TextColumn> feature_columns() const;
    std::vector<TextColumn> columns_after(const std::vector<TextColumn>& features) const;

    Names ids_, features_, variants_;
    std::vector<Row> rows_;
};

/// The median of at least one number: the mean of the middle two if their count is even.
double median(std::vector<double> values);

}  // namespace selgen::fit

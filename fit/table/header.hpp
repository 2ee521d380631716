// The columns of a table, and the list of its errors; part of fit/table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"
#include "fit/table/table.hpp"

namespace selgen::fit {

/// Errors in the order of detection; beyond most_table_faults they are only counted.
class TableErrors {
public:
    explicit TableErrors(const std::string& name) : name_(name) {}

    void add(dsl::Location place, const std::string& text);
    bool any() const { return !faults_.empty(); }
    /// All errors, and one more that counts those that were not kept.
    std::vector<TableError> reported() const;

private:
    const std::string& name_;
    std::vector<TableError> faults_;
    std::size_t more_ = 0;
    dsl::Location first_of_more_;
};

/// What a column of a table is.
enum class ColumnKind {
    id,
    group,
    fold,
    weight,
    time,
    setup,
    cost,
    feature,
    factor,
    ignored,
    variant,
    knob,
};

struct TableColumn {
    ColumnKind kind = ColumnKind::ignored;
    std::string of;  // the variant or the feature, as written
    dsl::Location place;
    std::size_t index = 0;  // of the variant or feature
};

/// Whether the table has a row for each measurement, by its columns `variant` and `time`.
bool is_long(const Record& header);

/// The columns by their names. The columns `time` and the features number the variants and the
/// features; `setup` and `cost` refer to them.
/// In a long table, `time`, `setup` and `knob:…` belong to the variant of the row.
/// `runs`: whose times count; the columns of the others are ignored.
std::vector<TableColumn> read_columns(const Record& header, TableErrors& faults,
                                      Runs runs = Runs::all);

/// Whether the row has a field for each column; reports an error if not.
bool has_all_fields(const Record& record, std::size_t columns, TableErrors& faults);

/// Turns a long table into a wide one with the same fields, which keep their places. `columns` are
/// those of the long table, and become those of the wide table. Measurements belong to one row if
/// their ids are equal or, without a column id, their features. Of repeated measurements, the
/// median is kept, or `fail` if one failed. Returns the parameters of the variants: the columns
/// `knob:…`, whose values become part of the variants' names, and columns that depend on the
/// variant only.
Parameters make_wide(Csv& csv, std::vector<TableColumn>& columns, TableErrors& faults);

}  // namespace selgen::fit

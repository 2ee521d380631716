// Long tables: one row for each measurement, with columns `variant` and `time`; part of fit/table.
#pragma once

#include <vector>

#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"
#include "fit/table/header.hpp"

namespace selgen::fit {

/// Turns a long table into a wide one with the same fields, which keep their places. `columns` are
/// those of the long table, and become those of the wide table. Measurements belong to one row if
/// their ids are equal or, without a column id, their features. Of repeated measurements, the
/// median is kept, or `fail` if one failed. Returns the parameters of the variants: the columns
/// `knob:…`, whose values become part of the variants' names, and columns that depend on the
/// variant only.
Parameters make_wide(Csv& csv, std::vector<TableColumn>& columns, TableErrors& faults);

}  // namespace selgen::fit

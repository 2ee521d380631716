// Reads and merges tables of times.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/remarks.hpp"
#include "fit/table/data.hpp"
#include "fit/table/table.hpp"

namespace selgen::workflow {

/// Reads tables of times, which are merged if there are several (fit/table/merge.hpp); these must
/// have a column id. "-" is standard input. Adds remarks on what was changed in them. Nothing after
/// an error.
std::optional<fit::Data> read_tables(const std::vector<std::string>& paths, Remarks& remarks,
                                     fit::Runs runs = fit::Runs::all);

/// The same for the text of a table.
std::optional<fit::Data> read_table(const std::string& name, const std::string& text,
                                    Remarks& remarks);

/// Adds the errors of a table.
void add_errors(Remarks& remarks, const std::vector<fit::TableError>& errors);

}  // namespace selgen::workflow

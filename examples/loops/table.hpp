// Writes tables of times as CSV, and reads them again.
#pragma once

#include <string>
#include <vector>

#include "measure.hpp"
#include "request.hpp"

namespace loops {

/// The header of a table of times: comma-separated, with a row for each case and a column for each
/// configuration. `facts` are lines about where and how it was measured, written as comments first.
std::string heading_of(const std::vector<Configuration>& configurations,
                       const std::vector<std::string>& facts);
std::string row_of(const Case& one, const Loop& loop, const Times& times);

/// A row of a table.
struct Row {
    std::vector<std::string> names;
    std::vector<std::string> fields;

    /// Empty if there is no such column.
    std::string at(const std::string& name) const;
};
std::vector<Row> read_table(const std::string& path);

/// Writes all of the text, or throws and leaves the old file.
void write_file(const std::string& path, const std::string& text);

}  // namespace loops

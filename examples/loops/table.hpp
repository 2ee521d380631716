#pragma once

#include <string>
#include <vector>

#include "measure.hpp"
#include "request.hpp"

namespace loops {

/// What a table of timings begins with, comma-separated: a row for each case, and a column for each
/// way. `facts`: lines on where and how it was measured, which stand in front as comments.
std::string heading_of(const std::vector<Way>& ways, const std::vector<std::string>& facts);
std::string row_of(const Case& one, const Loop& loop, const Times& times);

/// A row of a table that was read.
struct Row {
    std::vector<std::string> names;
    std::vector<std::string> fields;

    /// Empty where there is no such column.
    std::string at(const std::string& name) const;
};
std::vector<Row> read_table(const std::string& path);

/// All of the text, or an exception and what was there before.
void write_file(const std::string& path, const std::string& text);

}  // namespace loops

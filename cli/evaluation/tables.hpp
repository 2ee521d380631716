#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

/// What the commands on tables have in common.
namespace selgen::cli {

/// Tells faults, each in a line.
void tell_faults(const std::vector<fit::TableFault>& faults, const Streams& streams);

/// Reads a table of timings, and tells what was changed in it. Nothing where it has faults, which
/// are told.
std::optional<fit::Data> read_table_file(const std::string& path, const Streams& streams);

/// The same of several tables, which are merged (fit/table/merge.hpp). They must have a column id.
std::optional<fit::Data> read_table_files(const std::vector<std::string>& paths,
                                          const Streams& streams);

/// The same of a text.
std::optional<fit::Data> table_in(const std::string& name, const std::string& text,
                                  const Streams& streams);

/// Throws IoError where a file is there that nobody said may be overwritten.
void check_may_write(const std::string& path, bool force);

}  // namespace selgen::cli

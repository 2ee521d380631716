#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dsl/diagnostics/source.hpp"

namespace selgen::fit {

/// What is wrong with a table, where, and what to do about it.
struct TableFault {
    std::string name;  // of the text: a file
    dsl::Location place;
    std::string text;
};

/// "t.csv:3:14: text".
std::string to_text(const TableFault& fault);

/// Where the readers stop to name faults, and count them only.
inline constexpr std::size_t most_table_faults = 20;

/// A field, as it was meant: without its quotes, and without blanks around it where it has none.
struct Field {
    std::string_view text;  // in the text that was read, or in Csv::unquoted
    dsl::Location place;
    bool is_quoted = false;
};

using Record = std::vector<Field>;

struct Csv {
    std::vector<Record> records;       // without empty lines and those that begin with '#'
    std::vector<Field> comments;       // those lines that begin with '#', without it
    std::deque<std::string> unquoted;  // fields with doubled quotes
};

/// Reads comma-separated values by RFC 4180: a field in quotes may hold commas, line ends and
/// doubled quotes. Lines may end in either way; a byte order mark is skipped. The text has to
/// outlive the result.
std::variant<Csv, TableFault> read_csv(const std::string& name, std::string_view text);

/// A field as a table is written, quoted where it has to be.
std::string csv_field(std::string_view text);

}  // namespace selgen::fit

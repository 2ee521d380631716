// Reads and quotes CSV, with the location of each field, and reads and writes numbers in fields.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dsl/diagnostics/source.hpp"

namespace selgen::fit {

/// An error in a table: what is wrong, where, and how to fix it.
struct TableError {
    std::string name;  // of the text: a file
    dsl::Location place;
    std::string text;
};

/// "t.csv:3:14: text".
std::string to_text(const TableError& fault);

/// The number of errors that readers report; further ones are only counted.
inline constexpr std::size_t most_table_errors = 20;

/// A field without its quotes; an unquoted field without blanks around it.
struct Field {
    std::string_view text;  // in the text that was read, or in Csv::unquoted
    dsl::Location place;
    bool is_quoted = false;
};

using Record = std::vector<Field>;

struct Csv {
    std::vector<Record> records;       // without empty lines and comments
    std::vector<Field> comments;       // lines that begin with '#', without it
    std::deque<std::string> unquoted;  // fields with doubled quotes
};

/// Reads comma-separated values by RFC 4180: a field in quotes may hold commas, line ends and
/// doubled quotes. Lines end with LF or CRLF; a byte order mark is skipped. The text has to outlive
/// the result.
std::variant<Csv, TableError> read_csv(const std::string& name, std::string_view text);

/// A field as written in a table, quoted if necessary.
std::string csv_field(std::string_view text);

/// A column of a table as text.
struct TextColumn {
    std::string name;
    std::vector<std::string> fields;
};

/// The table with these columns, which have equal numbers of fields.
std::string csv_text(const std::vector<TextColumn>& columns);

/// The number if the whole text is one. Infinities, NaN and numbers that a double cannot hold are
/// none.
std::optional<double> number_in(std::string_view text);

/// Whether the text is NaN or an infinity, in letters of any case and with any sign.
bool is_infinity_or_nan(std::string_view text);

/// The shortest text that is read as the same finite number.
std::string number_text(double value);

/// The text in lower case (ASCII only).
std::string in_small_letters(std::string_view text);

}  // namespace selgen::fit

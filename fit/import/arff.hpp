// Reads tables in ARFF, the format of ASlib scenarios.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fit/table/csv.hpp"

namespace selgen::fit {

/// A table in Weka's format: the names of the columns, in lower case, and the rows. A missing value
/// `?` is an empty unquoted field.
struct Arff {
    std::vector<std::string> columns;
    std::vector<Record> rows;
    std::deque<std::string> unquoted;  // fields with escaped letters

    /// The position of a column; the number of columns if there is none.
    std::size_t find(std::string_view column) const;
};

/// Thrown by readers of scenarios: an error that ends the import.
struct ImportError {
    TableError fault;
};

/// Reads attributes and rows. Throws ImportError; sparse rows are an error, too. The text has to
/// outlive the result.
Arff read_arff(const std::string& name, std::string_view text);

}  // namespace selgen::fit

// Rows with times that cannot be trusted, because other programs ran or the clock is too coarse;
// part of fit/table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"
#include "fit/table/header.hpp"

namespace selgen::fit {

/// Removes the rows in which a time is this word: `disturbed` or `imprecise`. Returns their ids; a
/// row without an id has the id "".
std::vector<std::string> remove_marked(Csv& csv, const std::vector<TableColumn>& columns,
                                       std::string_view word);

/// Checks the times by the columns `spread:`. Reports an error if every variant had to wait for
/// processors; returns notes on other times that cannot be trusted.
std::vector<std::string> check_spreads(const Csv& csv, const std::vector<TableColumn>& columns,
                                       TableErrors& faults);

/// What to report about the rows that were removed as disturbed and are in no other table.
struct DisturbedRows {
    std::string text;  // empty: there are none
    bool are_too_many = false;
};
DisturbedRows disturbed_rows(const Data& data);

}  // namespace selgen::fit

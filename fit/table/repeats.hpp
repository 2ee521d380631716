// Matches the rows of two tables by id and similar features.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fit/table/data.hpp"

namespace selgen::fit {

/// Finds the rows of a table in another table, in which they were measured again: rows of the same
/// id with similar features (equal words, numbers within a factor of two, as far as both tables
/// know them). A feature that differs by more describes the state of the machine, not the input,
/// and variants cost other times in another state.
class Repeats {
public:
    /// Searches the rows that `data` has now. Both must outlive this object.
    Repeats(const Data& data, const Data& other);

    /// The row of `data` that corresponds to this row of the other table.
    std::optional<std::size_t> find(std::size_t row) const;

private:
    bool is_alike(std::size_t row, std::size_t other_row) const;

    const Data& data_;
    const Data& other_;
    std::vector<std::pair<std::size_t, std::size_t>> shared_;  // columns of the same feature
    std::map<std::string, std::vector<std::size_t>> rows_;     // by id
};

}  // namespace selgen::fit

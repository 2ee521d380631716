// Combines two tables; rows that were measured again are matched by id and similar features.
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

/// Adds the rows of another table. A row that exists already (Repeats) was measured again: the
/// least time of each run and each plan counts, because disturbances make times longer. A run that
/// failed in one table has failed, because a variant that is sometimes wrong is wrong. A time
/// replaces a bound, a timeout or a missing value; of two bounds, the larger one counts. A
/// row keeps its first weight. New features, words and variants are added; they are
/// unmeasured in the other rows. Returns the reason, and adds nothing, if the tables cannot be
/// combined: measured and simulated times, two simulated machines, a feature with numbers in one
/// table and words in the other, or too many variants.
std::string merge(Data& data, const Data& other);

/// The provenance of the times: "measured", "simulated (Cell)".
std::string provenance_of(const Data& data);

}  // namespace selgen::fit

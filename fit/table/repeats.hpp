#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fit/table/data.hpp"

namespace selgen::fit {

/// Finds rows of a table in another one, in which they were measured again: those of the same id
/// whose features are alike, words the same and numbers within a factor of two, as far as both
/// tables know them. A feature that differs by more tells of the machine's state and not of the
/// input, and what variants cost in one state is not what they cost in another.
class Repeats {
public:
    /// Looks among the rows that `data` has now. Both must outlive this.
    Repeats(const Data& data, const Data& other);

    /// The row of `data` that is this one of the other table.
    std::optional<std::size_t> find(std::size_t row) const;

private:
    bool is_alike(std::size_t row, std::size_t other_row) const;

    const Data& data_;
    const Data& other_;
    std::vector<std::pair<std::size_t, std::size_t>> shared_;  // columns of the same feature
    std::map<std::string, std::vector<std::size_t>> rows_;     // by id
};

}  // namespace selgen::fit

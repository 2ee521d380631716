// A sparse matrix of one type of values and indices, in compressed rows.
#pragma once

#include <cstdint>
#include <vector>

namespace sparse {

/// A sparse matrix by rows: row r has the entries offset[r] .. offset[r + 1]-1, each with a column
/// and a value. Columns are from 0 to columns-1; those of a row may have any order, and occur more
/// than once. Index is std::int32_t or std::int64_t, Value float or double.
template <class Value, class Index>
struct Csr {
    using value_type = Value;
    using index_type = Index;

    Index rows = 0;
    Index columns = 0;
    std::vector<Index> offset{0};
    std::vector<Index> column;
    std::vector<Value> value;

    Index nonzeros() const noexcept { return offset.back(); }
};

}  // namespace sparse

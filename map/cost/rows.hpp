// The rows and blocks of an array that operations access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "map/problem.hpp"

namespace selgen::map {

/// Operations first .. first+count-1.
struct Operations {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// Rows first .. last; none where last < first.
struct Rows {
    std::int64_t first = 0;
    std::int64_t last = -1;
};

/// The range from the first to the last row that the operations access, clipped to the array.
Rows rows_of(const Access& access, const Array& array, const Operations& operations);

/// The blocks that the operations access, ascending.
std::vector<std::size_t> blocks_of(const Access& access, const Array& array,
                                   const Operations& operations);

/// Whether the operations access all rows of the block.
bool covers(const Access& access, const Array& array, const Operations& operations,
            std::size_t block);

/// The number of parts of size `split` in `whole`; the last part may be shorter.
std::int64_t parts_of(std::int64_t whole, std::int64_t split);

/// The size of a block in bytes.
double block_bytes(const Array& array, std::size_t block);

/// The operations of each split of the first level of a call.
std::vector<Operations> splits_of(const Call& call);

}  // namespace selgen::map

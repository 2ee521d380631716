// Computes the rows of affine accesses, with strides that skip blocks and blocks that are covered
// in part.
#include "map/cost/rows.hpp"

#include <algorithm>

namespace selgen::map {
namespace {

/// The rows before clipping.
Rows touched(const Access& access, const Operations& operations) {
    const std::int64_t at_first = access.factor * operations.first;
    const std::int64_t at_last = access.factor * (operations.first + operations.count - 1);
    return {std::min(at_first, at_last) + access.first, std::max(at_first, at_last) + access.last};
}

/// The number of rows between the accesses of two consecutive operations.
std::int64_t gap(const Access& access) {
    const std::int64_t step = access.factor < 0 ? -access.factor : access.factor;
    return std::max<std::int64_t>(0, step - (access.last - access.first + 1));
}

void append_blocks(std::vector<std::size_t>& blocks, const Rows& rows, const Array& array) {
    if (rows.last < rows.first) return;
    for (std::int64_t b = rows.first / array.split; b <= rows.last / array.split; ++b)
        blocks.push_back(static_cast<std::size_t>(b));
}

}  // namespace

Rows rows_of(const Access& access, const Array& array, const Operations& operations) {
    if (operations.count <= 0) return {};
    if (access.all) return {0, array.rows - 1};
    const Rows rows = touched(access, operations);
    return {std::max<std::int64_t>(rows.first, 0), std::min(rows.last, array.rows - 1)};
}

std::vector<std::size_t> blocks_of(const Access& access, const Array& array,
                                   const Operations& operations) {
    std::vector<std::size_t> blocks;
    if (access.all || gap(access) < array.split) {
        append_blocks(blocks, rows_of(access, array, operations), array);
        return blocks;
    }
    for (std::int64_t i = 0; i < operations.count; ++i)
        append_blocks(blocks, rows_of(access, array, {operations.first + i, 1}), array);
    std::ranges::sort(blocks);
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

bool covers(const Access& access, const Array& array, const Operations& operations,
            std::size_t block) {
    const Rows rows = rows_of(access, array, operations);
    const std::int64_t first = static_cast<std::int64_t>(block) * array.split;
    const std::int64_t last = std::min(first + array.split, array.rows) - 1;
    if (rows.first > first || rows.last < last) return false;
    return access.all || gap(access) == 0 || operations.count == 1;
}

std::int64_t parts_of(std::int64_t whole, std::int64_t split) {
    return (whole + split - 1) / split;
}

double block_bytes(const Array& array, std::size_t block) {
    const std::int64_t first = static_cast<std::int64_t>(block) * array.split;
    return static_cast<double>(std::min(array.split, array.rows - first)) * array.row_bytes;
}

std::vector<Operations> splits_of(const Call& call) {
    std::vector<Operations> splits;
    for (std::int64_t first = 0; first < call.operations; first += call.split)
        splits.push_back({first, std::min(call.split, call.operations - first)});
    return splits;
}

}  // namespace selgen::map

// The boxes of cells that the programs bt, lu, mg and sp compute on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "input.hpp"

namespace loops {

/// A box of cells; x is contiguous.
struct Grid {
    std::int64_t nx = 1, ny = 1, nz = 1;

    std::int64_t cells() const { return nx * ny * nz; }
    std::int64_t at(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return (k * ny + j) * nx + i;
    }
};

constexpr std::size_t most_cells = 256;  // cells of a line

/// A box of about that many cells, with at least 3 along each side: a cube, a slab of few planes,
/// or a long box of many.
inline Grid grid_of(double cells, int input) {
    const double planes = pick(input, {1.0, 0.3, 3.0}) * std::cbrt(cells);
    const double side = std::sqrt(cells / planes);
    return {whole(std::round(side), 3), whole(std::round(side), 3), whole(std::round(planes), 3)};
}

}  // namespace loops

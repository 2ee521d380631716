// Patterns that need several tiles or chunks on a device.
#pragma once

#include "cuda/grid.hpp"
#include "shapes.hpp"

namespace reduction::test {

/// More elements than one tile, more references than one chunk, and tiles without references.
inline std::vector<Named> large_shapes() {
    using device::chunk;
    using device::tile;
    Csr gaps = csr(7 * tile + 5, {{0}, {3 * tile, 3 * tile + 1}, {3 * tile}, {5 * tile - 1}});
    Csr last = csr(3 * tile + 1, {{3 * tile}});
    return {
        {"exactly one tile", banded(tile, 9000, 2, 50)},
        {"one element more than a tile", banded(tile + 1, 9000, 2, 50)},
        {"exactly two tiles", banded(2 * tile, 9000, 3, 3000)},
        {"tiles without references", gaps},
        {"the last element alone", last},
        {"more references to one element than a chunk has",
         csr(2 * tile, Rows(chunk / 2 + 17, {tile + 3, tile + 3}))},
        {"more references in a tile than a chunk has, ragged", ragged(tile + 100, chunk / 2, 5, 3)},
        {"many tiles", banded(90'000, 60'000, 2, 20'000)},
        {"many tiles, ragged", ragged(50'000, 40'000, 4, 9)},
    };
}

}  // namespace reduction::test

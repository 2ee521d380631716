#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "pattern.hpp"
#include "work.hpp"

/// How device code divides its work. All of it is arithmetic that runs, and is tested, on a host.
namespace reduction::device {

/// Numbers of things on a device; a product of 32-bit counts fits.
using Count = std::uint64_t;

inline constexpr unsigned threads_of_block = 256;
/// Elements whose sums a block keeps in shared memory: 32 KiB, so that several blocks share a
/// processor of any architecture without asking for more than 48 KiB.
inline constexpr Index tile = 4096;
/// References that a block takes at most: so many that clearing and merging its tile is little work
/// beside, so few that many blocks share a range that everybody references.
inline constexpr Index chunk = 8 * tile;

/// Where a thread stands in a launch.
struct GridPosition {
    unsigned block = 0;
    unsigned blocks = 1;
    unsigned thread = 0;
    unsigned threads = 1;

    /// The thread takes things first(), first() + step(), …: neighbours take neighbours.
    REDUCTION_ANYWHERE Count first() const { return Count{block} * threads + thread; }
    REDUCTION_ANYWHERE Count step() const { return Count{blocks} * threads; }
};

/// Blocks for so many things, a thread for each where that does not exceed `most` blocks.
inline unsigned blocks_for(Count things, unsigned most) {
    const Count wanted = things / threads_of_block + (things % threads_of_block != 0 ? 1 : 0);
    return static_cast<unsigned>(std::min<Count>(wanted, most));
}

/// Blocks that each keep all elements: each has at least four references for each sum that it will
/// have to merge, and none is idle on a device of so many processors.
inline unsigned private_blocks(Count references, Index elements, unsigned processors) {
    const Count worth_it = references / (Count{4} * std::max<Index>(elements, 1));
    return static_cast<unsigned>(std::clamp<Count>(worth_it, 1, Count{processors} * 4));
}

/// Bits of the largest element number: what a sort has to look at.
inline int bits_of(Index elements) {
    int bits = 0;
    for (Index largest = elements > 0 ? elements - 1 : 0; largest > 0; largest /= 2) ++bits;
    return bits;
}

inline constexpr int tile_bits = 12;
static_assert(tile == Index{1} << tile_bits);

inline Index tiles_of(Index elements) { return elements / tile + (elements % tile != 0 ? 1 : 0); }

/// What one block adds up: references first .. last-1, all of elements base .. base+tile-1.
struct Chunk {
    Index base;
    Index first;
    Index last;
};

/// Chunks of references that are sorted by tile: those of tile t are start[t] .. start[t+1])
inline std::vector<Chunk> chunks_of(const std::vector<Index>& start) {
    std::vector<Chunk> chunks;
    for (std::size_t t = 0; t + 1 < start.size(); ++t)
        for (Index first = start[t]; first < start[t + 1];) {
            const Index last = first + std::min(chunk, start[t + 1] - first);
            chunks.push_back({static_cast<Index>(t) * tile, first, last});
            first = last;
        }
    return chunks;
}

}  // namespace reduction::device

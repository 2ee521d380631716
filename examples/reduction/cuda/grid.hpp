// How device code divides its work. All of it is arithmetic that also runs, and is tested, on a
// host.
#pragma once

#include <algorithm>
#include <selgen/cuda/kernel.hpp>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction::device {

using selgen::cuda::Count;
using selgen::cuda::GridPosition;

inline constexpr unsigned threads_of_block = 256;
/// Elements whose sums a block keeps in shared memory: 32 KiB. Several blocks then share a
/// multiprocessor of any architecture, and no block needs more than 48 KiB.
inline constexpr Index tile = 4096;
/// Maximum number of references of a block. Clearing and merging its tile is little work in
/// comparison, and many blocks can share a range of elements with many references.
inline constexpr Index chunk = 8 * tile;

/// Blocks that each have sums of all elements. Each block has at least four references for each sum
/// that it has to merge, and there are enough blocks for that many processors.
inline unsigned private_blocks(Count references, Index elements, unsigned processors) {
    const Count worth_it = references / (Count{4} * std::max<Index>(elements, 1));
    return static_cast<unsigned>(std::clamp<Count>(worth_it, 1, Count{processors} * 4));
}

/// Bits of the largest element number, which a sort has to compare.
inline int bits_of(Index elements) {
    int bits = 0;
    for (Index largest = elements > 0 ? elements - 1 : 0; largest > 0; largest /= 2) ++bits;
    return bits;
}

inline constexpr int tile_bits = 12;
static_assert(tile == Index{1} << tile_bits);

inline Index tiles_of(Index elements) { return elements / tile + (elements % tile != 0 ? 1 : 0); }

/// The work of one block: references first .. last-1, all of elements base .. base+tile-1.
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

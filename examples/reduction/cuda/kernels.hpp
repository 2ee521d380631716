// How device code divides its work, and the kernels of reductions, in the stages of
// selgen/cuda/kernel.hpp. All of it also runs, and is tested, on a host.
#pragma once

#include <algorithm>
#include <selgen/cuda/kernel.hpp>
#include <vector>

#include "patterns/pattern.hpp"
#include "schemes/work.hpp"

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

using selgen::cuda::add;
using selgen::cuda::SharedMemory;

/// A reference: its iteration and its position there.
struct Item {
    Index iteration;
    Index slot;
};

/// The pattern's iterations in device memory. Offsets exist only if the arity varies.
struct Iterations {
    Index count;
    Index arity;
    const Index* offset;
    const double* weight;
    int work;

    SELGEN_ANYWHERE Count first(Index i) const {
        return arity > 0 ? Count{i} * arity : Count{offset[i]};
    }
    SELGEN_ANYWHERE Count last(Index i) const {
        return arity > 0 ? (Count{i} + 1) * arity : Count{offset[i + 1]};
    }
    SELGEN_ANYWHERE double other(Index i) const { return other_work(weight[i], work); }
};

/// Adds what iteration i contributes to `sums`, an array over all elements.
SELGEN_ANYWHERE inline void add_iteration(const Iterations& all, const Index* index, Index i,
                                          double* sums) {
    const double other = all.other(i);
    const Count first = all.first(i);
    const Count last = all.last(i);
    for (Count k = first; k < last; ++k)
        add(sums[index[k]], contribution(other, static_cast<Index>(k - first)));
}

/// Every addition is an atomic one to the sums in device memory.
struct AddAll {
    static constexpr int stages = 1;
    Iterations iterations;
    const Index* index;
    double* sums;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count i = at.first(); i < iterations.count; i += at.step())
            add_iteration(iterations, index, static_cast<Index>(i), sums);
    }
};

/// If there are few elements, each block has its own sums of all elements. They are merged at the
/// end.
struct AddPrivately {
    static constexpr int stages = 3;
    Iterations iterations;
    const Index* index;
    Index elements;  // at most `tile`
    double* sums;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        double* const own = shared.of<double>();
        if (number == 0) {
            for (Index e = at.thread; e < elements; e += at.threads) own[e] = 0;
        } else if (number == 1) {
            for (Count i = at.first(); i < iterations.count; i += at.step())
                add_iteration(iterations, index, static_cast<Index>(i), own);
        } else {
            for (Index e = at.thread; e < elements; e += at.threads)
                if (own[e] != 0) add(sums[e], own[e]);
        }
    }
};

/// Each block has a chunk of references, and its own sums for the chunk's range of elements.
struct AddChunks {
    static constexpr int stages = 3;
    const Chunk* chunks;
    const Index* element;  // element of each item, sorted by tile
    const Item* items;
    const double* other;  // other work of each iteration
    double* sums;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        double* const own = shared.of<double>();
        const Chunk mine = chunks[at.block];
        if (number == 0) {
            for (Index e = at.thread; e < tile; e += at.threads) own[e] = 0;
        } else if (number == 1) {
            for (Index j = mine.first + at.thread; j < mine.last; j += at.threads)
                add(own[element[j] - mine.base],
                    contribution(other[items[j].iteration], items[j].slot));
        } else {
            // Nothing was added to sums after the last element.
            for (Index e = at.thread; e < tile; e += at.threads)
                if (own[e] != 0) add(sums[mine.base + e], own[e]);
        }
    }
};

/// Computes the other work once for each iteration, for kernels that visit an iteration several
/// times.
struct DoOtherWork {
    static constexpr int stages = 1;
    Iterations iterations;
    double* other;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count i = at.first(); i < iterations.count; i += at.step())
            other[i] = iterations.other(static_cast<Index>(i));
    }
};

/// Writes the iteration and the position of every reference.
struct ListItems {
    static constexpr int stages = 1;
    Iterations iterations;
    Item* items;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count i = at.first(); i < iterations.count; i += at.step()) {
            const Count first = iterations.first(static_cast<Index>(i));
            const Count last = iterations.last(static_cast<Index>(i));
            for (Count k = first; k < last; ++k)
                items[k] = {static_cast<Index>(i), static_cast<Index>(k - first)};
        }
    }
};

/// Finds start[t], the first item of tile t in items sorted by tile, for 0 .. tiles.
struct FindTiles {
    static constexpr int stages = 1;
    const Index* element;
    Index references;  // number of references, at least 1
    Index tiles;
    Index* start;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count j = at.first(); j < references; j += at.step()) {
            const Index here = element[j] / tile;
            // Tiles without items begin where the next tile does.
            for (Index t = j == 0 ? 0 : element[j - 1] / tile + 1; t <= here; ++t)
                start[t] = static_cast<Index>(j);
            if (j + 1 == references)
                for (Index t = here + 1; t <= tiles; ++t) start[t] = references;
        }
    }
};

/// Adds the sum of each run of equal elements to its element. No two runs have the same element.
struct AddRuns {
    static constexpr int stages = 1;
    const Index* element;
    const double* sum;
    const Index* runs;  // number of runs
    double* sums;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count r = at.first(); r < *runs; r += at.step()) sums[element[r]] += sum[r];
    }
};

/// The value of an item.
struct ValueOf {
    const double* other;

    SELGEN_ANYWHERE double operator()(const Item& item) const {
        return contribution(other[item.iteration], item.slot);
    }
};

}  // namespace reduction::device

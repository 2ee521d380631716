// Kernels of batched products on a device, in the stages of selgen/cuda/kernel.hpp.
#pragma once

#include <algorithm>
#include <cstddef>

#include "batch/operands.hpp"

namespace batched::device {

using selgen::cuda::Count;
using selgen::cuda::Grid;
using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;

inline constexpr std::size_t most_shared_bytes = 48 * 1024;  // of a block, on all devices

/// A group of threads computes a matrix, with A and B in shared memory. A group has `Lanes`
/// neighbouring threads, so a block computes several matrices; if Lanes is 0, a group is a block.
template <class Value, int Lanes>
struct Groups {
    static constexpr int stages = 2;
    static constexpr int lanes = Lanes;
    static constexpr int rows = 4;  // of a column of C, computed by one thread at a time

    Batch<Value> batch;

    /// Values between the matrices of two groups in shared memory. Groups of a warp use different
    /// banks.
    SELGEN_ANYWHERE static Count pitch(int size) {
        constexpr Count banks = 128 / sizeof(Value);
        const Count both = Count{2} * static_cast<Count>(size) * static_cast<Count>(size);
        return (both + banks - 1) / banks * banks + Count{Lanes};
    }

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        const unsigned threads = Lanes > 0 ? unsigned{Lanes} : at.threads;
        const unsigned group = at.thread / threads;
        const unsigned lane = at.thread % threads;
        const Count matrix = Count{at.block} * (at.threads / threads) + group;
        if (matrix >= static_cast<Count>(batch.count)) return;
        const auto area = static_cast<unsigned>(batch.area());
        Value* const a = shared.of<Value>() + group * pitch(batch.size);
        Value* const b = a + area;
        if (number == 0)
            load(a, b, matrix * area, lane, threads);
        else
            multiply(a, b, batch.c + matrix * area, lane, threads);
    }

private:
    SELGEN_ANYWHERE void load(Value* a, Value* b, Count first, unsigned lane,
                              unsigned threads) const {
        const auto area = static_cast<unsigned>(batch.area());
        for (unsigned e = lane; e < area; e += threads) {
            a[e] = batch.a[first + e];
            b[e] = batch.b[first + e];
        }
    }

    SELGEN_ANYWHERE void multiply(const Value* a, const Value* b, Value* c, unsigned lane,
                                  unsigned threads) const {
        const auto size = static_cast<unsigned>(batch.size);
        const unsigned items = (size + rows - 1) / rows * size;
        for (unsigned item = lane; item < items; item += threads)
            multiply_rows(a, b, c, item / size * rows, item % size);
    }

    /// Rows row .. row+rows-1 of a column, as far as there are such rows.
    SELGEN_ANYWHERE void multiply_rows(const Value* a, const Value* b, Value* c, unsigned row,
                                       unsigned column) const {
        const auto size = static_cast<unsigned>(batch.size);
        const Value* of_a[rows];
        Value sum[rows];
        for (int r = 0; r < rows; ++r) {
            const unsigned here = row + static_cast<unsigned>(r);
            of_a[r] = a + (here < size ? here : size - 1) * size;
            sum[r] = 0;
        }
        for (unsigned k = 0; k < size; ++k) {
            const Value of_b = b[k * size + column];
            for (int r = 0; r < rows; ++r) sum[r] += of_a[r][k] * of_b;
        }
        for (int r = 0; r < rows; ++r) {
            const unsigned here = row + static_cast<unsigned>(r);
            if (here < size) batch.store(c[here * size + column], sum[r]);
        }
    }
};

/// A block computes a tile of C with `Tile` rows and columns. Each thread keeps Rows * Rows
/// elements in registers. Tiles of A and B, `depth` elements deep, pass through shared memory.
template <class Value, int Tile, int Rows>
struct Tiles {
    static constexpr int depth = 16;
    static constexpr int edge = Tile / Rows;     // threads along a side of the tile
    static constexpr int threads = edge * edge;  // of a block
    static constexpr int pitch = depth + 1;      // of A, so that rows begin in different banks
    static constexpr std::size_t shared_bytes = (Tile * pitch + depth * Tile) * sizeof(Value);
    static_assert(edge * Rows == Tile && threads % 32 == 0);
    static_assert(threads <= static_cast<int>(selgen::cuda::most_threads));
    static_assert(shared_bytes <= most_shared_bytes);

    struct State {
        Value sum[Rows][Rows];
    };

    Batch<Value> batch;
    unsigned tiles;  // along a side of a matrix
    int stages;      // loading and multiplying, for each `depth` columns of A

    explicit Tiles(const Batch<Value>& of)
        : batch(of),
          tiles((static_cast<unsigned>(of.size) + Tile - 1) / Tile),
          stages((of.size + depth - 1) / depth * 2) {}

    /// Of all matrices.
    Count blocks() const { return static_cast<Count>(batch.count) * tiles * tiles; }

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared,
                               State& state) const {
        const Count matrix = at.block / (tiles * tiles);
        const unsigned tile = at.block % (tiles * tiles);
        const Corner corner{matrix * static_cast<Count>(batch.area()),
                            static_cast<int>(tile / tiles) * Tile,
                            static_cast<int>(tile % tiles) * Tile};
        const auto thread = static_cast<int>(at.thread);
        Value* const a = shared.of<Value>();
        Value* const b = a + Tile * pitch;
        if (number % 2 == 0) {
            load(a, b, corner, number / 2 * depth, thread);
        } else {
            multiply(a, b, thread, state);
            if (number + 1 == stages) store(corner, thread, state);
        }
    }

private:
    struct Corner {    // of a tile of C
        Count matrix;  // offset
        int row;
        int column;
    };

    /// Elements outside of the matrix are 0.
    SELGEN_ANYWHERE void load(Value* a, Value* b, const Corner& corner, int k, int thread) const {
        const int size = batch.size;
        for (int e = thread; e < Tile * depth; e += threads) {
            const int row = corner.row + e / depth;
            const int at = k + e % depth;
            a[e / depth * pitch + e % depth] =
                row < size && at < size ? batch.a[corner.matrix + offset(row, at)] : Value{0};
        }
        for (int e = thread; e < Tile * depth; e += threads) {
            const int at = k + e / Tile;
            const int column = corner.column + e % Tile;
            b[e] =
                at < size && column < size ? batch.b[corner.matrix + offset(at, column)] : Value{0};
        }
    }

    SELGEN_ANYWHERE void multiply(const Value* a, const Value* b, int thread, State& state) const {
        const int first_row = thread / edge;
        const int first_column = thread % edge;
        for (int k = 0; k < depth; ++k) {
            Value of_a[Rows], of_b[Rows];
            for (int n = 0; n < Rows; ++n) {
                of_a[n] = a[(first_row + n * edge) * pitch + k];
                of_b[n] = b[k * Tile + first_column + n * edge];
            }
            for (int r = 0; r < Rows; ++r)
                for (int c = 0; c < Rows; ++c) state.sum[r][c] += of_a[r] * of_b[c];
        }
    }

    SELGEN_ANYWHERE void store(const Corner& corner, int thread, const State& state) const {
        for (int r = 0; r < Rows; ++r)
            for (int c = 0; c < Rows; ++c) {
                const int row = corner.row + thread / edge + r * edge;
                const int column = corner.column + thread % edge + c * edge;
                if (row < batch.size && column < batch.size)
                    batch.store(batch.c[corner.matrix + offset(row, column)], state.sum[r][c]);
            }
    }

    SELGEN_ANYWHERE Count offset(int row, int column) const {
        return static_cast<Count>(row) * static_cast<Count>(batch.size) +
               static_cast<Count>(column);
    }
};

}  // namespace batched::device

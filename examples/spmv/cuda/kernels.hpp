// Kernels of sparse products on a device, in the stages of selgen/cuda/kernel.hpp.
#pragma once

#include <selgen/cuda/kernel.hpp>

#include "matrix/matrix.hpp"

namespace sparse::device {

using selgen::cuda::add;
using selgen::cuda::Count;
using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;

/// A matrix by rows, in device memory.
template <class Value, class Index>
struct Rows {
    Index rows;
    Index nonzeros;
    const Index* offset;
    const Index* column;
    const Value* value;
};

/// One thread for each row.
template <class Value, class Index>
struct MultiplyRows {
    static constexpr int stages = 1;
    Rows<Value, Index> a;
    Product<Value> product;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count r = at.first(); r < static_cast<Count>(a.rows); r += at.step()) {
            Value sum = 0;
            for (Index k = a.offset[r]; k < a.offset[r + 1]; ++k)
                sum += a.value[k] * product.x[a.column[k]];
            product.store(static_cast<Index>(r), sum);
        }
    }
};

/// `Lanes` neighbouring threads for each row: Bell and Garland, "Implementing sparse matrix-vector
/// multiplication on throughput-oriented processors", SC 2009. Each thread has a shared value.
template <class Value, class Index, int Lanes>
struct MultiplyRowsInLanes {
    static constexpr int lanes = Lanes;
    static constexpr int stages = 1 + (lanes >= 2) + (lanes >= 4) + (lanes >= 8) + (lanes >= 16) +
                                  (lanes >= 32);  // 1 + lg(lanes)
    Rows<Value, Index> a;
    Product<Value> product;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        Value* const sums = shared.of<Value>();
        const auto lane = static_cast<int>(at.thread % lanes);
        const Count row = at.first() / lanes;
        if (number == 0) {
            Value sum = 0;
            if (row < static_cast<Count>(a.rows))
                for (auto k = static_cast<Count>(a.offset[row]) + static_cast<Count>(lane);
                     k < static_cast<Count>(a.offset[row + 1]); k += lanes)
                    sum += a.value[k] * product.x[a.column[k]];
            sums[at.thread] = sum;
        } else if (const int half = lanes >> number; lane < half) {
            sums[at.thread] += sums[at.thread + static_cast<unsigned>(half)];
            if (half == 1 && row < static_cast<Count>(a.rows))
                product.store(static_cast<Index>(row), sums[at.thread]);
        }
    }
};

/// y = beta * y, before kernels that add to it.
template <class Value>
struct Scale {
    static constexpr int stages = 1;
    Product<Value> product;
    Count rows;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count r = at.first(); r < rows; r += at.step()) product.store(r, Value{0});
    }
};

/// Each thread has the same number of rows and entries together: Merrill and Garland, "Merge-based
/// parallel sparse matrix-vector multiplication", SC 2016. A step adds an entry or finishes a row.
/// Threads share the products of their block's entries, of which there are at most `steps` for each
/// thread. Adds to y.
template <class Value, class Index>
struct MultiplySteps {
    static constexpr int stages = 2;
    static constexpr unsigned steps = 8;  // of a thread
    Rows<Value, Index> a;
    Product<Value> product;

    /// The last block is shorter.
    SELGEN_ANYWHERE Count all_steps() const {
        return static_cast<Count>(a.rows) + static_cast<Count>(a.nonzeros);
    }
    /// The number of rows that are finished after so many steps. A row is finished as soon as all
    /// its entries are added.
    SELGEN_ANYWHERE Count finished_rows(Count done) const {
        const auto nonzeros = static_cast<Count>(a.nonzeros);
        Count low = done > nonzeros ? done - nonzeros : 0;
        Count high = done < static_cast<Count>(a.rows) ? done : static_cast<Count>(a.rows);
        while (low < high) {
            const Count row = (low + high) / 2;
            if (static_cast<Count>(a.offset[row + 1]) + row + 1 <= done)
                low = row + 1;
            else
                high = row;
        }
        return low;
    }
    SELGEN_ANYWHERE Count least(Count p, Count q) const { return p < q ? p : q; }

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        Value* const products = shared.of<Value>();
        const Count first = Count{at.block} * at.threads * steps;
        const Count first_entry = first - finished_rows(first);
        if (number == 0) {
            const Count last = least(first + Count{at.threads} * steps, all_steps());
            const Count last_entry = last - finished_rows(last);
            for (Count k = first_entry + at.thread; k < last_entry; k += at.threads)
                products[k - first_entry] = a.value[k] * product.x[a.column[k]];
        } else {
            const Count begin = least(first + Count{at.thread} * steps, all_steps());
            walk(begin, least(begin + steps, all_steps()), products, first_entry);
        }
    }

private:
    SELGEN_ANYWHERE void walk(Count begin, Count end, const Value* products,
                              Count first_entry) const {
        Count row = finished_rows(begin);
        Count entry = begin - row;
        // Other threads may add to the first and to the last row.
        bool is_shared =
            row < static_cast<Count>(a.rows) && entry > static_cast<Count>(a.offset[row]);
        Value sum = 0;
        for (Count step = begin; step < end; ++step) {
            if (entry < static_cast<Count>(a.offset[row + 1])) {
                sum += products[entry - first_entry];
                ++entry;
                continue;
            }
            if (is_shared)
                add(product.y[row], product.alpha * sum);
            else
                product.y[row] += product.alpha * sum;
            sum = 0;
            is_shared = false;
            ++row;
        }
        if (row < static_cast<Count>(a.rows) && entry > static_cast<Count>(a.offset[row]))
            add(product.y[row], product.alpha * sum);
    }
};

/// A matrix in slices, in device memory: see SellArrays.
template <class Value, class Index>
struct Slices {
    Index rows;  // that have entries
    Count all_rows;
    const Index* row;
    const Count* offset;
    const Index* column;
    const Value* value;
};

/// One thread for each row of slices; neighbours read neighbouring values.
template <class Value, class Index, int SliceRows>
struct MultiplySlices {
    static constexpr int stages = 1;
    Slices<Value, Index> a;
    Product<Value> product;

    SELGEN_ANYWHERE void stage(int, GridPosition at, SharedMemory) const {
        for (Count p = at.first(); p < a.all_rows; p += at.step()) {
            Value sum = 0;
            if (p < static_cast<Count>(a.rows)) {
                const Count slice = p / SliceRows;
                for (Count k = a.offset[slice] + p % SliceRows; k < a.offset[slice + 1];
                     k += SliceRows)
                    sum += a.value[k] * product.x[a.column[k]];
            }
            product.store(a.row[p], sum);
        }
    }
};

}  // namespace sparse::device

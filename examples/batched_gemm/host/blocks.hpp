// Products by blocks of C that fit into the vector registers: up to 8 rows and 2 vectors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "batch/batch.hpp"

namespace batched::blocks {

#if defined(__AVX512F__)
inline constexpr std::size_t vector_bytes = 64;
inline constexpr int most_rows = 8;  // 16 of 32 registers hold sums
#elif defined(__AVX__)
inline constexpr std::size_t vector_bytes = 32;
inline constexpr int most_rows = 4;  // 8 of 16
#else
inline constexpr std::size_t vector_bytes = 16;
inline constexpr int most_rows = 4;
#endif

template <class Value, std::size_t Bytes>
struct VectorOf {
    typedef Value type __attribute__((vector_size(Bytes)));
    static constexpr int lanes = static_cast<int>(Bytes / sizeof(Value));
};

/// Some columns of B and C, all of one matrix. Size is int, or a std::integral_constant.
template <class Value, class Size>
struct Columns {
    const Batch<Value>& batch;
    Size size;
    const Value* a;
    const Value* b;
    std::ptrdiff_t pitch;  ///< of the rows of b; that of a and c is the size
    Value* c;
    int first;  ///< the lanes of the last vector that are stored: first .. last-1
    int last;
};

/// Writes the lanes first .. last-1 of a vector of C, from that of A * B.
template <class Value, class Vector>
inline void store(const Batch<Value>& batch, Value* c, const Vector& product, int first, int last) {
    constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(Value));
    if (last - first < lanes) {
        for (int j = first; j < last; ++j) batch.store(c[j], product[j]);
        return;
    }
    Vector result = batch.alpha * product;
    if (batch.beta != 0) {
        Vector old;
        std::memcpy(&old, c, sizeof old);
        result += batch.beta * old;
    }
    std::memcpy(c, &result, sizeof result);
}

/// The rows row .. row+Rows-1.
template <std::size_t Bytes, int Rows, int Vectors, class Value, class Size>
inline void multiply_rows(const Columns<Value, Size>& by, int row) {
    using Vector = typename VectorOf<Value, Bytes>::type;
    constexpr int lanes = VectorOf<Value, Bytes>::lanes;
    const Size size = by.size;
    const std::ptrdiff_t pitch = by.pitch;
    const Value* a = by.a + std::ptrdiff_t{row} * size;
    const Value* b = by.b;
    Vector sums[Rows][Vectors] = {};
    for (int k = 0; k < size; ++k, ++a, b += pitch) {
        Vector of_b[Vectors];
        for (int n = 0; n < Vectors; ++n) std::memcpy(&of_b[n], b + n * lanes, Bytes);
        for (int r = 0; r < Rows; ++r)
            for (int n = 0; n < Vectors; ++n) sums[r][n] += a[std::ptrdiff_t{r} * size] * of_b[n];
    }
    Value* c = by.c + std::ptrdiff_t{row} * size;
    for (int r = 0; r < Rows; ++r, c += size)
        for (int n = 0; n < Vectors; ++n) {
            const bool ends = n + 1 == Vectors;
            store(by.batch, c + n * lanes, sums[r][n], ends ? by.first : 0, ends ? by.last : lanes);
        }
}

/// The last rows, fewer than most_rows.
template <std::size_t Bytes, int Rows, int Vectors, class Value, class Size>
inline void multiply_last(const Columns<Value, Size>& by, int row, int count) {
    if (count == Rows)
        multiply_rows<Bytes, Rows, Vectors>(by, row);
    else if constexpr (Rows > 1)
        multiply_last<Bytes, Rows - 1, Vectors>(by, row, count);
}

/// The size if it is a constant, otherwise 0.
template <class Size>
inline constexpr int constant_of = 0;
template <int Size>
inline constexpr int constant_of<std::integral_constant<int, Size>> = Size;

/// The rows row .. end-1, or all rows if the size is a constant.
template <std::size_t Bytes, int Vectors, class Value, class Size>
inline void multiply_columns(const Columns<Value, Size>& by, int row, int end) {
    for (; row + most_rows <= end; row += most_rows)
        multiply_rows<Bytes, most_rows, Vectors>(by, row);
    constexpr int last = constant_of<Size> % most_rows;
    if constexpr (last > 0)
        multiply_rows<Bytes, last, Vectors>(by, row);
    else if constexpr (constant_of<Size> == 0)
        multiply_last<Bytes, most_rows - 1, Vectors>(by, row, end - row);
}

/// A size that is less than a vector: B is copied to rows of whole vectors.
template <std::size_t Bytes, class Value, class Size>
inline void multiply_narrow(Columns<Value, Size> by, int row, int end) {
    constexpr int lanes = VectorOf<Value, Bytes>::lanes;
    Value padded[lanes * lanes] = {};
    for (int k = 0; k < by.size; ++k)
        std::copy_n(by.b + std::ptrdiff_t{k} * by.size, static_cast<int>(by.size),
                    padded + k * lanes);
    by.b = padded;
    by.pitch = lanes;
    by.first = 0;
    by.last = by.size;
    multiply_columns<Bytes, 1>(by, row, end);
}

/// Bytes of the vectors for a constant size: the smallest ones that hold a row, or the largest.
template <class Value>
constexpr std::size_t bytes_for(int size) {
    std::size_t bytes = vector_bytes;
    while (bytes > 16 && bytes / 2 >= static_cast<std::size_t>(size) * sizeof(Value)) bytes /= 2;
    return bytes;
}

/// The rows row .. end-1 of the matrix at an offset; all rows if the size is a constant.
template <std::size_t Bytes, class Value, class Size>
inline void multiply(const Batch<Value>& batch, Size size, std::int64_t at, int row, int end) {
    constexpr int lanes = VectorOf<Value, Bytes>::lanes;
    constexpr int constant = constant_of<Size>;
    const auto columns = [&](int column, int first) {
        return Columns<Value, Size>{
            batch, size, batch.a + at, batch.b + at + column, size, batch.c + at + column,
            first, lanes};
    };
    if constexpr (constant > 0 && constant < lanes) {
        multiply_narrow<Bytes>(columns(0, 0), row, end);
    } else {
        int column = 0;
        if constexpr (constant == 0 || constant >= 2 * lanes)
            for (; column + 2 * lanes <= size; column += 2 * lanes)
                multiply_columns<Bytes, 2>(columns(column, 0), row, end);
        for (; column + lanes <= size; column += lanes)
            multiply_columns<Bytes, 1>(columns(column, 0), row, end);
        // The last vector overlaps the one before it; only the other lanes are stored.
        if (column < size)
            multiply_columns<Bytes, 1>(columns(size - lanes, lanes - (size - column)), row, end);
    }
}

}  // namespace batched::blocks

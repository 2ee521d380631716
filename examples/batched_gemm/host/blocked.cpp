// Products by blocks of C that fit into the vector registers, up to 8 rows and 2 vectors, with a
// kernel for each size, and their division among the threads of a team.
#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "host/multiply.hpp"

namespace batched::blocks {

#if defined(__AVX512F__)
constexpr std::size_t vector_bytes = 64;
constexpr int most_rows = 8;  // 16 of 32 registers hold sums
#elif defined(__AVX__)
constexpr std::size_t vector_bytes = 32;
constexpr int most_rows = 4;  // 8 of 16
#else
constexpr std::size_t vector_bytes = 16;
constexpr int most_rows = 4;
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
void store(const Batch<Value>& batch, Value* c, const Vector& product, int first, int last) {
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
void multiply_rows(const Columns<Value, Size>& by, int row) {
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
void multiply_last(const Columns<Value, Size>& by, int row, int count) {
    if (count == Rows)
        multiply_rows<Bytes, Rows, Vectors>(by, row);
    else if constexpr (Rows > 1)
        multiply_last<Bytes, Rows - 1, Vectors>(by, row, count);
}

/// The size if it is a constant, otherwise 0.
template <class Size>
constexpr int constant_of = 0;
template <int Size>
constexpr int constant_of<std::integral_constant<int, Size>> = Size;

/// The rows row .. end-1, or all rows if the size is a constant.
template <std::size_t Bytes, int Vectors, class Value, class Size>
void multiply_columns(const Columns<Value, Size>& by, int row, int end) {
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
void multiply_narrow(Columns<Value, Size> by, int row, int end) {
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
void multiply(const Batch<Value>& batch, Size size, std::int64_t at, int row, int end) {
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

namespace batched {
namespace {

/// Part of a product: the rows row .. end-1 of the matrices first .. last-1.
struct Part {
    std::int64_t first;
    std::int64_t last;
    int row;
    int end;
};

/// If Size is positive, it is the size, and the part has whole matrices.
template <class Value, int Size>
void multiply(const Batch<Value>& batch, const Part& part) {
    const std::int64_t area = batch.area();
    for (std::int64_t at = part.first * area; at < part.last * area; at += area)
        if constexpr (Size > 0)
            blocks::multiply<blocks::bytes_for<Value>(Size)>(
                batch, std::integral_constant<int, Size>{}, at, 0, Size);
        else
            blocks::multiply<blocks::vector_bytes>(batch, batch.size, at, part.row, part.end);
}

template <class Value>
using Multiply = void (*)(const Batch<Value>&, const Part&);

inline constexpr int largest_constant = 32;

template <class Value, int... Sizes>
Multiply<Value> multiply_for(int size, std::integer_sequence<int, Sizes...>) {
    Multiply<Value> found = multiply<Value, 0>;
    static_cast<void>(((size == Sizes && (found = multiply<Value, Sizes>, true)) || ...));
    return found;
}

/// The kernel for a size: an instance for common ones. All other sizes are at least one vector.
template <class Value>
Multiply<Value> multiply_for(int size) {
    return multiply_for<Value>(
        size, std::integer_sequence<int, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20,
                                    24, largest_constant>{});
}

/// How a team shares a product: each thread has some of the matrices or, if these are few and
/// large, tasks are some rows of a matrix.
class Shares {
public:
    Shares(std::int64_t count, int size, int threads) : count_(count), size_(size) {
        const int blocks = (size + blocks::most_rows - 1) / blocks::most_rows;
        if (size > largest_constant && count < std::int64_t{4} * threads && count > 0)
            parts_ = std::clamp(static_cast<int>((2 * threads + count - 1) / count), 1, blocks);
        tasks_ = parts_ > 1 ? count * parts_ : threads;
    }

    std::int64_t tasks() const noexcept { return tasks_; }
    Part part(std::int64_t task) const noexcept {
        if (parts_ == 1) return {count_ * task / tasks_, count_ * (task + 1) / tasks_, 0, size_};
        const auto part = static_cast<int>(task % parts_);
        return {task / parts_, task / parts_ + 1, row(part), row(part + 1)};
    }

private:
    /// The first row of a part. Parts begin at blocks of rows.
    int row(int part) const noexcept {
        const std::int64_t blocks = (size_ + blocks::most_rows - 1) / blocks::most_rows;
        return std::min(size_, static_cast<int>(blocks * part / parts_) * blocks::most_rows);
    }

    std::int64_t count_;
    int size_;
    int parts_ = 1;  // of a matrix
    std::int64_t tasks_;
};

}  // namespace

void blocked(const Operands& v) {
    v.visit([]<class Value>(const Batch<Value>& batch) {
        multiply_for<Value>(batch.size)(batch, {0, batch.count, 0, batch.size});
    });
}

void team(const Operands& v) {
    v.visit([]<class Value>(const Batch<Value>& batch) {
        const Multiply<Value> multiply = multiply_for<Value>(batch.size);
        const Shares shares(batch.count, batch.size, omp_get_max_threads());
#pragma omp parallel for schedule(static)
        for (std::int64_t task = 0; task < shares.tasks(); ++task)
            multiply(batch, shares.part(task));
    });
}

}  // namespace batched

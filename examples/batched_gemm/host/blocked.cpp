// Selects a kernel of blocks for each size, and divides a batch among the threads of a team.
#include <omp.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "host/blocks.hpp"
#include "host/multiply.hpp"

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

// Makes square, low or high matrices, and writes each row as a column.
#include "arrays.hpp"

#include <cmath>

#include "input.hpp"

namespace loops {

/// Square, low or high matrices.
Transpose::Transpose(int input) {
    const double values = spread(2.4e4, 1.2e7, input);
    rows_ = whole(pick(input, {1.0, 0.1, 4.0}) * std::sqrt(values), 3);
    columns_ = whole(values / static_cast<double>(rows_), 3);
    Random random = random_of("transpose", input);
    matrix_ = noise<float>(random, rows_ * columns_);
    out_.resize(matrix_.size());
}

std::int64_t Transpose::iterations() const { return rows_; }
double Transpose::bytes() const { return bytes_of(matrix_) + bytes_out(); }

inline void Transpose::row(std::int64_t i) {
    for (std::int64_t j = 0; j < columns_; ++j) out_[j * rows_ + i] = matrix_[i * columns_ + j];
}

void Transpose::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void Transpose::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

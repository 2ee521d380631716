// Multiplies a row of the first matrix by the second one, with sums in the output.
#include "arrays.hpp"

#include <algorithm>
#include <cmath>

#include "input.hpp"

namespace loops {
Mult::Mult(int input) {
    Random random = random_of("mult", input);
    const double side = std::cbrt(spread(4.7e4, 8.7e7, input));
    const double stretch = pick(input, {1.0, 6.0, 0.25});  // few long rows, or many short ones
    rows_ = whole(side / stretch);
    inner_ = whole(side);
    columns_ = whole(side * stretch);
    a_ = noise<float>(random, rows_ * inner_);
    b_ = noise<float>(random, inner_ * columns_);
    out_.resize(static_cast<std::size_t>(rows_ * columns_));
}

std::int64_t Mult::iterations() const { return rows_; }
double Mult::bytes() const { return bytes_of(a_) + bytes_of(b_) + bytes_out(); }

inline void Mult::row(std::int64_t i) {
    float* const sums = out_.data() + i * columns_;
    std::fill(sums, sums + columns_, 0.0f);
    for (std::int64_t k = 0; k < inner_; ++k) {
        const float factor = a_[i * inner_ + k];
        const float* const b = b_.data() + k * columns_;
        for (std::int64_t j = 0; j < columns_; ++j) sums[j] += factor * b[j];
    }
}

void Mult::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void Mult::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

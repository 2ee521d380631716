// Adds up forces of all earlier points, and multiplies a packed triangle row by row.
#include "arrays.hpp"

#include <cmath>

#include "input.hpp"

namespace loops {
TrianglePairs::TrianglePairs(int input) {
    Random random = random_of("triangle_pairs", input);
    const std::int64_t size = whole(std::sqrt(2 * spread(1.1e4, 1.5e7, input)));
    x_ = noise<double>(random, size);
    y_ = noise<double>(random, size);
    out_.resize(x_.size());
}

std::int64_t TrianglePairs::iterations() const { return static_cast<std::int64_t>(x_.size()); }
double TrianglePairs::bytes() const { return bytes_of(x_) + bytes_of(y_) + bytes_out(); }

inline double TrianglePairs::force(std::int64_t i) const {
    double sum = 0;
    for (std::int64_t j = 0; j < i; ++j) {
        const double dx = x_[i] - x_[j];
        const double dy = y_[i] - y_[j];
        sum += 1 / (0.01 + dx * dx + dy * dy);
    }
    return sum;
}

void TrianglePairs::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = force(i);
}

void TrianglePairs::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = force(i); });
}

TriangleMatrix::TriangleMatrix(int input) {
    Random random = random_of("triangle_matrix", input);
    size_ = whole(std::sqrt(2 * spread(1.5e4, 1.1e7, input)));
    values_ = noise<double>(random, size_ * (size_ + 1) / 2);
    x_ = noise<double>(random, size_);
    out_.resize(x_.size());
}

std::int64_t TriangleMatrix::iterations() const { return size_; }
double TriangleMatrix::bytes() const { return bytes_of(values_) + bytes_of(x_) + bytes_out(); }

inline double TriangleMatrix::row(std::int64_t i) const {
    const double* const values = values_.data() + i * size_ - i * (i - 1) / 2 - i;
    double sum = 0;
    for (std::int64_t j = i; j < size_; ++j) sum += values[j] * x_[j];
    return sum;
}

void TriangleMatrix::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = row(i);
}

void TriangleMatrix::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = row(i); });
}

}  // namespace loops

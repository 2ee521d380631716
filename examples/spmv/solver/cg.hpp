// Solves systems by conjugate gradients, with any function that multiplies by the matrix.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace sparse {

struct CgOptions {
    int most_iterations = 1000;
    double tolerance = 1e-8;  ///< of the residual's norm, relative to that of b
};

struct CgResult {
    int iterations;
    double residual;  ///< norm of the residual that the recurrence updates, relative to that of b;
                      ///< NaN if the matrix is not suitable. That of b - A * x can be larger.
};

namespace detail {

inline double dot(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    const std::size_t size = a.size();
#pragma omp parallel for simd schedule(static) reduction(+ : sum)
    for (std::size_t n = 0; n < size; ++n) sum += a[n] * b[n];
    return sum;
}

inline void add(std::span<double> x, double factor, std::span<const double> y) {
    const std::size_t size = x.size();
#pragma omp parallel for simd schedule(static)
    for (std::size_t n = 0; n < size; ++n) x[n] += factor * y[n];
}

inline void scale_and_add(std::span<double> y, double factor, std::span<const double> x) {
    const std::size_t size = y.size();
#pragma omp parallel for simd schedule(static)
    for (std::size_t n = 0; n < size; ++n) y[n] = x[n] + factor * y[n];
}

}  // namespace detail

/// Solves A * x = b from x = 0 by conjugate gradients (Hestenes and Stiefel, 1952), for a symmetric
/// positive definite A. b and x have one element per row. multiply(p, q) computes q = A * p. Stops
/// early if the residual becomes 0 or NaN.
template <class Multiply>
CgResult conjugate_gradients(const Multiply& multiply, std::span<const double> b,
                             std::span<double> x, const CgOptions& options = {}) {
    std::vector<double> r(b.begin(), b.end()), p(r), q(r.size());
    for (double& value : x) value = 0;
    const double norm = std::sqrt(detail::dot(b, b));
    if (norm == 0) return {0, 0};
    double square = norm * norm;
    int n = 0;
    for (; n < options.most_iterations && std::sqrt(square) > options.tolerance * norm; ++n) {
        multiply(std::span<const double>(p), std::span<double>(q));
        const double step = square / detail::dot(p, q);
        detail::add(x, step, p);
        detail::add(r, -step, q);
        const double next = detail::dot(r, r);
        detail::scale_and_add(p, next / square, r);
        square = next;
    }
    return {n, std::sqrt(square) / norm};
}

}  // namespace sparse

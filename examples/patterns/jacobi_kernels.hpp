// The kernel of the program jacobi, which computes some elements of the next vector.
#pragma once

#include "batch_kernels.hpp"

namespace patterns {

/// A step of Jacobi's method for A x = b.
inline void sweep(selgen::range rows, selgen::in<double, 2> A, selgen::in<double> b,
                  selgen::in<double> x, selgen::out<double> next) {
    const std::int64_t size = A.stride();
    const double* const old = x.row(0);
    for (const auto i : rows) {
        const double* const row = A.row(i);
        const double all = sum_of(size, [&](std::int64_t j) { return row[j] * old[j]; });
        next[i] = (b[i] - (all - row[i] * old[i])) / row[i];
    }
}

}  // namespace patterns

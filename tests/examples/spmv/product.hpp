// Checks of products. Plans run twice in one test, with what the first product left in the plan.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "matrices.hpp"

namespace sparse::test {

struct Kernel {
    std::string name;
    std::function<bool(const Matrix&, const Operands&)> multiply;
    bool symmetric_only = false;
};

inline double x_at(std::size_t n) { return 1 + static_cast<double>(n % 5) / 8; }

/// The products, and the sums of the magnitudes, to which errors are relative.
inline std::pair<std::vector<double>, std::vector<double>> expected(const Wide& a, double alpha,
                                                                    double beta, double y) {
    std::vector<double> sums, sizes;
    for (std::size_t r = 0; r < static_cast<std::size_t>(a.rows); ++r) {
        double sum = 0, size = 1;
        for (auto k = static_cast<std::size_t>(a.offset[r]);
             k < static_cast<std::size_t>(a.offset[r + 1]); ++k) {
            const double term = a.value[k] * x_at(static_cast<std::size_t>(a.column[k]));
            sum += term;
            size += std::abs(term);
        }
        sums.push_back(alpha * sum + (beta == 0 ? 0 : beta * y));
        sizes.push_back(size);
    }
    return {sums, sizes};
}

/// Returns false if the format refuses the matrix.
template <class Value>
bool check_product(const Kernel& kernel, const Named& named, const Matrix& a, double alpha,
                   double beta) {
    // With beta = 0, y is not read. A kernel that runs twice adds to its own result otherwise.
    const bool is_plan = kernel.name.find("csr_") != 0;
    const double start = beta == 0 ? std::numeric_limits<double>::quiet_NaN() : 0.75;
    std::vector<Value> x(static_cast<std::size_t>(a.columns())),
        y(static_cast<std::size_t>(a.rows()), static_cast<Value>(start));
    for (std::size_t n = 0; n < x.size(); ++n) x[n] = static_cast<Value>(x_at(n));
    if (!kernel.multiply(a, Operands(alpha, x, beta, y))) return false;
    auto [sums, sizes] = expected(named.csr, alpha, beta, start);
    if (is_plan && beta != 0) {
        const auto without = expected(named.csr, alpha, 0, 0).first;
        for (std::size_t r = 0; r < sums.size(); ++r) sums[r] = without[r] + beta * sums[r];
    }
    const double tolerance = 64 * static_cast<double>(std::numeric_limits<Value>::epsilon());
    std::size_t wrong = 0;
    for (std::size_t r = 0; r < sums.size(); ++r)
        wrong += std::abs(static_cast<double>(y[r]) - sums[r]) <= tolerance * sizes[r] ? 0 : 1;
    CHECK(wrong == 0);
    return true;
}

}  // namespace sparse::test

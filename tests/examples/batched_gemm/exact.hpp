// Batches of small integers with their exact products, and the sizes and factors to test.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "batch/operands.hpp"

namespace batched::test {

/// A batch of small integers, so that sums are exact in any order.
template <class Value>
struct Exact {
    Shape shape;
    double alpha;
    double beta;
    std::vector<Value> a, b, c;

    Exact(Shape of, double alpha_, double beta_)
        : shape(of),
          alpha(alpha_),
          beta(beta_),
          a(numbers(1)),
          b(numbers(2)),
          c(beta_ == 0 ? nothing() : numbers(3)) {}

    Operands operands() {
        return {shape, Factors{alpha, beta}, std::span<const Value>(a), std::span<const Value>(b),
                std::span<Value>(c)};
    }

    /// C after one more product.
    std::vector<Value> expected() const {
        std::vector<Value> result = c;
        const auto n = static_cast<std::size_t>(shape.size);
        for (std::size_t first = 0; first < result.size(); first += n * n)
            for (std::size_t e = 0; e < n * n; ++e) {
                Value sum = 0;
                for (std::size_t k = 0; k < n; ++k)
                    sum += a[first + e / n * n + k] * b[first + k * n + e % n];
                const auto product = static_cast<Value>(alpha) * sum;
                Value& to = result[first + e];
                to = beta == 0 ? product : product + static_cast<Value>(beta) * to;
            }
        return result;
    }

private:
    /// From -3 to 3.
    std::vector<Value> numbers(std::uint32_t seed) const {
        std::vector<Value> values(shape.elements());
        std::uint32_t state = seed * 2654435761U + 12345U;
        for (Value& value : values) {
            state = state * 1664525U + 1013904223U;
            value = static_cast<Value>(static_cast<int>(state >> 24) % 7 - 3);
        }
        return values;
    }
    /// What must not be read.
    std::vector<Value> nothing() const {
        return std::vector<Value>(shape.elements(), std::numeric_limits<Value>::quiet_NaN());
    }
};

/// Sizes around the blocks, vectors and tiles of the kernels.
inline std::vector<int> sizes() {
    std::vector<int> all;
    for (int size = 1; size <= 40; ++size) all.push_back(size);
    for (const int size : {47, 48, 49, 54, 63, 64, 65, 77, 96, 100, 127, 128, 129, 130})
        all.push_back(size);
    return all;
}

/// check(batch) for a few factors and counts of matrices of a size.
template <class Value, class Check>
void for_factors(int size, const Check& check) {
    if (size > 33) {  // these take long
        check(Exact<Value>({size, 2}, 2, size / 2 % 2));
        return;
    }
    check(Exact<Value>({size, 1}, 1, 0));
    check(Exact<Value>({size, 3}, 2, 1));
    if (size < 6 || size == 13) check(Exact<Value>({size, 70}, -1, 3));
    check(Exact<Value>({size, 2}, 0, 0));
    check(Exact<Value>({size, 2}, 0, 1));
    check(Exact<Value>({size, 2}, 1, 1));
    check(Exact<Value>({size, 0}, 1, 0));
}

}  // namespace batched::test

// Adds up the values of a polynomial at several points, by kernels out of line, so that all callers
// run the same instructions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

// c[k] is the coefficient of x^k; there is at least one.
namespace kernels {

using Numbers = std::vector<double>;

inline double horner_at(const Numbers& c, double x) {
    double value = 0;
    for (std::size_t k = c.size(); k-- > 0;) value = value * x + c[k];
    return value;
}

[[gnu::noinline]] inline double horner(const Numbers& c, const Numbers& points) {
    double sum = 0;
    for (const double x : points) sum += horner_at(c, x);
    return sum;
}

/// Horner's scheme in x^4 for four polynomials, which do not wait for each other.
[[gnu::noinline]] inline double split(const Numbers& c, const Numbers& points) {
    const std::size_t whole = c.size() / 4 * 4;
    double sum = 0;
    for (const double x : points) {
        const double square = x * x;
        const double fourth = square * square;
        std::array<double, 4> part{};
        for (std::size_t k = whole; k < c.size(); ++k) part[k - whole] = c[k];
        for (std::size_t k = whole; k > 0; k -= 4) {
            for (std::size_t p = 0; p < 4; ++p) part[p] = part[p] * fourth + c[k - 4 + p];
        }
        sum += part[0] + part[1] * x + (part[2] + part[3] * x) * square;
    }
    return sum;
}

/// Estrin's scheme: halves the number of coefficients with each square of x.
[[gnu::noinline]] inline double estrin(const Numbers& c, const Numbers& points) {
    thread_local Numbers level;
    level.resize(c.size() / 2 + 1);
    double sum = 0;
    for (const double x : points) {
        std::size_t size = c.size();
        double power = x;
        const double* from = c.data();
        for (; size > 1; size = (size + 1) / 2, power *= power) {
            for (std::size_t i = 0; i < size / 2; ++i) {
                level[i] = from[2 * i] + from[2 * i + 1] * power;
            }
            if (size % 2 == 1) level[size / 2] = from[size - 1];
            from = level.data();
        }
        sum += from[0];
    }
    return sum;
}

/// Horner's scheme for 16 points at a time, in vector instructions; the remaining points one by
/// one.
[[gnu::noinline]] inline double blocked(const Numbers& c, const Numbers& points) {
    constexpr std::size_t width = 16;
    const std::size_t whole = points.size() / width * width;
    std::array<double, width> sums{};
    for (std::size_t first = 0; first < whole; first += width) {
        std::array<double, width> value{};
        for (std::size_t k = c.size(); k-- > 0;) {
            for (std::size_t i = 0; i < width; ++i) {
                value[i] = value[i] * points[first + i] + c[k];
            }
        }
        for (std::size_t i = 0; i < width; ++i) sums[i] += value[i];
    }
    double sum = 0;
    for (const double one : sums) sum += one;
    for (std::size_t i = whole; i < points.size(); ++i) sum += horner_at(c, points[i]);
    return sum;
}

/// Coefficients and points, for about `work` multiplications.
inline std::pair<Numbers, Numbers> make_problem(double work, double degree, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> number(-1, 1);
    Numbers c(static_cast<std::size_t>(degree) + 1);
    Numbers points(static_cast<std::size_t>(std::max(1.0, work / degree)));
    for (double& value : c) value = number(random);
    for (double& value : points) value = number(random);
    return {std::move(c), std::move(points)};
}

}  // namespace kernels

/// Written by hand before the first tune: horner, split, estrin or blocked.
inline std::size_t rule(std::size_t points, std::size_t degree) {
    if (points >= 16) return 3;
    return degree >= 16 ? 1 : 0;
}

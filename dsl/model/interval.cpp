// Applies operators to the ends of intervals; a bound that is undefined becomes infinite.
#include "dsl/model/interval.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace selgen::dsl::interval {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// 0 * infinity is 0 here: an infinite bound is never reached.
double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

template <class F>
Interval monotone(Interval a, F f) {
    const auto safe = [&](double x, double fallback) {
        const double y = f(x);
        return std::isnan(y) ? fallback : y;
    };
    return {safe(a.low, -infinity), safe(a.high, infinity)};
}

}  // namespace

Interval everything() { return {-infinity, infinity}; }

Interval add(Interval a, Interval b) { return {a.low + b.low, a.high + b.high}; }

Interval negate(Interval a) { return {-a.high, -a.low}; }

Interval multiply(Interval a, Interval b) {
    const auto corners = {product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                          product(a.high, b.high)};
    return {std::min(corners), std::max(corners)};
}

Interval divide(Interval a, Interval b) {
    if (holds(b, 0)) return everything();
    return multiply(a, {1 / b.high, 1 / b.low});
}

Interval power(Interval a, double exponent) {
    const bool whole = exponent == std::floor(exponent);
    const bool even = whole && std::fmod(exponent, 2) == 0;
    if (even && exponent > 0) a = abs(a);
    if (exponent < 0 && holds(a, 0)) return everything();
    if (!whole && a.low < 0) a.low = 0;
    const double x = std::pow(a.low, exponent);
    const double y = std::pow(a.high, exponent);
    return {std::min(x, y), std::max(x, y)};
}

Interval lg(Interval a) {
    return monotone(a, [](double x) { return std::log2(x); });
}

Interval ln(Interval a) {
    return monotone(a, [](double x) { return std::log(x); });
}

Interval exp(Interval a) {
    return monotone(a, [](double x) { return std::exp(x); });
}

Interval sqrt(Interval a) {
    return monotone(a, [](double x) { return std::sqrt(std::max(x, 0.0)); });
}

Interval abs(Interval a) {
    const double high = std::max(std::abs(a.low), std::abs(a.high));
    return {holds(a, 0) ? 0 : std::min(std::abs(a.low), std::abs(a.high)), high};
}

Interval min(Interval a, Interval b) { return {std::min(a.low, b.low), std::min(a.high, b.high)}; }

Interval max(Interval a, Interval b) { return {std::max(a.low, b.low), std::max(a.high, b.high)}; }

Interval hull(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval narrowed(Interval a, Interval b) {
    const Interval both{std::max(a.low, b.low), std::min(a.high, b.high)};
    return both.low <= both.high ? both : a;
}

bool holds(Interval a, double x) { return a.low <= x && x <= a.high; }

}  // namespace selgen::dsl::interval

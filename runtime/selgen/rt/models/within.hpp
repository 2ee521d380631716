// Phases that end when a feature changes by more than a fraction, or after a number of calls.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The features at the start of a phase, and the fractions by which they may change within it.
template <std::size_t N>
struct Within {
    std::array<double, N> values;
    std::array<double, N> shares;  // in [0, 1)

    /// Whether the phase that started with `held` continues. NaN and infinities must stay the same.
    friend bool operator==(const Within& held, const Within& now) {
        for (std::size_t i = 0; i < N; ++i) {
            const double was = held.values[i], is = now.values[i];
            // These comparisons raise no floating-point exception for NaN.
            const bool is_close =
                std::islessequal(std::abs(was), std::numeric_limits<double>::max()) &&
                std::islessequal(std::abs(is - was), held.shares[i] * std::abs(was));
            const bool same = is_equal(is, was) || !(is_read(is) || is_read(was));
            if (!(is_close || same)) return false;
        }
        return true;
    }
};

/// A phase of a fixed number of calls.
struct Calls {
    std::uint64_t in_phase;
    std::uint64_t so_far;

    /// Whether the phase continues.
    friend bool operator==(const Calls&, const Calls& now) { return now.so_far < now.in_phase; }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

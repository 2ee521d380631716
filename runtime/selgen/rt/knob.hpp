// Chooses the value of a knob among those that its conditions leave open.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <selgen/rt/bits.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The values of a knob as its feature stores them: numbers, or positions of words. By default the
/// last open number is chosen, or the first open word.
template <std::size_t N>
struct KnobValues {
    double values[N];
    bool last;
};

/// The values of a knob that are open (may be chosen) for given features.
template <std::size_t N>
struct OpenValues {
    const KnobValues<N>& all;
    std::uint64_t open;  // one bit per value; at least one is set

    constexpr bool has(std::size_t at) const noexcept { return (open >> at & 1) != 0; }

    /// The default value, used if no rule chooses one.
    constexpr double otherwise() const noexcept {
        std::size_t at = all.last ? N - 1 : 0;
        while (!has(at)) at = all.last ? at - 1 : at + 1;
        return all.values[at];
    }

    /// The value that a model chooses; the default value if it chooses none, or one that is not
    /// open.
    template <class Variant>
    constexpr double named(const std::optional<Variant>& variant) const noexcept {
        return variant ? named(*variant) : otherwise();
    }
    template <class Variant>
    constexpr double named(Variant variant) const noexcept {
        const auto at = static_cast<std::size_t>(variant);
        return has(at) ? all.values[at] : otherwise();
    }
};

template <std::size_t N>
constexpr OpenValues<N> all_values(const KnobValues<N>& all) noexcept {
    return {all, detail::first_bits(N)};
}

namespace detail {
/// The values up to `limit`; the smallest value if all are above it. They are treated as open if
/// the conditions hold for no value.
template <std::size_t N>
constexpr std::uint64_t values_up_to(const KnobValues<N>& all, double limit) noexcept {
    std::size_t smallest = 0;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (all.values[i] < all.values[smallest]) smallest = i;
        bits |= std::uint64_t{!(all.values[i] > limit)} << i;
    }
    return bits != 0 ? bits : std::uint64_t{1} << smallest;
}
}  // namespace detail

/// Stores each value in the feature `knob` and evaluates whether it is open. If no value is open,
/// those up to `limit` are treated as open.
template <std::size_t N, class Features, class Open>
SELGEN_INLINE constexpr OpenValues<N> open_values(
    const KnobValues<N>& all, Features f, double Features::*knob, Open open,
    double limit = std::numeric_limits<double>::infinity()) noexcept {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < N; ++i) {
        f.*knob = all.values[i];
        bits |= std::uint64_t{open(f)} << i;
    }
    return {all, bits != 0 ? bits : detail::values_up_to(all, limit)};
}

/// The same for conditions that are monotonic: no value after a closed one is open. Checks the last
/// value first, since usually all are open; otherwise bisects.
template <std::size_t N, class Features, class Open>
SELGEN_INLINE constexpr OpenValues<N> first_values(
    const KnobValues<N>& all, Features f, double Features::*knob, Open open,
    double limit = std::numeric_limits<double>::infinity()) noexcept {
    f.*knob = all.values[N - 1];
    if (open(f)) return all_values(all);
    std::size_t count = 0, step = 32;
    while (step >= N) step /= 2;
    for (; step > 0; step /= 2) {
        const std::size_t next = count + step;
        f.*knob = all.values[next < N ? next - 1 : N - 1];
        count = open(f) ? next : count;
    }
    return {all, count != 0 ? detail::first_bits(count) : detail::values_up_to(all, limit)};
}

/// The open value with the smallest (Least) or largest goal; the earlier one on a tie. A value
/// whose goal is NaN or infinitely bad is never chosen.
template <bool Least, std::size_t N, class Features, class Goal>
SELGEN_INLINE constexpr double best_value(const OpenValues<N>& values, Features f,
                                          double Features::*knob, Goal goal) noexcept {
    constexpr double worst = -std::numeric_limits<double>::infinity();
    // Only values up to the last open one are evaluated, so that the cost follows the number of
    // cores.
    double goals[N] = {};
    std::size_t end = N;
    while (!values.has(end - 1)) --end;
    for (std::size_t i = 0; i < end; ++i) {
        f.*knob = values.all.values[i];
        goals[i] = Least ? -goal(f) : goal(f);
    }
    std::size_t best = N;
    double most = worst;
    for (std::size_t i = 0; i < end; ++i) {
        if (!values.has(i) || !(goals[i] > most)) continue;
        most = goals[i];
        best = i;
    }
    return best < N ? values.all.values[best] : values.otherwise();
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

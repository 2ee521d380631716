#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include <selgen/rt/hd.hpp>

namespace selgen::rt {

/// The values of a knob as its feature has them: numbers, or the positions of words. Where no rule
/// says otherwise the last open number is taken, or the first open word.
template <std::size_t N>
struct KnobValues {
    double values[N];
    bool last;
};

/// The values that may be chosen for some features; all of them where none may be.
template <std::size_t N>
struct OpenValues {
    const KnobValues<N>& all;
    /// 0 where the value is open, else infinity: as wide as goals, so that vectors hold both.
    double closed[N];

    /// The value that is taken unless a rule says otherwise.
    constexpr double otherwise() const noexcept {
        std::size_t at = all.last ? N - 1 : 0;
        while (closed[at] != 0) at = all.last ? at - 1 : at + 1;
        return all.values[at];
    }

    /// The value that a model names; the other one where it names none, or one that is closed.
    template <class Variant>
    constexpr double named(const std::optional<Variant>& variant) const noexcept {
        return variant ? named(*variant) : otherwise();
    }
    template <class Variant>
    constexpr double named(Variant variant) const noexcept {
        const auto at = static_cast<std::size_t>(variant);
        return closed[at] == 0 ? all.values[at] : otherwise();
    }
};

/// Asks of each value whether it is open, with it in the feature `knob`.
template <std::size_t N, class Features, class Open>
SELGEN_INLINE constexpr OpenValues<N> open_values(const KnobValues<N>& all, Features f,
                                                  double Features::*knob, Open open) noexcept {
    OpenValues<N> result{all, {}};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < N; ++i) {
        f.*knob = all.values[i];
        result.closed[i] = open(f) ? 0.0 : std::numeric_limits<double>::infinity();
    }
    for (std::size_t i = 0; i < N; ++i) least = result.closed[i] < least ? result.closed[i] : least;
    if (least == 0) return result;
    for (std::size_t i = 0; i < N; ++i) result.closed[i] = 0;
    return result;
}

/// The open value with the least, or the most, goal; the earlier where they tie. A goal that is NaN
/// or infinitely bad is never taken.
template <bool Least, std::size_t N, class Features, class Goal>
SELGEN_INLINE constexpr double best_value(const OpenValues<N>& values, Features f,
                                          double Features::*knob, Goal goal) noexcept {
    constexpr double worst = -std::numeric_limits<double>::infinity();
    double goals[N] = {};
    for (std::size_t i = 0; i < N; ++i) {
        f.*knob = values.all.values[i];
        goals[i] = values.closed[i] == 0 ? (Least ? -goal(f) : goal(f)) : worst;
    }
    std::size_t best = N;
    double most = worst;
    for (std::size_t i = 0; i < N; ++i) {
        if (!(goals[i] > most)) continue;
        most = goals[i];
        best = i;
    }
    return best < N ? values.all.values[best] : values.otherwise();
}

}  // namespace selgen::rt

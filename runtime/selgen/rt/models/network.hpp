// Evaluates neural networks, vectorised, and chooses the variant with the largest output, or the
// value of a knob with the largest output among the open values.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <selgen/rt/bits.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/simd/simd.hpp>
#include <selgen/rt/simd/simd_math.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

enum class Activation { linear, tanh, relu, logistic };

/// A layer of a network: one row per input, one column per unit. Columns that pad to whole
/// registers are 0, and their results are ignored.
template <Activation Activated, std::size_t Before, std::size_t Units>
struct Layer {
    double weights[Before][Units];
    double bias[Units];
};

namespace detail {

/// The outputs of a layer's units.
template <std::size_t Units>
struct Outputs {
    double values[Units];
};

/// relu; NaN for NaN.
struct Relu {
    template <class Numbers>
    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        return at_least(x, 0);
    }
};

/// Vectorised evaluation. The sums are bit-identical to those of Written.
struct Quick {
    static constexpr std::size_t simd_width(std::size_t units) noexcept {
        return units % 8 == 0 ? 8 : units % 4 == 0 ? 4 : units;
    }

    template <Activation Activated, std::size_t N>
    SELGEN_INLINE static Simd<N> activated(const Simd<N>& x) noexcept {
        if constexpr (Activated == Activation::tanh) return tanh(x);
        if constexpr (Activated == Activation::relu) return mapped(x, Relu{});
        if constexpr (Activated == Activation::logistic) return logistic(x);
        return x;
    }

    template <Activation Activated, std::size_t Before, std::size_t Units>
    SELGEN_INLINE static Outputs<Units> outputs(const Layer<Activated, Before, Units>& layer,
                                                const double* before) noexcept {
        constexpr std::size_t width = simd_width(Units);
        Outputs<Units> result;
        for (std::size_t unit = 0; unit < Units; unit += width) {
            Simd<width> sum = load<width>(layer.bias + unit);
            for (std::size_t i = 0; i < Before; ++i)
                sum = sum + load<width>(layer.weights[i] + unit) * before[i];
            store(activated<Activated>(sum), result.values + unit);
        }
        return result;
    }
};

/// The reference evaluation, with the functions of the standard library.
struct Written {
    template <Activation Activated>
    SELGEN_HD static double activated(double x) noexcept {
        if constexpr (Activated == Activation::tanh) return std::tanh(x);
        if constexpr (Activated == Activation::relu) return x < 0 ? 0 : x;
        if constexpr (Activated == Activation::logistic) return 1 / (1 + std::exp(-x));
        return x;
    }

    template <Activation Activated, std::size_t Before, std::size_t Units>
    SELGEN_HD static Outputs<Units> outputs(const Layer<Activated, Before, Units>& layer,
                                            const double* before) noexcept {
        Outputs<Units> result;
        for (std::size_t unit = 0; unit < Units; ++unit) {
            double sum = layer.bias[unit];
            for (std::size_t i = 0; i < Before; ++i) sum += layer.weights[i][unit] * before[i];
            result.values[unit] = activated<Activated>(sum);
        }
        return result;
    }
};

template <class How, class First, class... Rest>
SELGEN_INLINE auto last_outputs(const double* inputs, const First& first,
                                const Rest&... rest) noexcept {
    const auto outputs = How::outputs(first, inputs);
    if constexpr (sizeof...(rest) == 0)
        return outputs;
    else
        return last_outputs<How>(outputs.values, rest...);
}

/// The first of the largest outputs.
struct Largest {
    std::size_t index;
    double ahead;  // difference to the second largest; its own value if it is the only one
    double sum;    // of all outputs; not finite if one is not
};

template <std::size_t N>
SELGEN_INLINE Largest largest_of(const double* values) noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double first = -infinity, second = -infinity, sum = 0;
    for (int i = 0; i < static_cast<int>(N); ++i) {
        const double less = values[i] < first ? values[i] : first;
        second = second < less ? less : second;
        first = first < values[i] ? values[i] : first;
        sum += values[i];
    }
    int at = 0;
    for (int i = static_cast<int>(N) - 1; i >= 0; --i) at = is_equal(values[i], first) ? i : at;
    return {static_cast<std::size_t>(at), first - second, sum};
}

template <class Variant, std::size_t N, class... Layers>
SELGEN_HD std::optional<Variant> largest_as_written(const Variant (&variants)[N],
                                                    const double* inputs,
                                                    const Layers&... layers) noexcept {
    const auto outputs = last_outputs<Written>(inputs, layers...);
    for (std::size_t i = 0; i < N; ++i)
        if (std::isnan(outputs.values[i])) return std::nullopt;
    return variants[largest_of<N>(outputs.values).index];
}

/// A mask with a bit for each output: whether it may be chosen.
template <class Variant, std::size_t N>
SELGEN_INLINE std::uint64_t open_outputs(const Variant (&variants)[N],
                                         std::uint64_t open) noexcept {
    static_assert(N <= 64);
    std::uint64_t bits = 0;
    if (static_cast<std::size_t>(variants[N - 1]) == N - 1)  // one variant per value
        bits = open & first_bits(N);
    else
        for (std::size_t i = 0; i < N; ++i)
            bits |= (open >> static_cast<unsigned>(variants[i]) & 1) << i;
    return bits;
}

/// The reference evaluation, of the open outputs.
template <class Variant, std::size_t N, class... Layers>
SELGEN_RARE std::optional<Variant> largest_open_as_written(const Variant (&variants)[N],
                                                           std::uint64_t open, const double* inputs,
                                                           const Layers&... layers) noexcept {
    const auto outputs = last_outputs<Written>(inputs, layers...);
    std::size_t found = N;
    for (std::size_t i = 0; i < N; ++i) {
        if (std::isnan(outputs.values[i])) return std::nullopt;
        if ((open >> i & 1) == 0) continue;
        if (found == N || outputs.values[i] > outputs.values[found]) found = i;
    }
    return found < N ? std::optional<Variant>(variants[found]) : std::nullopt;
}

}  // namespace detail

/// The output of a network that has one.
template <class... Layers>
SELGEN_INLINE double output(const double* inputs, const Layers&... layers) noexcept {
    return detail::last_outputs<detail::Quick>(inputs, layers...).values[0];
}

/// The variant with the largest output, the earlier one on a tie; none if an output is NaN. Outputs
/// within `doubt` of each other are recomputed with the standard library.
template <class Variant, std::size_t N, class... Layers>
SELGEN_INLINE std::optional<Variant> largest(const Variant (&variants)[N], double doubt,
                                             const double* inputs,
                                             const Layers&... layers) noexcept {
    const auto outputs = detail::last_outputs<detail::Quick>(inputs, layers...);
    const detail::Largest found = detail::largest_of<N>(outputs.values);
    if (found.ahead > doubt && is_finite(found.sum)) return variants[found.index];
    return detail::largest_as_written(variants, inputs, layers...);
}

/// The variant with the largest output among the open ones, the earlier one on a tie; none if an
/// output is NaN or none is open. Variants ascend. Outputs within `doubt` of each other are
/// recomputed with the standard library.
template <class Variant, std::size_t N, class... Layers>
SELGEN_INLINE std::optional<Variant> largest_open(const Variant (&variants)[N],
                                                  std::uint64_t open_values, double doubt,
                                                  const double* inputs,
                                                  const Layers&... layers) noexcept {
    const std::uint64_t open = detail::open_outputs(variants, open_values);
    auto outputs = detail::last_outputs<detail::Quick>(inputs, layers...);
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
        sum += outputs.values[i];
        if ((open >> i & 1) == 0) outputs.values[i] = -std::numeric_limits<double>::infinity();
    }
    const detail::Largest found = detail::largest_of<N>(outputs.values);
    if (found.ahead > doubt && is_finite(sum)) return variants[found.index];
    return detail::largest_open_as_written(variants, open, inputs, layers...);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

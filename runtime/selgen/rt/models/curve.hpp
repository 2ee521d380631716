// Networks with an output for each value of a knob; the result is the largest output among the open
// values. The set of open values is a bit mask, one bit per value.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/bits.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/models/float_layers.hpp>
#include <selgen/rt/models/floats.hpp>
#include <selgen/rt/models/network.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

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

/// The reference evaluation.
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

#if defined(SELGEN_VECTORS)

/// The open outputs, and the distance from the largest one within which others are uncertain.
struct Asked {
    std::uint64_t open;
    float doubt;
};

/// The largest output, if no other open one is near it.
struct Found {
    std::size_t index;
    bool certain;
};

/// The numbers whose bit is set; the others become NaN, which never compares as larger.
SELGEN_WIDE Floats opened(const Floats& x, std::uint64_t open) noexcept {
    FloatWords places{};
    for (std::size_t i = 0; i < floats_at_once; ++i) places[i] = std::uint32_t{1} << i;
    const FloatWords bits = FloatWords{} + static_cast<std::uint32_t>(open & 255);
    const auto closed = bits_as<FloatWords>((bits & places) == FloatWords{});
    return bits_as<Floats>(FloatWords(bits_as<FloatWords>(x) | closed));
}

SELGEN_WIDE float largest_lane(const Floats& x) noexcept {
    FourFloats halves[floats_at_once / 4];
    std::memcpy(&halves, &x, sizeof x);
    const FourFloats other = halves[floats_at_once / 8];
    const FourFloats four = other > halves[0] ? other : halves[0];
    const float a = four[0] < four[1] ? four[1] : four[0];
    const float b = four[2] < four[3] ? four[3] : four[2];
    return a < b ? b : a;
}

/// The only number of the blocks that is larger than `limit`. A block has a bit in each lane; pairs
/// of lanes, which form a 64-bit word, have separate bits.
SELGEN_WIDE Found only_larger(float limit, const Floats* blocks, std::size_t end) noexcept {
    constexpr std::size_t pairs = floats_at_once / 2, per_lane = 32 / pairs;
    const Floats limits = limit - Floats{};
    FloatWords larger_ones{}, place{};
    for (std::size_t i = 0; i < floats_at_once; ++i)
        place[i] = std::uint32_t{1} << (i / 2 * per_lane);
    SELGEN_UNROLLED
    for (std::size_t block = 0; block < end; ++block) {
        larger_ones = larger_ones | (bits_as<FloatWords>(blocks[block] > limits) & place);
        place = place + place;
    }
    std::uint64_t words[pairs], bits = 0;
    std::memcpy(words, &larger_ones, sizeof words);
    for (const std::uint64_t word : words) bits |= word;
    if (bits == 0 || (bits & (bits - 1)) != 0) return {0, false};
    const std::size_t at = lowest(bits), in_lane = at % 32;
    const std::size_t lane = in_lane / per_lane * 2 + at / 32;
    return {in_lane % per_lane * floats_at_once + lane, true};
}

/// The largest of the values of `next(unit)` for `Width` units. Units after the last open one are
/// not evaluated.
template <std::size_t Width, class Next>
SELGEN_WIDE Found largest_of_units(Asked asked, const Next& next) noexcept {
    const std::uint64_t open = asked.open;
    constexpr std::size_t count = Width / floats_at_once;
    Floats blocks[count], most = -std::numeric_limits<float>::infinity() - Floats{};
    if ((open & first_bits(Width)) == first_bits(Width)) {
        SELGEN_UNROLLED
        for (std::size_t block = 0; block < count; ++block) {
            blocks[block] = next(block * floats_at_once);
            most = blocks[block] > most ? blocks[block] : most;
        }
        return only_larger(largest_lane(most) - asked.doubt, blocks, count);
    }
    std::size_t end = 0;
    for (; end < count && open >> (end * floats_at_once) != 0; ++end) {
        blocks[end] = opened(next(end * floats_at_once), open >> (end * floats_at_once));
        most = blocks[end] > most ? blocks[end] : most;
    }
    return only_larger(largest_lane(most) - asked.doubt, blocks, end);
}

/// A part of a layer's outputs.
template <class Layer>
struct UnitsOf {
    const Layer& layer;
    const float* before;
    SELGEN_WIDE Floats operator()(std::size_t unit) const noexcept {
        return unit_floats(layer, before, unit);
    }
};
struct NumbersAt {
    const float* numbers;
    SELGEN_WIDE Floats operator()(std::size_t unit) const noexcept {
        return load_floats(numbers + unit);
    }
};

/// The largest output, computed from this layer on. If the values before the layers are finite, all
/// outputs are.
template <class First, class... Rest>
SELGEN_WIDE Found largest_after(const float* before, Asked asked,
                                const FloatLayers<First, Rest...>& layers) noexcept {
    const UnitsOf<First> units{layers.first, before};
    if constexpr (sizeof...(Rest) == 0) {
        return largest_of_units<First::width>(asked, units);
    } else {
        float values[First::width];
        for (std::size_t unit = 0; unit < First::width; unit += floats_at_once) {
            const Floats some = units(unit);
            std::memcpy(values + unit, &some, sizeof some);
        }
        return largest_after(values, asked, layers.rest);
    }
}

/// The first bounded layer uses sums in double precision, since inputs may have any magnitude.
template <class FloatFirst, class... FloatRest, Activation Activated, std::size_t Before,
          std::size_t Units, class... Rest>
SELGEN_WIDE Found largest_in_floats(const double* inputs, Asked asked,
                                    const FloatLayers<FloatFirst, FloatRest...>& floats,
                                    const Layer<Activated, Before, Units>& first,
                                    const Rest&... rest) noexcept {
    if constexpr (!is_bounded(Activated)) {
        const auto outputs = Quick::outputs(first, inputs);
        return largest_in_floats(outputs.values, asked, floats.rest, rest...);
    } else {
        const auto sums = Quick::sums(first, inputs);
        float values[FloatFirst::width] = {};
        bool known = true;
        for (std::size_t unit = 0; unit < Units; ++unit) {
            values[unit] = static_cast<float>(sums.values[unit]);
            known = known & is_read(sums.values[unit]);
        }
        for (std::size_t unit = 0; unit < FloatFirst::width; unit += floats_at_once) {
            const Floats some = activated_floats<Activated>(load_floats(values + unit));
            std::memcpy(values + unit, &some, sizeof some);
        }
        Found found{};
        if constexpr (sizeof...(Rest) == 0)
            found = largest_of_units<FloatFirst::width>(asked, NumbersAt{values});
        else
            found = largest_after(values, asked, floats.rest);
        return {found.index, found.certain && known};
    }
}

template <class FloatCurve, class... Layers>
SELGEN_WIDE_CALL Found first_look(const double* inputs, std::uint64_t open,
                                  const FloatCurve& floats, const Layers&... layers) noexcept {
    return largest_in_floats(inputs, {open, floats.doubt}, floats.layers, layers...);
}

#endif

}  // namespace detail

/// A network with at least one tanh or logistic layer in single precision, for a first evaluation;
/// `doubt` is the error bound in double precision.
template <class... Layers>
constexpr auto in_floats(double doubt, const Layers&... layers) noexcept {
    return detail::curve_of(detail::layers_in_floats(layers...),
                            detail::error_of({0, 1}, layers...).error, doubt);
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

namespace detail {

/// For machines without the registers, and for numbers too large for single precision.
template <class Variant, std::size_t N, class... Layers>
SELGEN_RARE std::optional<Variant> largest_open_by_doubles(const Variant (&variants)[N],
                                                           std::uint64_t open, double doubt,
                                                           const double* inputs,
                                                           const Layers&... layers) noexcept {
    return largest_open(variants, open, doubt, inputs, layers...);
}

}  // namespace detail

/// The same, with a first evaluation in single precision, which almost always suffices.
template <class Variant, std::size_t N, class... Floats, class... Layers>
SELGEN_INLINE std::optional<Variant> largest_open(const Variant (&variants)[N],
                                                  std::uint64_t open_values,
                                                  const detail::FloatCurve<Floats...>& floats,
                                                  const double* inputs,
                                                  const Layers&... layers) noexcept {
#if defined(SELGEN_VECTORS)
    // If numbers are too large for single precision, no result is certain.
    if (detail::has_floats() && floats.doubt < std::numeric_limits<float>::infinity()) {
        const std::uint64_t open = detail::open_outputs(variants, open_values);
        const detail::Found found = detail::first_look(inputs, open, floats, layers...);
        if (found.certain) return variants[found.index];
        return detail::largest_open_as_written(variants, open, inputs, layers...);
    }
#endif
    return detail::largest_open_by_doubles(variants, open_values, floats.doubt_of_doubles, inputs,
                                           layers...);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

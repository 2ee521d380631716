// The layers of a network in single precision, with an error bound of the outputs.
#pragma once

#include <cstddef>
#include <limits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/models/floats.hpp>
#include <selgen/rt/models/network.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {
namespace detail {

/// A layer in single precision, padded to whole registers.
template <Activation Activated, std::size_t Before, std::size_t Units>
struct FloatLayer {
    static constexpr std::size_t width = (Units + float_block - 1) / float_block * float_block;
    alignas(32) float weights[Before][width];
    alignas(32) float bias[width];
};

template <class... Layers>
struct FloatLayers {};
template <class First, class... Rest>
struct FloatLayers<First, Rest...> {
    First first;
    FloatLayers<Rest...> rest;
};

/// Layers with the smallest difference of two outputs for which the order is certain to be that of
/// the network as written.
template <class... Layers>
struct FloatCurve {
    FloatLayers<Layers...> layers;
    float doubt;
    double doubt_of_doubles;
};

constexpr bool is_bounded(Activation activation) noexcept {
    return activation == Activation::tanh || activation == Activation::logistic;
}

template <Activation Activated, std::size_t Before, std::size_t Units>
constexpr auto layer_in_floats(const Layer<Activated, Before, Units>& layer) noexcept {
    FloatLayer<Activated, Before, Units> made{};
    for (std::size_t unit = 0; unit < Units; ++unit) {
        made.bias[unit] = narrow(layer.bias[unit]);
        for (std::size_t i = 0; i < Before; ++i)
            made.weights[i][unit] = narrow(layer.weights[i][unit]);
    }
    return made;
}

/// A bound of the error of a layer's outputs, and of their magnitude.
struct FloatError {
    double error, size;
};

/// Layers before the first bounded one are computed in double precision and count as exact.
template <Activation Activated, std::size_t Before, std::size_t Units>
constexpr FloatError error_after(const Layer<Activated, Before, Units>& layer,
                                 FloatError before) noexcept {
    double norm = 0;
    for (std::size_t unit = 0; unit < Units; ++unit) {
        double sum = size_of(layer.bias[unit]);
        for (std::size_t i = 0; i < Before; ++i) sum += size_of(layer.weights[i][unit]);
        norm = larger(norm, sum);
    }
    const double size = larger(before.size, 1), roundings = static_cast<double>(Before + 3);
    double error = norm * (before.error + roundings * float_rounding * size);
    if (is_equal(before.error, 0.0)) error = 0;
    if (is_bounded(Activated)) return {error + 8 * float_rounding, 1};
    const bool fits = error < float_fits && norm * size < float_fits;
    return fits ? FloatError{error, norm * size} : FloatError{float_fits, float_fits};
}

constexpr FloatError error_of(FloatError before) noexcept { return before; }
template <class First, class... Rest>
constexpr FloatError error_of(FloatError before, const First& first, const Rest&... rest) noexcept {
    return error_of(error_after(first, before), rest...);
}

constexpr FloatLayers<> layers_in_floats() noexcept { return {}; }
template <class First, class... Rest>
constexpr auto layers_in_floats(const First& first, const Rest&... rest) noexcept {
    using Made = FloatLayers<decltype(layer_in_floats(first)), decltype(layer_in_floats(rest))...>;
    return Made{layer_in_floats(first), layers_in_floats(rest...)};
}

template <class... Layers>
constexpr FloatCurve<Layers...> curve_of(const FloatLayers<Layers...>& layers, double error,
                                         double doubt) noexcept {
    const bool fits = 4 * error < float_fits;
    return {layers, fits ? static_cast<float>(4 * error) : std::numeric_limits<float>::infinity(),
            doubt};
}

#if defined(SELGEN_VECTORS)

/// The activation of several units in single precision, vectorised.
template <Activation Activated>
SELGEN_WIDE Floats activated_floats(const Floats& x) noexcept {
    if constexpr (Activated == Activation::tanh) return tanh_of_floats(x);
    if constexpr (Activated == Activation::relu) return x < 0.0F ? Floats{} : x;
    if constexpr (Activated == Activation::logistic) return logistic_of_floats(x);
    return x;
}

template <Activation Activated, std::size_t Before, std::size_t Units>
SELGEN_WIDE Floats unit_floats(const FloatLayer<Activated, Before, Units>& layer,
                               const float* before, std::size_t unit) noexcept {
    Floats sum = load_floats(layer.bias + unit);
    SELGEN_UNROLLED
    for (std::size_t i = 0; i < Before; ++i)
        sum = sum + load_floats(layer.weights[i] + unit) * before[i];
    return activated_floats<Activated>(sum);
}

#endif

}  // namespace detail
}  // namespace SELGEN_ABI
}  // namespace selgen::rt

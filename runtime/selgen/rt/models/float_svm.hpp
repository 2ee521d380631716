// Support vector machines, and their evaluation in single precision with an error bound.
#pragma once

#include <cstddef>
#include <cstring>
#include <limits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/models/floats.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A support vector machine with kernels exp(-gamma |x - v|^2). Vectors are stored by coordinate
/// and class by class; each class is padded to a multiple of eight by vectors whose coefficients
/// are 0.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
struct Svm {
    double gamma;
    double doubt;                               // error bound of decision values
    std::size_t end[Classes];                   // end of the vectors of each class
    double rho[Classes * (Classes - 1) / 2];    // of the pairs (0, 1), (0, 2), …
    double coefficients[Classes - 1][Vectors];  // against each other class
    double coordinates[Inputs][Vectors];
};

namespace detail {

/// The decision value of each pair of classes, (0, 1), (0, 2), …: the first one wins if it is above
/// 0.
template <class Number, std::size_t Classes>
struct Decisions {
    Number values[Classes * (Classes - 1) / 2];
};

/// The same in single precision. Coordinates are scaled so that kernels are 2^(-|x - v|^2).
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
struct FloatSvm {
    double scale;
    float doubt;
    std::size_t end[Classes];
    float rho[Classes * (Classes - 1) / 2];
    alignas(32) float coefficients[Classes - 1][Vectors];
    alignas(32) float coordinates[Inputs][Vectors];
};

/// Newton's method, whose iterates decrease until they converge.
constexpr double square_root(double x) noexcept {
    if (!(x > 0)) return 0;
    double root = larger(x, 1);
    for (double next = (root + x / root) / 2; next < root; next = (root + x / root) / 2)
        root = next;
    return root;
}

/// An upper bound of the error of a decision value. With rounded coordinates, the squared distance
/// q has an error of up to u ((n + 5) q + 4 B sqrt(q)), where B is the length of the vector. The
/// kernel then has an error of up to 0.37 u (n + 5) + 1.5 u B, since q 2^-q and sqrt(q) 2^-q are
/// bounded.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
constexpr double float_error(const Svm<Inputs, Vectors, Classes>& svm, double scale) noexcept {
    double size = 0, longest = 0;
    for (const double rho : svm.rho) size = larger(size, size_of(rho));
    for (std::size_t v = 0; v < Vectors; ++v) {
        double most = 0, square = 0;
        for (std::size_t c = 0; c + 1 < Classes; ++c)
            most = larger(most, size_of(svm.coefficients[c][v]));
        for (std::size_t i = 0; i < Inputs; ++i) {
            const double along = size_of(size_of(svm.coordinates[i][v]) * scale);
            square += along * along;
        }
        size += most;
        longest = larger(longest, square);
    }
    const double of_kernel = 12 + static_cast<double>(Inputs) + 2 * square_root(longest);
    return size * (of_kernel + static_cast<double>(Vectors) / 4 + 8) * float_rounding;
}

template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
constexpr auto svm_in_floats(const Svm<Inputs, Vectors, Classes>& svm) noexcept {
    FloatSvm<Inputs, Vectors, Classes> made{};
    made.scale = square_root(1.4426950408889634 * limited(svm.gamma));
    const double error = float_error(svm, made.scale);
    const bool fits = svm.gamma < float_fits && error < float_fits;
    made.doubt = fits ? static_cast<float>(error) : std::numeric_limits<float>::infinity();
    for (std::size_t c = 0; c < Classes; ++c) made.end[c] = svm.end[c];
    for (std::size_t pair = 0; pair < Classes * (Classes - 1) / 2; ++pair)
        made.rho[pair] = narrow(svm.rho[pair]);
    for (std::size_t v = 0; v < Vectors; ++v) {
        for (std::size_t c = 0; c + 1 < Classes; ++c)
            made.coefficients[c][v] = narrow(svm.coefficients[c][v]);
        for (std::size_t i = 0; i < Inputs; ++i)
            made.coordinates[i][v] = narrow(limited(svm.coordinates[i][v]) * made.scale);
    }
    return made;
}

#if defined(SELGEN_VECTORS)

template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_WIDE Floats float_kernels(const FloatSvm<Inputs, Vectors, Classes>& svm, const float* inputs,
                                 std::size_t v) noexcept {
    Floats square{};
    SELGEN_UNROLLED
    for (std::size_t i = 0; i < Inputs; ++i) {
        const Floats apart = inputs[i] - load_floats(svm.coordinates[i] + v);
        square = i == 0 ? apart * apart : square + apart * apart;
    }
    return power_of_two(square > 125.0F ? -125.0F - Floats{} : -square);
}

/// The sums of one class against each other class, before the sum across the register.
template <std::size_t Classes>
struct FloatParts {
    Floats of[Classes][Classes - 1];
};

template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_WIDE FloatParts<Classes> float_parts(const FloatSvm<Inputs, Vectors, Classes>& svm,
                                            const float* inputs) noexcept {
    FloatParts<Classes> parts;
    std::size_t v = 0;
    for (std::size_t c = 0; c < Classes; ++c) {
        Floats sums[Classes - 1] = {};
        for (; v < svm.end[c]; v += floats_at_once) {
            const Floats values = float_kernels(svm, inputs, v);
            SELGEN_UNROLLED
            for (std::size_t other = 0; other + 1 < Classes; ++other)
                sums[other] = sums[other] + load_floats(svm.coefficients[other] + v) * values;
        }
        SELGEN_UNROLLED
        for (std::size_t other = 0; other + 1 < Classes; ++other) parts.of[c][other] = sums[other];
    }
    return parts;
}

SELGEN_WIDE float sum_of(const Floats& x) noexcept {
    FourFloats halves[floats_at_once / 4];
    std::memcpy(&halves, &x, sizeof x);
    const FourFloats all = floats_at_once == 4 ? halves[0] : halves[0] + halves[floats_at_once / 8];
    return (all[0] + all[1]) + (all[2] + all[3]);
}

/// The decision values, within `doubt`. The inputs must not be NaN.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_WIDE Decisions<float, Classes> float_decisions(const FloatSvm<Inputs, Vectors, Classes>& svm,
                                                      const double* inputs) noexcept {
    float scaled[Inputs];
    for (std::size_t i = 0; i < Inputs; ++i) scaled[i] = static_cast<float>(inputs[i] * svm.scale);
    const auto parts = float_parts(svm, scaled);
    Decisions<float, Classes> decisions;
    std::size_t pair = 0;
    SELGEN_UNROLLED
    for (std::size_t i = 0; i < Classes; ++i) {
        SELGEN_UNROLLED
        for (std::size_t j = i + 1; j < Classes; ++j, ++pair) {
            const Floats both = parts.of[i][j - 1] + parts.of[j][i];
            decisions.values[pair] = sum_of(both) - svm.rho[pair];
        }
    }
    return decisions;
}

template <class FloatSvm>
SELGEN_WIDE_CALL auto first_decisions(const FloatSvm& svm, const double* inputs) noexcept {
    return float_decisions(svm, inputs);
}

#endif

}  // namespace detail

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

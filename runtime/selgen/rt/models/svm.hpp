// Chooses a variant by the votes of a support vector machine.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>

#include <selgen/rt/config.hpp>
#include <selgen/rt/simd/simd.hpp>
#include <selgen/rt/simd/simd_math.hpp>

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
template <std::size_t Classes>
struct Decisions {
    double values[Classes * (Classes - 1) / 2];
};

/// The number of vectors processed together: one register or a few, depending on the machine.
inline constexpr std::size_t at_once = 8;

/// The class with the most votes; the earlier one on a tie.
struct Poll {
    std::size_t winner;
    bool doubted;  // a vote depends on rounding, or its value is NaN
};

template <std::size_t Classes>
SELGEN_INLINE Poll poll(const Decisions<Classes>& decisions, double doubt) noexcept {
    int votes[Classes] = {};
    std::size_t pair = 0;
    bool sure = true;
    SELGEN_UNROLLED
    for (std::size_t i = 0; i < Classes; ++i) {
        SELGEN_UNROLLED
        for (std::size_t j = i + 1; j < Classes; ++j) {
            const double value = decisions.values[pair++];
            ++votes[value > 0 ? i : j];
            sure = sure & (std::abs(value) > doubt);
        }
    }
    std::size_t most = 0;
    SELGEN_UNROLLED
    for (std::size_t i = 1; i < Classes; ++i) most = votes[i] > votes[most] ? i : most;
    return {most, !sure};
}

/// The contribution of each class to the decisions against each other class.
template <std::size_t Classes>
struct Parts {
    double of[Classes][Classes - 1];
};

template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_INLINE Simd<at_once> kernels(const Svm<Inputs, Vectors, Classes>& svm, const double* inputs,
                                    std::size_t v) noexcept {
    Simd<at_once> apart = inputs[0] - load<at_once>(svm.coordinates[0] + v), square = apart * apart;
    for (std::size_t i = 1; i < Inputs; ++i) {
        apart = inputs[i] - load<at_once>(svm.coordinates[i] + v);
        square = square + apart * apart;
    }
    return decay((-1.4426950408889634 * svm.gamma) * square);  // to base 2
}

template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_INLINE Parts<Classes> quick_parts(const Svm<Inputs, Vectors, Classes>& svm,
                                         const double* inputs) noexcept {
    constexpr double none[at_once] = {};
    Parts<Classes> parts;
    std::size_t v = 0;
    for (std::size_t c = 0; c < Classes; ++c) {
        Simd<at_once> sums[Classes - 1];
        for (auto& sum : sums) sum = load<at_once>(none);
        for (; v < svm.end[c]; v += at_once) {
            const Simd<at_once> values = kernels(svm, inputs, v);
            for (std::size_t other = 0; other + 1 < Classes; ++other)
                sums[other] = sums[other] + load<at_once>(svm.coefficients[other] + v) * values;
        }
        for (std::size_t other = 0; other + 1 < Classes; ++other) {
            double eight[at_once];
            store(sums[other], eight);
            parts.of[c][other] = ((eight[0] + eight[1]) + (eight[2] + eight[3])) +
                                 ((eight[4] + eight[5]) + (eight[6] + eight[7]));
        }
    }
    return parts;
}

/// The reference evaluation: functions of the standard library, summed from the left.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_HD Parts<Classes> parts_as_written(const Svm<Inputs, Vectors, Classes>& svm,
                                          const double* inputs) noexcept {
    Parts<Classes> parts{};
    std::size_t v = 0;
    for (std::size_t c = 0; c < Classes; ++c) {
        for (; v < svm.end[c]; ++v) {
            double square = 0;
            for (std::size_t i = 0; i < Inputs; ++i) {
                const double apart = inputs[i] - svm.coordinates[i][v];
                square += apart * apart;
            }
            const double value = std::exp(-svm.gamma * square);
            for (std::size_t other = 0; other + 1 < Classes; ++other)
                parts.of[c][other] += svm.coefficients[other][v] * value;
        }
    }
    return parts;
}

/// The decision values of each class against the classes after it.
template <std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_INLINE Decisions<Classes> decisions_of(const Svm<Inputs, Vectors, Classes>& svm,
                                              const Parts<Classes>& parts) noexcept {
    Decisions<Classes> decisions;
    std::size_t pair = 0;
    for (std::size_t i = 0; i < Classes; ++i)
        for (std::size_t j = i + 1; j < Classes; ++j, ++pair)
            decisions.values[pair] = parts.of[i][j - 1] + parts.of[j][i] - svm.rho[pair];
    return decisions;
}

}  // namespace detail

/// The variant with the most votes, the earlier one on a tie; none if an input is NaN. Decision
/// values within the error bound are recomputed with the standard library.
template <class Variant, std::size_t Inputs, std::size_t Vectors, std::size_t Classes>
SELGEN_INLINE std::optional<Variant> most_votes(const Variant (&variants)[Classes],
                                                const Svm<Inputs, Vectors, Classes>& svm,
                                                const double* inputs) noexcept {
    for (std::size_t i = 0; i < Inputs; ++i)
        if (std::isnan(inputs[i])) return std::nullopt;
    const auto quick = detail::decisions_of(svm, detail::quick_parts(svm, inputs));
    detail::Poll found = detail::poll(quick, svm.doubt);
    if (found.doubted) {
        const auto written = detail::decisions_of(svm, detail::parts_as_written(svm, inputs));
        found = detail::poll(written, svm.doubt);
    }
    return variants[found.winner];
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

// Forests of decision trees whose splits are comparisons `input < threshold`. The result is the sum
// of the leaves that the inputs reach, added in the order of the trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <selgen/rt/bits.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

#if defined(__SSE2__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_SSE2 1
#include <emmintrin.h>
#endif

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A split. The leaves of a tree are numbered so that those below `yes` come before those below
/// `no`.
struct Cut {
    std::uint16_t input;  // index of the input
    double threshold;
    std::uint32_t tree;
    std::uint8_t first, end;  // the leaves below `yes`: first .. end - 1
};

namespace detail {

/// `half` if x is not below the threshold, otherwise 0. Branch-free, since the branch would be
/// mispredicted.
constexpr std::uint32_t unless_below(double x, const double& threshold, std::uint32_t half) {
#if defined(SELGEN_SSE2)
    if (!__builtin_is_constant_evaluated()) {
        const __m128d all_bits = _mm_cmpnlt_sd(_mm_load_sd(&x), _mm_load_sd(&threshold));
        return half & static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_castpd_si128(all_bits)));
    }
#endif
    return x < threshold ? 0 : half;
}

constexpr std::uint64_t bits_between(unsigned first, unsigned end) {
    const std::uint64_t below = end == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
    return below & ~((std::uint64_t{1} << first) - 1);
}

}  // namespace detail

/// A branch-free forest. For each input and each interval between its thresholds, a bit mask holds
/// the leaves that can be reached, `bits` bits per tree. The masks of all inputs are combined by
/// AND; the lowest remaining bit is the leaf: by the numbering, no leaf before it remains. `rows`
/// is the number of thresholds plus inputs; 2 to the power `steps` exceeds the number of thresholds
/// of any input.
template <std::size_t inputs, std::size_t rows, std::size_t trees, unsigned bits, unsigned steps>
class Masks {
public:
    static constexpr std::size_t in_a_word = 64 / bits;
    static constexpr std::size_t words = (trees + in_a_word - 1) / in_a_word;

    /// `cuts`: sorted by input, then by threshold.
    template <std::size_t count>
    constexpr explicit Masks(const Cut (&cuts)[count]) {
        std::size_t row = 0, at = 0;
        for (std::size_t input = 0; input < inputs; ++input, ++row) {
            first_[input] = static_cast<std::uint32_t>(row);
            for (double& threshold : thresholds_[input])
                threshold = std::numeric_limits<double>::infinity();
            for (std::uint64_t& word : rows_[row]) word = ~std::uint64_t{0};
            for (; at < count && cuts[at].input == input; ++at) {
                const bool same = at > 0 && cuts[at - 1].input == input &&
                                  is_equal(cuts[at - 1].threshold, cuts[at].threshold);
                if (!same) {
                    thresholds_[input][count_[input]++] = cuts[at].threshold;
                    for (std::size_t w = 0; w < words; ++w) rows_[row + 1][w] = rows_[row][w];
                    ++row;
                }
                remove(rows_[row], cuts[at]);
            }
        }
    }

    /// The sum of `base` and the leaves, `stride` values per tree, added from the left.
    constexpr double sum(double base, const double* leaves, std::size_t stride,
                         const double (&x)[inputs]) const noexcept {
        std::uint32_t at[inputs] = {};
        for (std::uint32_t half = std::uint32_t{1} << (steps - 1); half > 0; half /= 2)
            for (std::size_t i = 0; i < inputs; ++i)
                at[i] += detail::unless_below(x[i], thresholds_[i][at[i] + half - 1], half);
        for (std::size_t i = 0; i < inputs; ++i)
            at[i] = first_[i] + (at[i] < count_[i] ? at[i] : count_[i]);
        for (std::size_t w = 0, tree = 0; w < words; ++w) {
            std::uint64_t left = ~std::uint64_t{0};
            for (const std::uint32_t row : at) left &= rows_[row][w];
            for (unsigned i = 0; i < in_a_word && tree < trees; ++i, ++tree)
                base += leaves[tree * stride + detail::lowest(left >> (bits * i))];
        }
        return base;
    }

private:
    static constexpr void remove(std::uint64_t (&row)[words], const Cut& cut) {
        const std::uint64_t leaves = detail::bits_between(cut.first, cut.end);
        row[cut.tree / in_a_word] &= ~(leaves << (bits * (cut.tree % in_a_word)));
    }

    double thresholds_[inputs][(std::size_t{1} << steps) - 1] = {};
    std::uint32_t first_[inputs] = {}, count_[inputs] = {};
    std::uint64_t rows_[rows][words] = {};
};

/// A split or a leaf. A leaf compares its value with an input that is NaN, and so leads to itself.
struct ForestNode {
    double threshold;
    std::uint32_t no;  // index of a node; that of `yes` is one higher
    std::uint16_t input;
};

/// Evaluates a forest that is too large for masks, eight trees at once so that their loads overlap.
/// `steps`: the depth of the deepest tree of each eight. `roots`: the root of each tree, padded
/// with any nodes to a multiple of eight.
template <std::size_t trees, std::size_t inputs>
constexpr double sum_by_steps(double base, const ForestNode* nodes, const std::uint32_t* roots,
                              const std::uint8_t* steps, const double (&x)[inputs]) noexcept {
    constexpr std::size_t eight = 8;
    for (std::size_t first = 0; first < trees; first += eight) {
        std::uint32_t at[eight] = {};
        for (std::size_t i = 0; i < eight; ++i) at[i] = roots[first + i];
        for (unsigned step = 0; step < steps[first / eight]; ++step)
            for (std::uint32_t& node : at) {
                const ForestNode& here = nodes[node];
                node = here.no + (x[here.input] < here.threshold ? 1U : 0U);
            }
        for (std::size_t i = 0; i < eight && first + i < trees; ++i) base += nodes[at[i]].threshold;
    }
    return base;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

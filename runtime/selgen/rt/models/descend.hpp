// Evaluates a decision tree without branches, two levels at a time, or four with AVX-512.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

#if defined(__SSE2__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_SSE2 1
#include <emmintrin.h>
#endif

#if defined(__AVX512F__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_AVX512 1
#include <immintrin.h>
#endif

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Two levels of a decision tree: the comparisons `input < threshold` of a split and of the splits
/// at its `no` and `yes` branches. The four results are adjacent, in this order. If the split is
/// `never`, only the first one exists.
struct alignas(32) Node {
    double threshold[3];     // of the split, of its no branch, of its yes branch
    std::uint16_t input[3];  // index of the input that each one compares
    std::uint16_t next;      // index of the first result: a node, or a leaf after the last level
};

/// A threshold that no input is below, not even NaN: always takes `no`.
inline constexpr double never = -std::numeric_limits<double>::infinity();

namespace detail {

/// Branch-free, so that nothing is mispredicted. It avoids setting bytes from flags, whose false
/// dependence would prevent two decisions from overlapping.
constexpr unsigned step(const Node& node, const double* inputs) noexcept {
    const unsigned split = inputs[node.input[0]] < node.threshold[0] ? 1 : 0;
    const unsigned no = inputs[node.input[1]] < node.threshold[1] ? 1 : 0;
    const unsigned yes = inputs[node.input[2]] < node.threshold[2] ? 1 : 0;
    return 2 * split + (no ^ (split & (no ^ yes)));
}

#if defined(SELGEN_SSE2)
inline __m128d is_less(const Node& node, const double* inputs, int which) noexcept {
    return _mm_cmplt_sd(_mm_load_sd(inputs + node.input[which]),
                        _mm_load_sd(node.threshold + which));
}

inline unsigned fast_step(const Node& node, const double* inputs) noexcept {
    const __m128d split = is_less(node, inputs, 0);
    const __m128d child = _mm_or_pd(_mm_and_pd(split, is_less(node, inputs, 2)),
                                    _mm_andnot_pd(split, is_less(node, inputs, 1)));
    return static_cast<unsigned>(_mm_movemask_pd(_mm_unpacklo_pd(child, split)));
}
#endif

}  // namespace detail

/// The index of the leaf that the inputs reach from node 0 through `steps` nodes; all paths have
/// this length.
constexpr std::size_t descend(const Node* nodes, int steps, const double* inputs) noexcept {
#if defined(SELGEN_SSE2)
    if (!__builtin_is_constant_evaluated()) {
        // Computed as a pointer, in parallel with the comparisons, not as an index.
        const Node* node = nodes;
        for (int i = 1; i < steps; ++i)
            node = nodes + node->next + std::size_t{detail::fast_step(*node, inputs)};
        return node->next + std::size_t{detail::fast_step(*node, inputs)};
    }
#endif
    std::size_t at = 0;
    for (int i = 0; i < steps; ++i) at = nodes[at].next + detail::step(nodes[at], inputs);
    return at;
}

namespace detail {

#if defined(SELGEN_AVX512)

/// Four levels of a tree: the thresholds of the last level, those of the levels above, and `never`.
struct alignas(64) FourLevels {
    double last[8] = {never, never, never, never, never, never, never, never};
    double above[8] = {never, never, never, never, never, never, never, never};
    std::uint64_t inputs = 0;   // four bits for each of these: index of the input
    std::uint32_t end = 0;      // index after the last result: four levels or a leaf
    std::uint32_t results = 0;  // a bit for each of the 16 results: whether it exists

    constexpr void take(const Node& node, int which, unsigned place) {
        (place < 8 ? last[place] : above[place - 8]) = node.threshold[which];
        inputs |= std::uint64_t{node.input[which]} << (4 * place);
    }
};

/// The same levels as two steps from the row; as one step if there are no further rows.
constexpr FourLevels four_levels(const Node& row, const Node* further) {
    constexpr Node leaf{{never, never, never}, {}, 0};
    const auto count = [](const Node& node) {
        return is_equal(node.threshold[0], never) ? 1U : 4U;
    };
    FourLevels all;
    for (unsigned i = 0; i < 3; ++i) all.take(row, static_cast<int>(i), 8 + i);
    for (unsigned i = 0; i < count(row); ++i) {
        const Node& after = further != nullptr ? further[row.next + i] : leaf;
        all.take(after, 0, 11 + i);
        all.take(after, 1, 2 * i);
        all.take(after, 2, 2 * i + 1);
        all.results |= ((1U << count(after)) - 1) << (4 * i);
    }
    return all;
}

/// The first row after those of a step that begin with `first`.
template <std::size_t rows>
constexpr std::size_t end_of_step(const Node (&nodes)[rows], std::size_t first, bool is_last) {
    return is_last ? rows : nodes[first].next;
}

/// The number of rows that every second step has.
template <std::size_t rows>
constexpr std::size_t count_of_blocks(const Node (&nodes)[rows], int steps) {
    std::size_t count = 0, first = 0;
    for (int step = 0; step < steps; ++step) {
        const std::size_t end = end_of_step(nodes, first, step + 1 == steps);
        if (step % 2 == 0) count += end - first;
        first = end;
    }
    return count;
}

/// A tree in blocks of four levels.
template <std::size_t count>
struct Blocks {
    FourLevels all[count]{};
    bool is_complete = true;  // whether all 16 results of each block exist

    template <std::size_t rows>
    constexpr Blocks(const Node (&nodes)[rows], int steps) {
        std::size_t first = 0, at = 0;
        for (int step = 0; step < steps; ++step) {
            const std::size_t end = end_of_step(nodes, first, step + 1 == steps);
            std::size_t results = step + 2 < steps ? at + end - first : 0;
            for (std::size_t row = first; step % 2 == 0 && row < end; ++row, ++at) {
                all[at] = four_levels(nodes[row], step + 1 < steps ? nodes : nullptr);
                results += static_cast<unsigned>(__builtin_popcount(all[at].results));
                all[at].end = static_cast<std::uint32_t>(results);
                is_complete = is_complete && all[at].results == 0xffff;
            }
            first = end;
        }
    }
};

template <const auto& nodes, int steps>
inline constexpr Blocks<count_of_blocks(nodes, steps)> blocks{nodes, steps};

/// For the results of seven comparisons, level by level: which of eight branches they lead to.
struct ThreeLevels {
    std::uint8_t branch[128]{};

    constexpr ThreeLevels() {
        for (unsigned bits = 0; bits < 128; ++bits) {
            unsigned at = 0;
            for (int level = 0; level < 3; ++level) at = 2 * at + 1 + (bits >> at & 1);
            branch[bits] = static_cast<std::uint8_t>(at - 7);
        }
    }
};
inline constexpr ThreeLevels three_levels;

/// Up to 16 inputs in registers. They are composed there, because loads of what was just stored in
/// smaller parts would wait.
template <std::size_t count>
struct Registers {
    __m512d low, high;

    SELGEN_INLINE explicit Registers(const double (&inputs)[count]) noexcept
        : low(eight(inputs, 0)), high(eight(inputs, 8)) {}

    SELGEN_INLINE static __m512d eight(const double (&inputs)[count], std::size_t first) noexcept {
        const auto input = [&](std::size_t i) {
            return first + i < count ? inputs[first + i] : 0.0;
        };
        const __m256d half{input(0), input(1), input(2), input(3)},
            other{input(4), input(5), input(6), input(7)};
        return _mm512_maskz_insertf64x4(0xff, _mm512_castpd256_pd512(half), other, 1);
    }

    /// A bit for each threshold: whether the input with this index is below it.
    SELGEN_INLINE unsigned below(const double (&thresholds)[8], __m512i indices) const noexcept {
        const __m512d limits = _mm512_load_pd(thresholds);
        if constexpr (count <= 8) {
            const __m512d inputs = _mm512_maskz_permutexvar_pd(0xff, indices, low);
            return _mm512_cmp_pd_mask(inputs, limits, _CMP_LT_OQ);
        } else {
            const __m512d inputs = _mm512_permutex2var_pd(low, indices, high);
            return _mm512_cmp_pd_mask(inputs, limits, _CMP_LT_OQ);
        }
    }

    /// The result of four levels, 0 to 15.
    SELGEN_INLINE unsigned result(const FourLevels& levels) const noexcept {
        const __m512i inputs = _mm512_set1_epi64(static_cast<long long>(levels.inputs));
        const __m512i of_last = _mm512_setr_epi64(0, 4, 8, 12, 16, 20, 24, 28),
                      of_above = _mm512_setr_epi64(32, 36, 40, 44, 48, 52, 56, 60);
        const auto shifted = [&](__m512i by) { return _mm512_maskz_srlv_epi64(0xff, inputs, by); };
        const unsigned branch = three_levels.branch[below(levels.above, shifted(of_above))];
        return 2 * branch + (below(levels.last, shifted(of_last)) >> branch & 1);
    }
};

template <const auto& nodes, int steps, std::size_t count>
SELGEN_INLINE std::size_t descend_in_blocks(const double (&inputs)[count]) noexcept {
    constexpr const auto& tree = blocks<nodes, steps>;
    const Registers<count> registers(inputs);
    std::uint32_t at = 0;
    for (int step = 0; step < steps; step += 2) {
        const FourLevels& levels = tree.all[at];
        const unsigned result = registers.result(levels);
        if constexpr (tree.is_complete)
            at = levels.end - 16 + result;
        else
            at = levels.end - static_cast<unsigned>(__builtin_popcount(levels.results >> result));
    }
    return at;
}

#endif

}  // namespace detail

/// The same for constant nodes. With AVX-512, four levels are compared at once.
template <const auto& nodes, int steps, std::size_t count>
SELGEN_HOST_INLINE constexpr std::size_t descend(const double (&inputs)[count]) noexcept {
#if defined(SELGEN_AVX512)
    // Blocks of larger tables take long to compile.
    if constexpr (count <= 16 && sizeof(nodes) <= 64 * 1024)
        if (!__builtin_is_constant_evaluated())
            return detail::descend_in_blocks<nodes, steps>(inputs);
#endif
    return descend(nodes, steps, inputs);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

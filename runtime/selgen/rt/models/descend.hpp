#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#if defined(__SSE2__) && !defined(__CUDACC__)
#define SELGEN_SSE2 1
#include <emmintrin.h>
#endif

namespace selgen::rt {

/// Two levels of a decision tree: the comparisons `input < threshold` of a split and of the splits
/// at its `no` and `yes` branches. The four results are adjacent, in this order.
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

}  // namespace selgen::rt

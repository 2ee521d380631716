// Chooses the best candidate of a goal by costs that are computed as a vector.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/simd/simd.hpp>
#include <selgen/rt/simd/simd_math.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The candidates of a goal with their costs as a vector.
template <class Variant, std::size_t N>
struct Vectorised {
    const Variant (&variants)[N];
    const bool (&able)[N];  // open and feasible
    Simd<N> costs;          // values of the goal, or their logarithms
};

/// Whether costs are the goal's values or their logarithms to base 2.
enum class Scale { plain, lg };

namespace detail {

/// The index of the best able candidate, N if there is none; branch-free.
struct Extreme {
    std::size_t index;
    double cost;  // multiplied by the goal's sign
    double sum;   // of all costs; not finite if one is not
};

template <std::size_t N>
SELGEN_INLINE Extreme place(const double (&costs)[N], const bool (&able)[N], double sign) noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    int at = static_cast<int>(N);
    double least = infinity, sum = 0;
    for (int i = 0; i < static_cast<int>(N); ++i) {
        const double cost = able[i] ? sign * costs[i] : infinity;
        const bool better = cost < least;
        at = better ? i : at;
        least = better ? cost : least;
        sum += costs[i];
    }
    return {static_cast<std::size_t>(at), least, sum};
}

/// By how much the logarithm of the cost must be smaller for a gain of more than the margin.
SELGEN_HD inline double gap(Goal goal) noexcept {
    return -goal.sign * std::log2(1 - goal.sign * goal.margin);
}

template <Scale scale>
SELGEN_INLINE bool gains(double best, double running, Goal goal) noexcept {
    if constexpr (scale == Scale::plain)
        return gains(best, running, goal);
    else
        return goal.sign * best < goal.sign * running - gap(goal);
}

}  // namespace detail

/// The result of a goal by vectorised costs. If a cost is not finite or is near overflow, a
/// different order of summation could change the decision by more than rounding: the result is then
/// uncertain, and the costs as written decide.
template <class Variant>
struct QuickBest {
    bool is_certain;
    std::optional<Best<Variant>> best;
};

namespace detail {

template <Scale scale, class Variant, std::size_t N>
SELGEN_INLINE QuickBest<Variant> best(const Vectorised<Variant, N>& all,
                                      std::optional<Variant> running, Goal goal) noexcept {
    constexpr double most = scale == Scale::lg ? 1000 : 1e300;
    double costs[N];
    store(all.costs, costs);
    const Extreme won = place(costs, all.able, goal.sign);
    if (!(std::abs(won.cost) < most && is_finite(won.sum))) return {false, std::nullopt};
    const Variant variant = all.variants[won.index];
    if (!running || *running == variant) return {true, Best<Variant>{variant, false}};
    for (std::size_t i = 0; i < N; ++i) {
        if (*running != all.variants[i] || !all.able[i]) continue;
        if (!(costs[i] > -most && costs[i] < most)) return {false, std::nullopt};
        if (!gains<scale>(goal.sign * won.cost, costs[i], goal))
            return {true, Best<Variant>{*running, true}};
    }
    return {true, Best<Variant>{variant, false}};
}

/// The same by costs as written in the spec.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> best(const Variant (&variants)[N], const bool (&able)[N],
                                            const double (&costs)[N],
                                            std::optional<Variant> running, Goal goal) noexcept {
    Candidate<Variant> candidates[N] = {};
    for (std::size_t i = 0; i < N; ++i) candidates[i] = {variants[i], able[i], costs[i]};
    return best(candidates, running, goal);
}

}  // namespace detail

/// The candidate with the smallest vectorised cost, if that is certain.
template <Scale scale, class Variant, std::size_t N>
SELGEN_INLINE QuickBest<Variant> least(const Vectorised<Variant, N>& all,
                                       std::optional<Variant> running, double margin) noexcept {
    return detail::best<scale>(all, running, {1, margin});
}
/// The candidate with the smallest cost as written in the spec.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> least(const Variant (&variants)[N], const bool (&able)[N],
                                             const double (&costs)[N],
                                             std::optional<Variant> running,
                                             double margin) noexcept {
    return detail::best(variants, able, costs, running, {1, margin});
}

/// The same two for the largest cost.
template <Scale scale, class Variant, std::size_t N>
SELGEN_INLINE QuickBest<Variant> most(const Vectorised<Variant, N>& all,
                                      std::optional<Variant> running, double margin) noexcept {
    return detail::best<scale>(all, running, {-1, margin});
}
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> most(const Variant (&variants)[N], const bool (&able)[N],
                                            const double (&costs)[N],
                                            std::optional<Variant> running,
                                            double margin) noexcept {
    return detail::best(variants, able, costs, running, {-1, margin});
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

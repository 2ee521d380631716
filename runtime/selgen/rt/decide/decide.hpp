// Chooses the best candidate of a goal, and a variant if no rule chooses one.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A variant with its cost under a goal.
template <class Variant>
struct Candidate {
    Variant variant;
    bool able;    // open and feasible
    double cost;  // the goal's value
};

/// The result of a goal: its best variant, or the running one if the best one's gain is too small.
template <class Variant>
struct Best {
    Variant variant;
    bool stayed;  // the variant is the running one, not the best

    /// The decision of the rule at a line of the spec.
    constexpr Decision<Variant> decision(int line, bool outside = false,
                                         bool unsure = false) const noexcept {
        return {variant, stayed ? Reason::stayed : Reason::goal, line, outside, unsure};
    }
};

namespace detail {

/// A goal: minimised if sign is 1, maximised if it is -1.
struct Goal {
    double sign;
    double margin;  // a fraction of the running variant's cost
};

constexpr bool finite(double x) noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return x < infinity && x > -infinity;
}

/// The earlier one wins a tie; a cost that is NaN or infinitely bad never wins.
template <class Variant, std::size_t N>
constexpr const Candidate<Variant>* winner(const Candidate<Variant> (&candidates)[N],
                                           Goal goal) noexcept {
    const Candidate<Variant>* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& next : candidates) {
        if (!next.able || !(goal.sign * next.cost < least)) continue;
        least = goal.sign * next.cost;
        best = &next;
    }
    return best;
}

/// Whether `best` improves on `running` by more than the margin.
constexpr bool gains(double best, double running, Goal goal) noexcept {
    const double size = running < 0 ? -running : running;
    return goal.sign * best < goal.sign * running - goal.margin * size;
}

template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> best(const Candidate<Variant> (&candidates)[N],
                                            std::optional<Variant> running, Goal goal) noexcept {
    const auto* const won = winner(candidates, goal);
    if (won == nullptr) return std::nullopt;
    for (const auto& next : candidates) {
        if (running != next.variant || !next.able || !finite(next.cost)) continue;
        if (!gains(won->cost, next.cost, goal))
            return Best<Variant>{next.variant, next.variant != won->variant};
    }
    return Best<Variant>{won->variant, false};
}

}  // namespace detail

/// The able candidate with the smallest cost; none if each able one's cost is NaN or infinitely
/// bad. The running variant is kept unless the gain exceeds `margin`, a fraction of its cost.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> least(const Candidate<Variant> (&candidates)[N],
                                             std::optional<Variant> running,
                                             double margin) noexcept {
    return detail::best(candidates, running, {1, margin});
}

/// The same for the largest cost.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> most(const Candidate<Variant> (&candidates)[N],
                                            std::optional<Variant> running,
                                            double margin) noexcept {
    return detail::best(candidates, running, {-1, margin});
}

/// The decision if no rule chose a variant: that of `last` if its variant is open; otherwise the
/// first of `count` variants that is open and feasible. If there is none, it is that of `last`,
/// although its variant is not open.
template <class Variant, std::size_t N, class Infeasible, class... Arguments>
constexpr Decision<Variant> otherwise(Decision<Variant> last, Set<Variant, N> open,
                                      std::size_t count, const Infeasible& infeasible,
                                      const Arguments&... arguments) {
    if (open.has(last.variant)) return last;
    for (std::size_t i = 0; i < count; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (open.has(variant) && !infeasible(variant, arguments...))
            return {variant, last.reason, last.line, last.outside, last.unsure};
    }
    return last;
}

/// Replaces inspections when their features are known.
struct EverythingRead {
    template <class Inspect>
    constexpr bool operator()(Inspect) const noexcept {
        return true;
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

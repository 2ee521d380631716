#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include <selgen/rt/decide/decision.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/value.hpp>

namespace selgen::rt {

/// A variant under a goal.
template <class Variant>
struct Candidate {
    Variant variant;
    bool able;    // open and feasible
    double cost;  // the goal's value
};

/// What the goal gives: its best variant, or what runs where the best gains too little.
template <class Variant>
struct Best {
    Variant variant;
    bool stayed;  // what runs, and not the best

    /// As the rule of a line of the spec gives it.
    constexpr Decision<Variant> decision(int line, bool outside = false) const noexcept {
        return {variant, stayed ? Reason::stayed : Reason::goal, line, outside};
    }
};

namespace detail {

/// Least where sign is 1, most where it is -1.
struct Goal {
    double sign;
    double margin;  // a fraction of the cost of what runs
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

/// Whether `best` gains more than the margin over what runs.
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

/// The able candidate of least cost; none where no able one has a cost that counts. What runs is
/// kept unless the gain exceeds `margin`, a fraction of its cost.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> least(const Candidate<Variant> (&candidates)[N],
                                             std::optional<Variant> running,
                                             double margin) noexcept {
    return detail::best(candidates, running, {1, margin});
}

/// The same for the largest.
template <class Variant, std::size_t N>
constexpr std::optional<Best<Variant>> most(const Candidate<Variant> (&candidates)[N],
                                            std::optional<Variant> running,
                                            double margin) noexcept {
    return detail::best(candidates, running, {-1, margin});
}

/// Where no rule gave a variant: that of `last`, else the first open one of `count` that is not
/// infeasible, else that of `last` although it is not open.
template <class Variant, std::size_t N, class Infeasible, class... Arguments>
constexpr Decision<Variant> otherwise(Decision<Variant> last, Set<Variant, N> open,
                                      std::size_t count, const Infeasible& infeasible,
                                      const Arguments&... arguments) {
    if (open.has(last.variant)) return last;
    for (std::size_t i = 0; i < count; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (open.has(variant) && !infeasible(variant, arguments...))
            return {variant, last.reason, last.line, last.outside};
    }
    return last;
}

/// Stands for inspections where their features are known.
struct EverythingRead {
    template <class Inspect>
    constexpr bool operator()(Inspect) const noexcept {
        return true;
    }
};

}  // namespace selgen::rt

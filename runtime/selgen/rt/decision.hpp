#pragma once

#include <cstddef>
#include <optional>

#include <selgen/rt/set.hpp>

namespace selgen::rt {

/// Why a variant was taken.
enum class Reason : unsigned char {
    rule,       // `choose V when` held
    goal,       // it has the least, or the most, of the goal
    stayed,     // it ran before, and the best gains no more than the margin
    model,      // `choose by` named it
    otherwise,  // no rule gave a variant
    explored,   // a rival takes one call, so that its time is known
    forced,     // SELGEN_FORCE or force() named it
};

/// What was taken and why.
template <class Variant>
struct Decision {
    Variant variant;
    Reason reason;
    int line = 0;          // of the rule in the spec; 0 where none decided
    bool outside = false;  // a rule was met whose domain does not hold the features
};

/// What a decision depends on besides the features.
template <class Variant, std::size_t N>
struct Situation {
    Set<Variant, N> open;            // what may be taken at all
    std::optional<Variant> running;  // what ran in the phase before
};
template <class Variant, std::size_t N>
Situation(Set<Variant, N>, std::optional<Variant>) -> Situation<Variant, N>;

}  // namespace selgen::rt

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <selgen/rt/set.hpp>

namespace selgen::rt {

/// The spec's name of each variant, in the order of the enumerators.
template <class Variant, std::size_t N>
struct Names {
    std::string_view text[N];

    static constexpr std::size_t size() noexcept { return N; }
    constexpr const std::string_view* begin() const noexcept { return text; }
    constexpr const std::string_view* end() const noexcept { return text + N; }

    /// The name of a variant of the spec; other values of the type have none.
    constexpr std::string_view operator[](Variant variant) const noexcept {
        return text[static_cast<std::size_t>(variant)];
    }

    /// The variant of that name, if there is one.
    constexpr std::optional<Variant> find(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < N; ++i)
            if (text[i] == name) return static_cast<Variant>(i);
        return std::nullopt;
    }
};

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
struct DecisionContext {
    Set<Variant, N> open;            // what may be taken at all
    std::optional<Variant> running;  // what ran in the phase before
};
template <class Variant, std::size_t N>
DecisionContext(Set<Variant, N>, std::optional<Variant>) -> DecisionContext<Variant, N>;

}  // namespace selgen::rt

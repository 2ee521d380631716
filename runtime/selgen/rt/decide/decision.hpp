// The types of a decision: its reason, its context, and the names of variants.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/set.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The name of each variant in the spec, in the order of the enumerators.
template <class Variant, std::size_t N>
struct Names {
    std::string_view text[N];

    static constexpr std::size_t size() noexcept { return N; }
    constexpr const std::string_view* begin() const noexcept { return text; }
    constexpr const std::string_view* end() const noexcept { return text + N; }

    /// The name of a variant of the spec; other values of the type have no name.
    constexpr std::string_view operator[](Variant variant) const noexcept {
        return text[static_cast<std::size_t>(variant)];
    }

    /// The variant of that name, if it exists.
    constexpr std::optional<Variant> find(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < N; ++i)
            if (text[i] == name) return static_cast<Variant>(i);
        return std::nullopt;
    }
};

/// Why a variant was chosen.
enum class Reason : unsigned char {
    rule,       // `choose V when` held
    goal,       // it minimises or maximises the goal
    stayed,     // it ran before, and the best one's gain is within the margin
    model,      // `choose by` chose it
    otherwise,  // no rule chose a variant
    explored,   // a rival takes one call to measure its time
    forced,     // SELGEN_FORCE or force() named it
};

/// The chosen variant and the reason.
template <class Variant>
struct Decision {
    Variant variant;
    Reason reason;
    int line = 0;          // line of the rule in the spec; 0 if no rule decided
    bool outside = false;  // the features are outside the domain of a rule that was evaluated
    bool unsure = false;   // the model of a rule that was evaluated was unsure
};

/// Inputs of a decision besides the features.
template <class Variant, std::size_t N>
struct DecisionContext {
    Set<Variant, N> open = Set<Variant, N>::all();  // the variants that may be chosen
    std::optional<Variant> running{};               // the variant of the previous phase
};
template <class Variant, std::size_t N>
DecisionContext(Set<Variant, N>, std::optional<Variant>) -> DecisionContext<Variant, N>;

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

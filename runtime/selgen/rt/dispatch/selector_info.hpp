// What a generated header states about its selector: names, texts and traits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/set.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The interval of a feature in the domain of a rule's model. A word feature has one Bound for each
/// of its words, in a row: it must equal one of them.
struct Bound {
    int line;             // of the rule in the spec
    std::size_t feature;  // its index
    double low, high;
};

/// Names and texts of a selector for messages, traces and explain(). All pointers are to constants
/// of its generated header, which describes itself with the functions below.
struct SelectorInfo {
    std::string_view name;  // with namespaces
    std::string_view file;  // of the spec, without directories
    std::size_t variant_count = 0;
    const std::string_view* variants = nullptr;    // their names
    const std::string_view* conditions = nullptr;  // the text of each `when`; empty if none
    const bool* has_plan = nullptr;                // of each variant
    std::size_t feature_count = 0;
    const std::string_view* features = nullptr;  // their names, in the order of Features
    const std::string_view* words = nullptr;     // of word features, separated by blanks
    std::size_t knob_count = 0;                  // knobs with a rule of their own
    const std::string_view* knobs = nullptr;     // their names
    std::size_t bound_count = 0;                 // of the domains of all rules, in their order
    const Bound* bounds = nullptr;
    /// Why variants for devices cannot run; null without such variants. The argument is true if
    /// other ranks may be the reason.
    std::string (*why_unavailable)(bool) = nullptr;
    bool has_relative_goal = false;  // its model gives only ratios between the variants

    template <std::size_t N>
    constexpr SelectorInfo with_variants(const std::string_view (&names)[N],
                                         const std::string_view (&whens)[N],
                                         const bool (&plans)[N]) const noexcept {
        SelectorInfo info = *this;
        info.variant_count = N;
        info.variants = names;
        info.conditions = whens;
        info.has_plan = plans;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_features(const std::string_view (&names)[N]) const noexcept {
        SelectorInfo info = *this;
        info.feature_count = N;
        info.features = names;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_words(const std::string_view (&of_features)[N]) const noexcept {
        SelectorInfo info = *this;
        info.words = of_features;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_knobs(const std::string_view (&names)[N]) const noexcept {
        SelectorInfo info = *this;
        info.knob_count = N;
        info.knobs = names;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_bounds(const Bound (&of_rules)[N]) const noexcept {
        SelectorInfo info = *this;
        info.bound_count = N;
        info.bounds = of_rules;
        return info;
    }
    constexpr SelectorInfo with_devices(std::string (*why)(bool)) const noexcept {
        SelectorInfo info = *this;
        info.why_unavailable = why;
        return info;
    }
    constexpr SelectorInfo with_relative_goal() const noexcept {
        SelectorInfo info = *this;
        info.has_relative_goal = true;
        return info;
    }
};

/// Base of the traits of a selector with N variants in its generated header. Selectors override the
/// members that differ.
template <class Variant_, std::size_t N, class Features_>
struct SelectorTraits {
    using Variant = Variant_;
    using Features = Features_;
    using StreamTimer = void;  // times work on the stream of a call
    static constexpr std::size_t variant_count = N;
    static constexpr Variant otherwise = static_cast<Variant>(0);  // if no rule decides

    static constexpr std::string_view conditions[N] = {};  // the `when` of each variant
    static constexpr bool has_plan[N] = {};                // of each variant

    static constexpr bool has_knobs = false;        // with rules of their own
    static constexpr bool renews_plans = false;     // a plan may be renewed for the next phase
    static constexpr bool delivers = false;         // a plan contains the result of an inspection
    static constexpr bool watches_time = false;     // run times correct the models
    static constexpr bool decides_anytime = false;  // also within a phase
    static constexpr bool may_keep_phases = false;  // `phases at most` is possible, but not written

    /// The variants that this program can run on this machine.
    static Set<Variant, N> available() noexcept { return Set<Variant, N>::all(); }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

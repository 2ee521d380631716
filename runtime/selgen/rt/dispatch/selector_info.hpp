// What a generated header states about its selector: names, texts and traits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>

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
/// of its generated header.
struct SelectorInfo {
    std::string_view name;  // with namespaces
    std::string_view file;  // of the spec, without directories
    std::size_t variant_count;
    const std::string_view* variants;    // their names
    const std::string_view* conditions;  // the text of each `when`; empty if none
    const bool* has_plan;                // of each variant
    std::size_t feature_count;
    const std::string_view* features;         // their names, in the order of Features
    const std::string_view* words = nullptr;  // of word features, separated by blanks
    std::size_t knob_count = 0;               // knobs with a rule of their own
    const std::string_view* knobs = nullptr;  // their names
    std::size_t bound_count = 0;              // of the domains of all rules, in their order
    const Bound* bounds = nullptr;
    /// Why variants for devices cannot run; null without such variants. The argument tells whether
    /// other ranks may be the reason.
    std::string (*why_unavailable)(bool) = nullptr;
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

    static constexpr bool has_knobs = false;        // with rules of their own
    static constexpr bool renews_plans = false;     // a plan may be renewed for the next phase
    static constexpr bool delivers = false;         // a plan contains the result of an inspection
    static constexpr bool watches_time = false;     // run times correct the models
    static constexpr bool decides_anytime = false;  // also within a phase
    static constexpr bool may_keep_phases = false;  // `phases at most` is possible, but not written
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

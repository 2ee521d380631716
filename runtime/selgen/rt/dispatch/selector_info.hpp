#pragma once

#include <cstddef>
#include <string_view>

namespace selgen::rt {

/// What messages, traces and explain() say of a selector. All pointers are to constants of its
/// generated header.
struct SelectorInfo {
    std::string_view name;
    std::string_view file;  // of the spec, without directories
    std::size_t variant_count;
    const std::string_view* variants;    // their names
    const std::string_view* conditions;  // the text of each `when`, empty where there is none
    const bool* has_plan;                // of each variant
    std::size_t feature_count;
    const std::string_view* features;         // their names, in the order of Features
    const std::string_view* words = nullptr;  // of features that are words, with a blank between
};

/// The base of what a generated header says of its selector with N variants. What is false here is
/// said again by selectors that need it.
template <class Variant_, std::size_t N, class Features_>
struct SelectorTraits {
    using Variant = Variant_;
    using Features = Features_;
    static constexpr std::size_t variant_count = N;

    static constexpr bool has_knobs = false;        // with rules of their own
    static constexpr bool renews_plans = false;     // a plan may serve in the next phase, too
    static constexpr bool delivers = false;         // a plan has what an inspection would find
    static constexpr bool watches_time = false;     // the time of runs corrects the models
    static constexpr bool decides_anytime = false;  // also within a phase
};

}  // namespace selgen::rt

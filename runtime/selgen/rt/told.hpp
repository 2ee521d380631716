#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace selgen::rt {

/// What only those need who watch a selector of N variants, or ask why.
template <std::size_t N>
struct Told {
    const std::string_view* features;  // their names, in the order of Features
    std::size_t feature_count;
    std::array<bool, N> has_plan;
    const std::string_view* words = nullptr;  // of features that are words, with a blank between
};

}  // namespace selgen::rt

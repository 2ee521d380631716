#pragma once

#include <cstddef>

namespace selgen::dsl {

/// What a selector has at most. The runtime counts on the inspections.
inline constexpr std::size_t most_variants = 1024, most_inspections = 64;

/// Classes of a support vector machine, which holds each against each other.
inline constexpr std::size_t most_classes = 64;

}  // namespace selgen::dsl

// The largest numbers of a selector's variants and inspections, and of the classes of a support
// vector machine.
#pragma once

#include <cstddef>

namespace selgen::dsl {

/// The limits of a selector. The runtime relies on that of the inspections.
inline constexpr std::size_t most_variants = 1024, most_inspections = 64;

/// The most classes of a support vector machine, which compares each pair of them.
inline constexpr std::size_t most_classes = 64;

}  // namespace selgen::dsl

#pragma once

#include <span>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Whether the decision is the same however the last bits of its numbers are rounded: no two costs
/// of a goal, and no two computed sides of a comparison, are closer than 1e-12 of their size.
/// Logarithms differ between libraries, and products where a compiler fuses them with sums.
bool is_decidable(const dsl::model::Selector& selector, std::span<const double> features);

}  // namespace selgen::gen

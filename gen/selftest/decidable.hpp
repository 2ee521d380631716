// Whether a row of features is suitable for the self-test, since rounding cannot change its
// decision.
#pragma once

#include <span>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Whether rounding cannot change the decision: no two costs of a goal and no two computed sides of
/// a comparison are closer than 1e-12, relatively. Logarithms differ between libraries, and
/// products if a compiler fuses them with sums.
bool is_decidable(const dsl::model::Selector& selector, std::span<const double> features);

}  // namespace selgen::gen

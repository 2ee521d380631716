#pragma once

#include <vector>

#include "dsl/model.hpp"

namespace selgen::dsl {

/// Every constant that the selector compares the feature with (in rules, lets, whens, trees and
/// domains), with its neighbouring doubles: where a choice can jump. Sorted, each once.
std::vector<double> thresholds_of(const model::Selector& selector, std::size_t feature);

}  // namespace selgen::dsl

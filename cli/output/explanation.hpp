#pragma once

#include <string>

#include "cli/commands/feature_values.hpp"
#include "dsl/evaluate/explain.hpp"

namespace selgen::cli {

/// The explanation as text: the choice, the variants, the path, and the nearest flips.
std::string explanation_text(const dsl::model::Selector& selector, const FeatureValues& given,
                             const dsl::Explanation& found);

}  // namespace selgen::cli

#pragma once

#include <string>

#include "cli/commands/feature_values.hpp"
#include "dsl/evaluate/explain.hpp"

namespace selgen::cli {

/// The explanation for people: what was chosen, the variants, the path, the nearest flips.
std::string explanation_text(const dsl::model::Selector& selector, const FeatureValues& given,
                             const dsl::Explanation& found);

}  // namespace selgen::cli

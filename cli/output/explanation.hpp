// The output of `selgen explain`, as text and as JSON.
#pragma once

#include <string>

#include "dsl/evaluate/explain.hpp"
#include "dsl/evaluate/feature_values.hpp"

namespace selgen::cli {

/// The explanation as text: the choice, the variants, the path, and the nearest flips. Values of a
/// relative goal are printed as multiples of those of the chosen variant.
std::string explanation_text(const dsl::model::Selector& selector, const dsl::FeatureValues& given,
                             dsl::Explanation found);

/// The same as JSON, with the values of the goal as they are.
std::string explanation_json(const dsl::model::Selector& selector, const dsl::FeatureValues& given,
                             const dsl::Explanation& found);

}  // namespace selgen::cli

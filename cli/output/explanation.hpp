// The text output of `selgen explain`.
#pragma once

#include <string>

#include "dsl/evaluate/explain.hpp"
#include "dsl/evaluate/feature_values.hpp"

namespace selgen::cli {

/// The explanation as text: the choice, the variants, the path, and the nearest flips. Values of a
/// relative goal are printed as multiples of those of the chosen variant.
std::string explanation_text(const dsl::model::Selector& selector, const dsl::FeatureValues& given,
                             dsl::Explanation found);

}  // namespace selgen::cli

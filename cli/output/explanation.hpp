// The text output of `selgen explain`, and the comment that marks models of relative times.
#pragma once

#include <string>
#include <string_view>

#include "dsl/evaluate/explain.hpp"
#include "dsl/evaluate/feature_values.hpp"

namespace selgen::cli {

/// How the comment begins that `selgen fit` writes before a model that predicts only the ratios of
/// times.
inline constexpr std::string_view relative_mark = "// These times are relative";

/// The explanation as text: the choice, the variants, the path, and the nearest flips. Relative
/// times are printed as multiples of the best one.
std::string explanation_text(const dsl::model::Selector& selector, const dsl::FeatureValues& given,
                             dsl::Explanation found, bool is_relative);

}  // namespace selgen::cli

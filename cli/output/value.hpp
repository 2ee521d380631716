// The text of feature values, with words and units.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"

namespace selgen::cli {

/// The value of a feature as users write it: true, csr, 4 GiB, 3.5 ms. Numbers are rounded to
/// `digits` significant digits.
std::string value_text(const dsl::model::Feature& feature, double value, int digits = 7);

}  // namespace selgen::cli

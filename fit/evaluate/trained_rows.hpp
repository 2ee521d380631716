// Detects whether a table contains the training rows of a selector's model.
#pragma once

#include <cstddef>

#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The number of the selector's training rows (`replay`) that are rows of the table: with the same
/// features, and the same ratios of times of variants without plans.
std::size_t trained_rows(const dsl::model::Selector& selector, const Data& data, double reuse);

}  // namespace selgen::fit

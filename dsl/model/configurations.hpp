// The configurations of a variant: one for each combination of values of its knobs. Tables contain
// their times.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The knobs with a rule that its `run` or `plan` names: indices into Selector::knobs, in the order
/// in which they are declared.
std::vector<std::size_t> knobs_of(const model::Selector& selector, const model::Variant& variant);

/// The name of its configurations, with `*` for the value of each of these knobs: omp_*_*.
std::string name_of_configurations(const model::Selector& selector, const model::Variant& variant);

/// The name of the configuration with the values that its knobs have in the features: omp_2_static.
std::string name_of_configuration(const model::Selector& selector, const model::Variant& variant,
                                  std::span<const double> features);

/// Whether `name` is the name of one of its configurations.
bool is_configuration(const model::Selector& selector, const model::Variant& variant,
                      const std::string& name);

}  // namespace selgen::dsl

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

/// The ways to run a variant: one for each value of its knobs with each other. Tables time them.
namespace selgen::dsl {

/// The knobs with a rule that its `run` or `plan` names: indices into Selector::knobs, in the order
/// in which they are declared.
std::vector<std::size_t> knobs_of(const model::Selector& selector, const model::Variant& variant);

/// The name of its ways, with `*` for the value of each of these: omp_*_*.
std::string name_of_ways(const model::Selector& selector, const model::Variant& variant);

/// The way with the values that the features give its knobs: omp_2_static.
std::string name_of_way(const model::Selector& selector, const model::Variant& variant,
                        std::span<const double> features);

/// Whether that is the name of one of its ways.
bool is_way(const model::Selector& selector, const model::Variant& variant,
            const std::string& name);

}  // namespace selgen::dsl

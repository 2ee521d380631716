#pragma once

#include "map/cost/accumulator.hpp"

namespace selgen::map {

/// Seconds of each step of a mapping.
std::vector<double> step_costs(const Program& program, const Assignment& assignment);

double total(const std::vector<double>& seconds);

/// What is brought from where to where before each step.
std::vector<Transfer> transfers(const Program& program, const Assignment& assignment);

/// The assignment with all that Mapping tells of it.
Mapping mapping_of(const Program& program, const Assignment& assignment);

}  // namespace selgen::map

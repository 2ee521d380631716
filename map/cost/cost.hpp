// Step costs, total cost and transfers of a complete assignment.
#pragma once

#include "map/cost/accumulator.hpp"

namespace selgen::map {

/// Seconds of each step of a mapping.
std::vector<double> step_costs(const Program& program, const Assignment& assignment);

/// The cost of a mapping: the sum over its steps.
double total(const std::vector<double>& seconds);

/// The transfers before each step.
std::vector<Transfer> transfers(const Program& program, const Assignment& assignment);

/// The assignment as a Mapping, with its costs and transfers but without a bound.
Mapping mapping_of(const Program& program, const Assignment& assignment);

}  // namespace selgen::map

// Step costs, total cost and transfers of a complete assignment, and lower bounds of step costs.
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

/// A lower bound of the seconds of each step, for every mapping. It is the larger of two values:
/// the cost of the most expensive split alone, and the volume of all work divided by the number of
/// teams, each block from its fastest source. It is weak if transfers dominate.
std::vector<double> step_bounds(const Program& program);

}  // namespace selgen::map

// Measured rates of patterns, set on the calls of a problem.
#pragma once

#include <string>

#include "map/problem.hpp"

namespace selgen::map {

/// The pattern name, "sweep" for call "sweep#12". All calls of a pattern have one rate.
std::string pattern_of(const Call& call);

/// The rate of a pattern in flop/s per core, computed from the seconds of all its calls on one team
/// that runs nothing else. It is 0 if the calls have no flops.
double rate_of(const Problem& problem, const std::string& pattern, int cores, double seconds);

/// Sets the measured rate of a pattern on a processor. The rate includes branches and reads of the
/// team's own memory.
void set_rate(Problem& problem, const std::string& pattern, std::size_t processor, double rate);

}  // namespace selgen::map

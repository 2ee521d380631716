#pragma once

#include <string>

#include "map/problem.hpp"

namespace selgen::map {

/// "sweep" of "sweep#12": calls of one pattern have one rate.
std::string pattern_of(const Call& call);

/// The rate of a pattern's calls, flop/s of a core, with which all of them take these seconds on a
/// team that computes nothing else beside them; 0 where they have no operations to count.
double rate_of(const Problem& problem, const std::string& pattern, int cores, double seconds);

/// Gives the calls of a pattern a measured rate on a processor. It has in it what they read of the
/// team's own memory, and branches.
void set_rate(Problem& problem, const std::string& pattern, std::size_t processor, double rate);

}  // namespace selgen::map

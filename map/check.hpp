#pragma once

#include <string>
#include <vector>

#include "map/problem.hpp"

namespace selgen::map {

/// What keeps a problem from being mapped; one sentence each, with the names of the problem.
std::vector<std::string> faults_of(const Problem& problem);

}  // namespace selgen::map

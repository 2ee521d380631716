#pragma once

#include <vector>

#include "report/page.hpp"
#include "report/trace.hpp"

namespace selgen::report {

/// What each selector of a trace did: the time of its variants, its phases, and how long each call
/// took beside what was predicted.
std::vector<Section> of_trace(const std::vector<TraceEvent>& events);

}  // namespace selgen::report

#pragma once

#include <vector>

#include "report/page.hpp"
#include "report/trace.hpp"

namespace selgen::report {

/// A section for each selector of a trace: the times of its variants, its phases, and the time of
/// calls compared with the prediction.
std::vector<Section> of_trace(const std::vector<TraceEvent>& events);

}  // namespace selgen::report

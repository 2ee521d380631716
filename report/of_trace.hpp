// Sections of a report about a traced run of a program.
#pragma once

#include <vector>

#include "fit/import/trace.hpp"
#include "report/page.hpp"

namespace selgen::report {

/// A section for each selector of a trace: the times of its variants, its phases, and the time of
/// calls compared with the prediction.
std::vector<Section> of_trace(const std::vector<fit::TraceEvent>& events);

}  // namespace selgen::report

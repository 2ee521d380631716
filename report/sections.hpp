// Sections of a report: about an evaluated selector and its models, and about a traced run.
#pragma once

#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/import/trace.hpp"
#include "report/render.hpp"

namespace selgen::report {

/// The sections on a selector's choices on a table: scores, decision map, best variants by region,
/// worst rows and models. `specs`: the spec and its imports, for the models.
std::vector<Section> of_choices(const fit::Judged& judged, const fit::Breakdown& breakdown,
                                const std::vector<dsl::ast::Spec>& specs);

/// A section for each selector of a trace: the times of its variants, its phases, and the time of
/// calls compared with the prediction.
std::vector<Section> of_trace(const std::vector<fit::TraceEvent>& events);

}  // namespace selgen::report

// Sections of a report about an evaluated selector and its models.
#pragma once

#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "fit/evaluate/judge.hpp"
#include "report/page.hpp"

namespace selgen::report {

/// The sections on a selector's choices on a table: scores, decision map, best variants by region,
/// worst rows and models. `specs`: the spec and its imports, for the models.
std::vector<Section> of_choices(const fit::Judged& judged, const fit::Breakdown& breakdown,
                                const std::vector<dsl::ast::Spec>& specs);

}  // namespace selgen::report

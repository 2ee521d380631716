#pragma once

#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/evaluate/judge.hpp"
#include "report/page.hpp"

namespace selgen::report {

/// How good a selector's choices are on a table, where each variant is best, and what decides.
/// `specs` are the spec and its imports, whose models are shown.
std::vector<Section> of_choices(const fit::Judged& judged,
                                const std::vector<dsl::ast::Spec>& specs);

}  // namespace selgen::report

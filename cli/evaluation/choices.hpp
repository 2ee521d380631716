#pragma once

#include <vector>

#include "cli/load.hpp"
#include "cli/output/evaluation.hpp"
#include "report/page.hpp"

namespace selgen::cli {

/// How good a selector's choices are on a table, where each variant is best, and what decides.
std::vector<report::Section> of_choices(const Judged& judged, const EvalOptions& options,
                                        const Loaded& loaded);

}  // namespace selgen::cli

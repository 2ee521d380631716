// Scores of fitted candidates on held-out levels: kinds of input that they were not fitted to.
#pragma once

#include <string>

#include "fit/fit.hpp"

namespace selgen::report {

/// A table of the candidates that were scored, and the single best variant; empty if the table of
/// times has no categorical factors.
std::string held_out_levels_text(const fit::Fitted& found);

/// The same for the chosen candidate, as comments of a spec.
std::string held_out_levels_comment(const fit::Fitted& found);

}  // namespace selgen::report

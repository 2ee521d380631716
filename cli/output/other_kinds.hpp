#pragma once

#include <string>

#include "fit/fit.hpp"

/// Scores of fitted candidates on kinds of input that they were not fitted to.
namespace selgen::cli {

/// A table of the candidates that were scored, and the single best variant; empty if the table of
/// times has no categorical factors.
std::string other_kinds_text(const fit::Fitted& found);

/// The same for the chosen candidate, as comments of a spec.
std::string other_kinds_comment(const fit::Fitted& found);

}  // namespace selgen::cli

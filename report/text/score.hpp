// The columns of tables of scores, and slowdowns as text.
#pragma once

#include <string>

#include "fit/evaluate/score.hpp"

namespace selgen::report {

/// The heading of the following, and a line of a score.
std::string score_heading(std::size_t width);
std::string score_line(const std::string& name, const fit::Score& score, std::size_t width);

/// A mean slowdown; a dash if it is not known (NaN).
std::string slowdown_text(double ratio);

}  // namespace selgen::report

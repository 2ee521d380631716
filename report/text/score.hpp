// The common columns of the table of scores that `selgen eval` prints.
#pragma once

#include <string>

#include "fit/evaluate/score.hpp"

namespace selgen::report {

/// The heading of the following, and a line of a score.
std::string score_heading(std::size_t width);
std::string score_line(const std::string& name, const fit::Score& score, std::size_t width);

}  // namespace selgen::report

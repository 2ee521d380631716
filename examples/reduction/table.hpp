#pragma once

#include <string>

#include "report.hpp"

namespace reduction {

/// A table of timings as `selgen eval` and `selgen fit` read it: the features of reduce.sel, and
/// the seconds of each variant and of its plan.
std::string table_heading();
/// `id` is the input, the order and the threads; the rows of one input are one group.
std::string table_row(const Case& c);

}  // namespace reduction

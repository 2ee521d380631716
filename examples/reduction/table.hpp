#pragma once

#include <string>

#include "report.hpp"

namespace reduction {

/// A table of times for `selgen eval` and `selgen fit`: the features of reduce.sel, and the seconds
/// of each variant and of its plan.
std::string table_heading();
/// `id` is the input, the order and the threads. The rows of one input are one group.
std::string table_row(const Case& c);

}  // namespace reduction

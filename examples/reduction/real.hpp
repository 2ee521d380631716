#pragma once

#include <string_view>

#include "synthetic.hpp"

namespace reduction {

/// A pattern of a real program in one of `order_names`, with this much other work, and the number
/// of calls that share a plan. The options to read it are those of the lists that inputs.sh wrote
/// to the file's folder. Throws BadFile.
Input real(std::string_view file, std::string_view order, int work, double calls);

}  // namespace reduction

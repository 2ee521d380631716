// Makes inputs of experiments from files of real programs.
#pragma once

#include <string>
#include <string_view>

#include "patterns/synthetic.hpp"

namespace reduction {

/// Reads a pattern with the options of the lists, *.txt, that inputs.sh wrote to the file's folder.
/// Throws BadFile.
Csr read_listed(const std::string& file);

/// A pattern of a real program in one of `order_names`, with this much other work and this number
/// of calls that share a plan. Throws BadFile.
Input real(std::string_view file, std::string_view order, int work, double calls);

}  // namespace reduction

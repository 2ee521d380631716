// Groups headers so that one run of the compiler checks several of them.
#pragma once

#include <string>
#include <vector>

#include "rules/tree.hpp"

namespace selgen::architecture {

/// Headers to compile with nothing before them, in rows. Each header of a row includes the previous
/// one unconditionally. So it would include everything before it in the row anyway, and a row
/// compiles only if each of its headers does. Headers are named by their path from the root of the
/// tree.
std::vector<std::vector<std::string>> rows_of(const std::vector<std::string>& headers,
                                              const std::vector<File>& tree);

}  // namespace selgen::architecture

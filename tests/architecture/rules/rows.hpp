#pragma once

#include <string>
#include <vector>

#include "rules/tree.hpp"

namespace selgen::architecture {

/// Headers to be compiled with nothing before them, in rows: each header of a row includes the one
/// before it, whatever is defined. So what stands before it in a row it would have alone, too, and
/// a row compiles only if each of its headers does. Tells them by path, from the root of the tree.
std::vector<std::vector<std::string>> rows_of(const std::vector<std::string>& headers,
                                              const std::vector<File>& tree);

}  // namespace selgen::architecture

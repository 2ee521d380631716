#pragma once

#include <string>

namespace selgen {

/// How `before` becomes `after`, as patch(1) reads it: a unified diff with three lines of context;
/// empty where they are equal. The names head it; /dev/null stands for a file that is not there.
std::string unified_diff(const std::string& before, const std::string& after,
                         const std::string& before_name, const std::string& after_name);

}  // namespace selgen

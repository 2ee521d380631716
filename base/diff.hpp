// Unified diffs of two texts.
#pragma once

#include <string>

namespace selgen {

/// A unified diff from `before` to `after` for patch(1), with three lines of context. It is empty
/// if they are equal. The header has the two names; use /dev/null for a file that does not exist.
std::string unified_diff(const std::string& before, const std::string& after,
                         const std::string& before_name, const std::string& after_name);

}  // namespace selgen

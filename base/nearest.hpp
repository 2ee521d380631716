// Suggests the known name that is nearest to a misspelt one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace selgen {

/// The known name with the fewest edits to `wrong` (insert, delete, replace, swap of neighbours),
/// if it is near enough to be a typo: at most a third of the length, and at least one edit.
std::optional<std::string> nearest(std::string_view wrong, const std::vector<std::string>& known);

/// "did you mean 'x'?" for the nearest known name; empty if none is near.
std::string nearest_hint(std::string_view wrong, const std::vector<std::string>& known);

}  // namespace selgen

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// The subset of YAML in descriptions of scenarios: keys nested by indentation, and lists of
/// scalars in any of the usual forms. Maps each path (keys joined by '/') to its scalars, in order.
using Yaml = std::map<std::string, std::vector<std::string>>;

Yaml read_yaml(std::string_view text);

}  // namespace selgen::fit

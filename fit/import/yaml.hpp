#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// What the description of a scenario needs of YAML: keys within keys by indentation, with lists
/// of scalars in any of the usual forms. A path is its keys joined by '/'; its scalars, in order.
using Yaml = std::map<std::string, std::vector<std::string>>;

Yaml read_yaml(std::string_view text);

}  // namespace selgen::fit

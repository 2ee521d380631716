#pragma once

#include <string_view>

#include "gen/view.hpp"

namespace selgen::gen {

/// The headers that a generated text needs, as lists of `header`.
List standard_includes(std::string_view text);
List runtime_includes(std::string_view text);

}  // namespace selgen::gen

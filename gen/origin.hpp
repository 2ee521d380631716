// Source locations of the spec as text in generated code.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// "reduce.sel:9"
std::string text(const dsl::model::Origin& origin);

}  // namespace selgen::gen

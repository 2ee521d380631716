#pragma once

#include <string>

#include "dsl/model.hpp"

namespace selgen::gen {

/// The C++17 header for all selectors of a spec. Pure: same model, same bytes.
std::string emit(const dsl::model::Spec& spec);

}  // namespace selgen::gen

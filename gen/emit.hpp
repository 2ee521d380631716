#pragma once

#include <string>

#include "dsl/model.hpp"

namespace selgen::gen {

/// The C++17 header for all selectors of a spec. Pure: same model, same bytes.
std::string emit(const dsl::model::Spec& spec);

/// A C++17 program that holds the header, included by this name, against its golden rows.
std::string emit_selftest(const dsl::model::Spec& spec, const std::string& header);

}  // namespace selgen::gen

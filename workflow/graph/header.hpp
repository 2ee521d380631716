// The header of a spec: of its selectors, and of its graphs on their machines.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

/// Maps the graphs with the rates of this file (empty: none), and generates the header. Adds an
/// error for a graph that cannot be mapped, or for wrong rates; the result is empty then.
std::string header_of(const dsl::model::Spec& spec, const std::string& rates, Messages& messages);

}  // namespace selgen::workflow

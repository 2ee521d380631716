// The loop feature files that specs name.
#pragma once

#include <cstddef>

#include "workflow/load.hpp"

namespace selgen::workflow {

/// Reads the loop feature files that `code` statements of the spec name, which is this source. A
/// file that cannot be read is an error at its statement.
void read_code_files(Loaded& loaded, std::size_t source, dsl::ast::Spec& spec);

}  // namespace selgen::workflow

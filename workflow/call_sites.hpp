// Locations in builder programs for diagnostics (`selgen gen --call-sites`).
#pragma once

#include <string>

#include "workflow/messages.hpp"

namespace selgen::workflow {

/// Adds to each diagnostic in the spec (sources[0]) a note with the call of the builder program
/// that created the statement. `path` is the file that the program wrote for `--call-sites`. Throws
/// UsageError if it is not such a file.
void add_call_sites(Messages& messages, const std::string& path);

}  // namespace selgen::workflow

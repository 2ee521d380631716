// Locations in builder programs for diagnostics (`selgen gen --call-sites`).
#pragma once

#include <string>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// The report and its sources. Each diagnostic in the spec (sources[0]) gets a note with the call
/// of the builder program that created the statement. `path` is the file that the program wrote for
/// `--call-sites`. Throws UsageError if it is not such a file.
Reported with_call_sites(const dsl::Report& report, const dsl::Sources& sources,
                         const std::string& path);

}  // namespace selgen::cli

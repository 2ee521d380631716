#pragma once

#include <string>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// The report and its sources, with a note at each place in the spec (sources[0]) that says which
/// call of a builder program made it. `path` is the file that the program wrote for `--call-sites`;
/// throws UsageError where it is no such file.
Reported with_call_sites(const dsl::Report& report, const dsl::Sources& sources,
                         const std::string& path);

}  // namespace selgen::cli

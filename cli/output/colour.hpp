#pragma once

#include <string>

#include "dsl/diagnostics/report.hpp"

namespace selgen::cli {

/// Whether to colour: `choice` (always, never, auto) decides, then NO_COLOR, then FORCE_COLOR and
/// CLICOLOR_FORCE, then TERM=dumb, then whether it is a terminal.
dsl::Colour colour_of(const std::string& choice, bool terminal);

}  // namespace selgen::cli

// The decision whether diagnostics are printed in colour.
#pragma once

#include <string>

#include "dsl/diagnostics/report.hpp"

namespace selgen::cli {

/// Whether to use colours. The first of these that applies decides: `choice` (always, never; auto
/// continues), NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, TERM=dumb, whether it is a terminal.
dsl::Colour colour_of(const std::string& choice, bool terminal);

}  // namespace selgen::cli

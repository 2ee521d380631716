// Checks that the bytes of a spec are text, before the spec is parsed.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// The error for a text that is not valid UTF-8 or contains a zero byte, at the first such byte.
/// Such a text is not parsed, so this is its only error.
std::optional<dsl::Diagnostic> foreign_bytes(std::string_view text, std::size_t source);

}  // namespace selgen::grammar

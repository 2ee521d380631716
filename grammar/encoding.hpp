#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// The error of a text that is not UTF-8, at its first wrong byte, or that has a zero byte. Such a
/// text is not parsed, so this is its only error.
std::optional<dsl::Diagnostic> foreign_bytes(std::string_view text, std::size_t source);

}  // namespace selgen::grammar

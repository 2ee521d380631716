#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// The fault of a text that is not UTF-8, at its first wrong byte, or that has a zero byte. It is
/// the only one that is told of such a text: what it says is not known.
std::optional<dsl::Diagnostic> foreign_bytes(std::string_view text, std::size_t source);

}  // namespace selgen::grammar

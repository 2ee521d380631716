// Prints errors in built specs with their locations in the builder program.
#pragma once

#include <iosfwd>
#include <string>

#include <selgen/dsl/call_site.hpp>

#include "dsl/diagnostics/report.hpp"

namespace selgen::builder {

/// Prints a diagnostic of a text that a builder program made: the location of the call, the
/// sentence, and the line of the text with carets.
void print(const dsl::Diagnostic& found, const dsl::Source& text, dsl::build::CallSite at,
           std::ostream& out);

/// The same without a text.
void print_error(const std::string& sentence, dsl::build::CallSite at, std::ostream& out);

}  // namespace selgen::builder

// Maps the lines of a built spec to the calls of the builder program that made them, and prints
// errors with their calls.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "dsl/ast/build/tree.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::builder {

/// The call that made the part of a text that begins in a line, by line from 1. A line that is not
/// in the map belongs to the line before it in the map.
using CallSites = std::map<std::size_t, dsl::build::CallSite>;

/// The call sites of a text. `sites` has one entry for each of its items.
CallSites call_sites(const dsl::ast::Spec& read, const dsl::Source& text,
                     const std::vector<dsl::build::Sites>& sites);

/// The call site of a byte of the text; one without a line if there is none.
dsl::build::CallSite call_site_of(const CallSites& sites, const dsl::Source& text,
                                  std::size_t byte);

/// One line for each call site: the line of the text, the line of the builder program, and its
/// file.
std::string to_text(const CallSites& sites);

/// Prints a diagnostic of a text that a builder program made: the location of the call, the
/// sentence, and the line of the text with carets.
void print(const dsl::Diagnostic& found, const dsl::Source& text, dsl::build::CallSite at,
           std::ostream& out);

/// The same without a text.
void print_error(const std::string& sentence, dsl::build::CallSite at, std::ostream& out);

}  // namespace selgen::builder

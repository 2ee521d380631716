// The entry points of the grammar, from text to the syntax tree of a spec or an expression.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// Parses sources[index] as a spec. Adds all syntax errors to the report, and returns nothing if
/// there are any. Spans carry `index`.
std::optional<dsl::ast::Spec> parse(const dsl::Sources& sources, std::size_t index,
                                    dsl::Report& report);

/// Parses a text as one expression, for tests and tools.
std::optional<dsl::ast::Expression> parse_expression(std::string_view text, dsl::Report& report);

}  // namespace selgen::grammar

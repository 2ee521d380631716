#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// Reads sources[index] as a spec. All syntax faults go into the report, and nothing is returned if
/// there is one. Spans carry `index`.
std::optional<dsl::ast::Spec> parse(const dsl::Sources& sources, std::size_t index,
                                    dsl::Report& report);

/// Reads a text as one expression, for tests and tools.
std::optional<dsl::ast::Expression> parse_expression(std::string_view text, dsl::Report& report);

}  // namespace selgen::grammar

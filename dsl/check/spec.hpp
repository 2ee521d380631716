// The entry point of dsl/check, which makes the checked model of a spec from its AST.
#pragma once

#include <optional>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// Makes the model of a spec and its imports (specs[0] is the spec itself; spans refer to
/// `sources`). Reports all semantic errors; returns nothing if there is an error.
std::optional<model::Spec> check(const std::vector<ast::Spec>& specs, const Sources& sources,
                                 Report& report);

}  // namespace selgen::dsl

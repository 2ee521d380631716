// The values of knobs that an experiment measures; part of dsl/check.
#pragma once

#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The values of the selector's knobs that an experiment names; reports errors.
std::vector<model::MeasuredKnob> measured_knobs(const ast::Experiment& written,
                                                const model::Selector& selector, Report& report);

}  // namespace selgen::dsl

// Measures how long the generated dispatcher of a fitted selector takes to decide.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace tables_study {

/// Why decisions cannot be timed: there is no compiler. Empty if there is one.
std::string why_no_compiler();

/// Nanoseconds of a decision: the mean over the rows, decided one after another; the least of many
/// passes. Compiles a program with the generated header (-O2). Throws std::runtime_error if that
/// fails.
double ns_to_decide(const selgen::dsl::model::Spec& spec, const selgen::fit::Data& data);

}  // namespace tables_study

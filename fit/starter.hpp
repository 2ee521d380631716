// Writes a starter spec for a table, for `selgen init`.
#pragma once

#include <string>
#include <vector>

#include "fit/starter_spec_names.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The numbers of threads in the column `threads`, ascending; empty if there is none, or if it has
/// other values.
std::vector<double> thread_counts(const Data& data);

/// A starter spec: the features of the table with types and ranges that hold its values, its
/// variants with calls to fill in, and the choice by a model that is still to be fitted. Names
/// that the selector knows without a declaration are not declared: a number of threads, `reuse`,
/// and flags such as `cpu.avx2`. The text is not formatted.
std::string starter_text(const Data& data, const StarterNames& names);

}  // namespace selgen::fit

// Merging of feature values over the ranks of MPI.
#pragma once

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// How the values of each feature are merged over the ranks.
List merges(const dsl::model::Selector& selector);

}  // namespace selgen::gen

// The domain of a rule's model: its name, the features that it bounds, and its generated functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The domain of a rule; empty if it has none.
const std::vector<dsl::model::Bound>& domain_of(const dsl::model::Rule& rule);

/// Whether the rule uses the nearest point of its domain outside of it.
bool clamps(const dsl::model::Rule& rule);

/// The name of a rule's domain and variables: "goal", or the name of its model.
std::string name_of(const dsl::model::Rule& rule);

bool has_domains(const dsl::model::Selector& selector);

/// The features that a domain bounds.
Indices bounded(const std::vector<dsl::model::Bound>& domain);

/// The functions of all domains.
List domain_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

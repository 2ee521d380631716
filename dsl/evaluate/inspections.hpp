// Predicts which inspections generated code runs for a decision.
#pragma once

#include <cstddef>
#include <set>

#include "dsl/evaluate/evaluate.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The inspections that a decision runs in generated code, as indices: those that the rules need up
/// to the one that decides. A rule with a domain needs the inspections of its bounds. Within the
/// domain it needs all that its goal or model reads, but a tree of choices that is not clamped
/// needs only those on the path to its leaf. A condition is evaluated from the left until its value
/// is known.
std::set<std::size_t> inspections_of_decision(const model::Selector& selector,
                                              const Situation& situation);

}  // namespace selgen::dsl

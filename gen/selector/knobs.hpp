// C++ for the knobs of a selector: the namespaces of their rules, and their definitions in runs and
// plans.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/parts.hpp"

namespace selgen::gen {

/// The namespaces that choose the knobs with a rule.
std::string knobs_text(const Part& part);

/// The names of the knobs with a rule, in the order in which they are chosen.
std::vector<std::string> knob_names(const dsl::model::Selector& selector);

/// Definitions of the knobs that C++ of a variant uses, from the features of the phase.
std::vector<std::string> knob_locals(const dsl::model::Selector& selector,
                                     const dsl::model::Variant& variant, const std::string& cpp);

/// Definitions of the knobs without a rule only.
std::vector<std::string> fixed_locals(const dsl::model::Variant& variant, const std::string& cpp);

/// Definitions of the knobs of its configurations.
std::vector<std::string> configuration_locals(const dsl::model::Selector& selector,
                                              const dsl::model::Variant& variant);

/// The knobs that a lambda with C++ of the variant captures.
std::vector<std::string> knob_captures(const dsl::model::Selector& selector,
                                       const std::string& cpp);

/// The knobs that the C++ of the variant's plan uses, and the parameters that pass them to it.
std::vector<std::string> plan_knobs(const dsl::model::Selector& selector,
                                    const dsl::model::Variant& variant);
std::vector<std::string> plan_knob_parameters(const dsl::model::Selector& selector,
                                              const dsl::model::Variant& variant);

/// A value as C++, of the type that a `run` uses.
std::string knob_value(dsl::model::KnobKind kind, const dsl::model::KnobValue& value);
std::string knob_type(dsl::model::KnobKind kind);

}  // namespace selgen::gen

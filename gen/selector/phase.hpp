// What distinguishes phases, and how long results of inspections are valid.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// Whether calls can share a phase.
bool is_phased(const dsl::model::Selector& selector);

/// C++ of a value that is compared with its value at the beginning of the phase.
std::string phase_value(const dsl::model::Selector& selector);

/// Where the spec has that C++: "a.sel:9"; for features within a share, "a.sel:9, a.sel:3".
std::string phase_origin(const dsl::model::Selector& selector);

std::string phase_type(const dsl::model::Selector& selector);

/// Whether the type is that of C++ in the spec and must be deduced.
bool has_written_phase(const dsl::model::Selector& selector);

/// The index of a feature among the values that the phase holds; -1 if it is not one of them.
int place_in_phase(const dsl::model::Selector& selector, std::size_t feature);

/// The inspections that are valid for longer than a phase, with the types of their validity values.
List lasting_inspections(const dsl::model::Selector& selector);

}  // namespace selgen::gen

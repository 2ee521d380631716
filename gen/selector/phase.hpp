#pragma once

#include <string>

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

/// What tells phases apart, and how long inspections hold.
namespace selgen::gen {

/// Whether calls can share a phase.
bool is_phased(const dsl::model::Selector& selector);

/// C++ whose value is compared with that of the phase's begin.
std::string phase_value(const dsl::model::Selector& selector);

std::string phase_type(const dsl::model::Selector& selector);

/// Whether the type is that of C++ in the spec, and has to be asked for.
bool has_written_phase(const dsl::model::Selector& selector);

/// The place of a feature among those whose values the phase holds; -1: it is none of them.
int place_in_phase(const dsl::model::Selector& selector, std::size_t feature);

/// The inspections that hold longer than a phase, with the types of what tells how long.
List lasting_inspections(const dsl::model::Selector& selector);

}  // namespace selgen::gen

// How features get their values: at the beginning of a phase, or from the result of an inspection.
#pragma once

#include <cstddef>

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The C++ of a feature that needs no inspection, as a double.
std::string value_of(const dsl::model::Feature& feature);

/// The features read at the beginning of a phase; inspected ones become unread.
List read_at_once(const dsl::model::Selector& selector);

/// The features that the dispatcher reads, without the values that the phase holds. `used`: those
/// that rules need; otherwise the others, which only reports show.
List read_by_dispatcher(const dsl::model::Selector& selector, bool used);

/// The features read from the result of an inspection.
List read_by_inspection(const dsl::model::Selector& selector, std::size_t inspection);

/// The inspections: their C++, and the features read from each.
List inspections_views(const dsl::model::Selector& selector);

/// The same, with how long each is valid, for the dispatcher.
List dispatched_inspections_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

#pragma once

#include <cstddef>

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

/// How features get their values.
namespace selgen::gen {

/// The C++ of one that needs no inspection, as a double.
std::string value_of(const dsl::model::Feature& feature);

/// Those read at the begin of a phase; inspected ones become unread.
List read_at_once(const dsl::model::Selector& selector);

/// The same, where what the phase holds need not be read again.
List read_by_dispatcher(const dsl::model::Selector& selector);

/// Those read from what an inspection found.
List read_by_inspection(const dsl::model::Selector& selector, std::size_t inspection);

/// The inspections: their C++, and what is read from each.
List inspections_views(const dsl::model::Selector& selector);

/// The same with how long each holds, for the dispatcher.
List dispatched_inspections_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

#pragma once

#include <cstddef>

#include "dsl/model.hpp"
#include "gen/view.hpp"

/// How features get their values.
namespace selgen::gen {

/// Those read at the begin of a phase; inspected ones become unread.
List read_at_once(const dsl::model::Selector& selector);

/// Those read from what an inspection found.
List read_by_inspection(const dsl::model::Selector& selector, std::size_t inspection);

/// The inspections: their C++, and what is read from each.
List inspections_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

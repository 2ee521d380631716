#pragma once

#include "map/mapping.hpp"

namespace selgen::map {

/// Where a level of a call stands: right behind all that it depends on, or, as it was written,
/// behind all levels before it.
enum class Order { earliest, written };

/// The steps of a problem without faults (see map/check). What writes a part of a block reads its
/// version before, where there is one.
Flat flatten(const Problem& problem, Order order = Order::earliest);

}  // namespace selgen::map

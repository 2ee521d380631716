// Divides the calls of a problem into splits and assigns them to steps.
#pragma once

#include "map/mapping.hpp"

namespace selgen::map {

/// The step of a level of a call. `earliest`: the first step after all its dependences. `written`:
/// after all levels before it in program order.
enum class Order { earliest, written };

/// The steps of a problem without errors (see map/check). A split that writes a part of a block
/// also reads the version before, if there is one.
Flat flatten(const Problem& problem, Order order = Order::earliest);

}  // namespace selgen::map

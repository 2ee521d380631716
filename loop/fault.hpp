// The exception for unreadable input texts, as a name of namespace loop.
#pragma once

#include "base/unreadable.hpp"

namespace selgen::loop {

using selgen::Unreadable;

}  // namespace selgen::loop

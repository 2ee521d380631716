#pragma once

#include "base/unreadable.hpp"

namespace selgen::loop {

using selgen::Unreadable;

}  // namespace selgen::loop

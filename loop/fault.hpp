#pragma once

#include "base/errors.hpp"

namespace selgen::loop {

using selgen::Unreadable;

}  // namespace selgen::loop

#pragma once

#include <unistd.h>

namespace selgen::rt {

/// The number of this process; another one behind a fork.
inline long process_id() noexcept { return static_cast<long>(::getpid()); }

}  // namespace selgen::rt

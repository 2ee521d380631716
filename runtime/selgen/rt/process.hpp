#pragma once

#include <unistd.h>

namespace selgen::rt {

/// The id of this process; it differs after a fork.
inline long process_id() noexcept { return static_cast<long>(::getpid()); }

}  // namespace selgen::rt

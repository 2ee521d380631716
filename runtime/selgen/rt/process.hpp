// The process id, which detects forks and makes names of temporary files unique.
#pragma once

#include <unistd.h>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The id of this process; it differs after a fork.
inline long process_id() noexcept { return static_cast<long>(::getpid()); }

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

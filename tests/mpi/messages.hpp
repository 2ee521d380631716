// Counters of intercepted MPI calls, and the number of reductions before they fail.
#pragma once

#include <cstdint>

/// Number of MPI calls of this rank since the program began.
extern std::uint64_t sent;     // collective messages
extern int duplicated, freed;  // communicators

/// That many more reductions succeed, and then all fail; negative: none fails.
extern int fail_after;

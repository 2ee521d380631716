#pragma once

#include <cstdint>

/// What this rank asked MPI for since the program began.
extern std::uint64_t sent;     // collective messages
extern int duplicated, freed;  // communicators

/// So many reductions more succeed, and then all fail; less than 0: none fails.
extern int fail_after;

#pragma once

#include <cstdint>

/// What this rank asked MPI for since the program began.
extern std::uint64_t sent;     // collective messages
extern int duplicated, freed;  // communicators

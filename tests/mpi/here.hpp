// Rank, number of ranks and test patterns of the MPI tests, and counters of intercepted MPI calls.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "../golden/kernels.hpp"

/// The number of this rank, and the arguments of its calls.
inline int rank() {
    int mine = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &mine);
    return mine;
}
inline int size() {
    int all = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    return all;
}
inline bool is_last() { return rank() == size() - 1; }

inline kernels::Pattern pattern(double count, int version) {
    kernels::Pattern made;
    made.count = count;
    made.version = version;
    return made;
}

/// Number of MPI calls of this rank since the program began.
extern std::uint64_t sent;     // collective messages
extern int duplicated, freed;  // communicators

/// That many more reductions succeed, and then all fail; negative: none fails.
extern int fail_after;

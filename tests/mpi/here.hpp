// Rank, number of ranks and test patterns of the MPI tests.
#pragma once

#include <mpi.h>

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

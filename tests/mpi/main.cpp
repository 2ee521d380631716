// Starts the MPI tests on each rank, counts their MPI calls, and lets reductions fail on request.
// Each rank runs all cases, in the same order. A case that fails on one rank fails the test.
#define CATCH_CONFIG_RUNNER
#include <mpi.h>

#include <catch2/catch.hpp>
#include <cstdint>

#include "here.hpp"

// By MPI's profiling interface, this program intercepts each call that sends something.
std::uint64_t sent = 0;

extern "C" int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm ranks) {
    ++sent;
    if (fail_after == 0) return MPI_ERR_OTHER;
    if (fail_after > 0) --fail_after;
    return PMPI_Allreduce(from, to, count, type, op, ranks);
}
extern "C" int MPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm ranks) {
    ++sent;
    return PMPI_Bcast(data, count, type, root, ranks);
}
extern "C" int MPI_Barrier(MPI_Comm ranks) {
    ++sent;
    return PMPI_Barrier(ranks);
}
extern "C" int MPI_Comm_dup(MPI_Comm ranks, MPI_Comm* copy) {
    ++duplicated;
    return PMPI_Comm_dup(ranks, copy);
}
extern "C" int MPI_Comm_free(MPI_Comm* ranks) {
    ++freed;
    return PMPI_Comm_free(ranks);
}

int duplicated = 0, freed = 0, fail_after = -1;

int main(int count, char** arguments) {
    MPI_Init(&count, &arguments);
    const int result = Catch::Session().run(count, arguments);
    MPI_Finalize();
    return result;
}

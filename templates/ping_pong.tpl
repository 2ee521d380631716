// Written by selgen machine: the time of messages between rank 0 and each other rank.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

namespace {

int rank, ranks;

/// Seconds of one message: half of a round trip, in the best of several runs. The first run opens
/// the connection and does not count.
double message_seconds(int other, std::vector<char>& data, int trips) {
    const int bytes = static_cast<int>(data.size()), to = rank == 0 ? other : 0;
    double least = 1e300;
    for (int run = 0; run < 8; ++run) {
        const double start = MPI_Wtime();
        for (int trip = 0; trip < trips; ++trip) {
            if (rank == 0) MPI_Send(data.data(), bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD);
            MPI_Recv(data.data(), bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank != 0) MPI_Send(data.data(), bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD);
        }
        if (run > 0) least = std::min(least, (MPI_Wtime() - start) / (2.0 * trips));
    }
    return least;
}

/// The number of nodes that the ranks run on.
int nodes() {
    std::vector<char> name(MPI_MAX_PROCESSOR_NAME), names(name.size() * ranks);
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    MPI_Gather(name.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, names.data(), MPI_MAX_PROCESSOR_NAME,
               MPI_CHAR, 0, MPI_COMM_WORLD);
    std::set<std::string> different;
    for (int i = 0; rank == 0 && i < ranks; ++i) different.insert(&names[i * name.size()]);
    return static_cast<int>(different.size());
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    std::vector<char> small(8), large(8 << 20);
    double latency = 0, seconds = 0;  // of the slowest pair
    for (int other = 1; other < ranks; ++other) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank != 0 && rank != other) continue;
        latency = std::max(latency, message_seconds(other, small, 200));
        seconds = std::max(seconds, message_seconds(other, large, 2));
    }
    const int count = nodes();
    if (rank == 0)
        std::printf("selgen-network ranks %d nodes %d bandwidth %.17g latency %.17g\n", ranks,
                    count, seconds > 0 ? large.size() / seconds : 0, latency);
    MPI_Finalize();
}

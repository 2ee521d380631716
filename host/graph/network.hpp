// The network between nodes, measured for `selgen machine --mpi`.
#pragma once

#include <string>

namespace selgen::host {

/// The network between nodes, as measured by messages of MPI.
struct Network {
    int processes = 0;
    int nodes = 0;         // that the processes ran on
    double bandwidth = 0;  // byte/s of large messages, of the slowest pair
    double latency = 0;    // s, of small messages, likewise
};

/// Compiles `program`, which measures the network and prints one line, in the current folder, and
/// runs it by the shell command `launcher`, such as "mpirun -n 2 --host a,b". Throws UsageError if
/// that starts only one process, IoError, and Interrupted.
Network measured_network(const std::string& launcher, const std::string& program);

}  // namespace selgen::host

// Rates, bandwidths and latencies of a CPU socket, and the pinning of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/topology.hpp"

namespace selgen::host {

/// The speed of a core and a socket, measured by short runs.
struct SocketSpeed {
    double rate = 0;             // flop/s of a core
    double cache_bandwidth = 0;  // byte/s of a core
    double cache_latency = 0;    // s
    double bandwidth = 0;        // byte/s of one core that reads memory
    double bandwidth_max = 0;    // byte/s of all cores that read memory
    double latency = 0;          // s
};

/// One cycle through all numbers below `count` in random order (Sattolo): the successor of each.
std::vector<std::uint32_t> random_cycle(std::size_t count);

/// Pins the calling thread to the CPU, if the system permits it.
void pin_to(int cpu);

/// Measures the socket, which takes some seconds. Threads are pinned to its cores if the system
/// permits it.
SocketSpeed measured_socket(const Socket& socket);

}  // namespace selgen::host

#pragma once

#include "host/topology.hpp"

namespace selgen::host {

/// What a core and a socket do, as short runs say.
struct SocketSpeed {
    double rate = 0;             // flop/s of a core
    double cache_bandwidth = 0;  // byte/s of a core
    double cache_latency = 0;    // s
    double bandwidth = 0;        // byte/s of one core that reads memory
    double bandwidth_max = 0;    // of all of them
    double latency = 0;          // s
};

/// Takes some seconds. Threads stay on the socket's cores where the system lets them.
SocketSpeed measured_socket(const Socket& socket);

}  // namespace selgen::host

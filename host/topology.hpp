#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// A socket, as far as this process may use it.
struct Socket {
    std::vector<int> cpus;  // one of each core, ascending
    double cache = 0;       // bytes of its caches of the last level; 0: not known
};

/// The sockets of this machine. `system` is where /sys stands, `allowed` the CPUs of this process
/// ("0-3,8"); where there is nothing to read, all are one socket.
std::vector<Socket> sockets_of(const std::string& system, const std::string& allowed);

/// Those of this process.
std::vector<Socket> sockets_here();

}  // namespace selgen::host

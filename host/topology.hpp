// The sockets and caches that this process may use, and the restriction of its CPUs (`tune
// --cpus`).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace selgen::host {

/// The part of a socket that this process may use.
struct Socket {
    std::vector<int> cpus;  // one per core, ascending
    double cache = 0;       // bytes of its last-level caches; 0: unknown
};

/// The sockets of this machine. `system` is the path of /sys, `allowed` the CPUs of this process
/// ("0-3,8"). CPUs without topology information belong to socket 0.
std::vector<Socket> sockets_of(const std::string& system, const std::string& allowed);

/// The sockets that this process may use.
std::vector<Socket> sockets_here();

/// The index of the socket that the PCI device ("0000:3B:00.0") is attached to; 0 if it is unknown.
/// `system` is the path of /sys.
std::size_t socket_of_pci_device(const std::string& system, const std::vector<Socket>& sockets,
                                 const std::string& device);

/// Restricts this process, and the programs that it runs, to these CPUs ("0-3,8"). Throws
/// UsageError if it may not use one of them.
void use_cpus(const std::string& list);

}  // namespace selgen::host

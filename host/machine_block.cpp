#include "host/machine_block.hpp"

#include <fmt/format.h>

#include <map>
#include <selgen/bench/machine.hpp>

#include "host/sockets.hpp"

namespace selgen::host {
namespace {

constexpr const char* socket_letters =
    "stuvwxyzabcdefghijklmopqr";  // names of kinds of sockets; n is the node

/// Sockets with equal cores and cache are of one kind; only one of each kind is measured.
using Kinds = std::map<std::pair<std::size_t, double>, std::vector<Socket>>;

std::string cpu_line_of(const std::string& name, const std::vector<Socket>& sockets) {
    const Socket& first = sockets.front();
    const SocketSpeed speed = measured_socket(first);
    return fmt::format(
        "  cpu n.{}{} cores {} rate {:.2f} GF/s mem {:.3f} GB/s max {:.3f} GB/s {:.1f} ns\n"
        "      cache {:.2f} MB {:.3f} GB/s {:.1f} ns;\n",
        name, sockets.size() > 1 ? fmt::format("[{}]", sockets.size()) : "", first.cpus.size(),
        speed.rate * 1e-9, speed.bandwidth * 1e-9, speed.bandwidth_max * 1e-9, speed.latency * 1e9,
        first.cache * 1e-6, speed.cache_bandwidth * 1e-9, speed.cache_latency * 1e9);
}

}  // namespace

std::string measured_machine_block(const std::string& name) {
    Kinds kinds;
    for (Socket& socket : sockets_here())
        kinds[{socket.cpus.size(), socket.cache}].push_back(std::move(socket));
    std::string lines;
    std::size_t kind = 0;
    for (const auto& [key, sockets] : kinds)
        lines += cpu_line_of(std::string(1, socket_letters[kind++ % 25]), sockets);
    return fmt::format(
        "// Written by selgen machine: {}, the cores that this process may use.\n"
        "// rate: multiply-adds of doubles on one core, compiled by {} without\n"
        "// CPU-specific options. Kernels that wait for data are slower; others may be faster.\n"
        "// Bandwidths are read bandwidths. GPUs and the network are not measured.\n"
        "machine {} {{\n  node n;\n{}}}\n",
        bench::cpu_model(), bench::compiler(), name, lines);
}

}  // namespace selgen::host

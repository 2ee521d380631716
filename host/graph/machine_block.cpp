// Measures one socket of each kind, and formats the lines for the node, its sockets and its GPUs.
#include "host/graph/machine_block.hpp"

#include <fmt/format.h>

#include <map>
#include <selgen/bench/machine.hpp>

#include "host/graph/gpu/gpu_lines.hpp"
#include "host/graph/sockets.hpp"

namespace selgen::host {
namespace {

constexpr const char* socket_letters =
    "stuvwxyzabcdefhijklmopqr";  // names of kinds of sockets; n is the node, and g are GPUs

/// Sockets with equal cores and cache are of one kind; only one of each kind is measured.
using SocketKind = std::pair<std::size_t, double>;

SocketKind kind_of(const Socket& socket) { return {socket.cpus.size(), socket.cache}; }

std::string cpu_line_of(const std::string& name, const Socket& socket, int count) {
    const SocketSpeed speed = measured_socket(socket);
    return fmt::format(
        "  cpu n.{}{} cores {} rate {:.2f} GF/s mem {:.3f} GB/s max {:.3f} GB/s {:.1f} ns\n"
        "      cache {:.2f} MB {:.3f} GB/s {:.1f} ns;\n",
        name, count > 1 ? fmt::format("[{}]", count) : "", socket.cpus.size(), speed.rate * 1e-9,
        speed.bandwidth * 1e-9, speed.bandwidth_max * 1e-9, speed.latency * 1e9,
        socket.cache * 1e-6, speed.cache_bandwidth * 1e-9, speed.cache_latency * 1e9);
}

/// Processes that shared a node count as nodes only if there was no other node.
std::string node_line(const std::optional<Network>& network) {
    if (!network) return "  node n;\n";
    return fmt::format("  node n[{}] net {:.3f} GB/s {:.2f} us;\n",
                       network->nodes > 1 ? network->nodes : network->processes,
                       network->bandwidth * 1e-9, network->latency * 1e6);
}

}  // namespace

std::string measured_machine_block(const std::string& name, const std::vector<Gpu>& gpus,
                                   const std::optional<Network>& network) {
    const std::vector<Socket> sockets = sockets_here();
    std::map<SocketKind, std::vector<Socket>> kinds;
    for (const Socket& socket : sockets) kinds[kind_of(socket)].push_back(socket);
    std::string lines;
    std::map<SocketKind, std::string> names;
    for (const auto& [kind, same] : kinds) {
        const std::string letter(1, socket_letters[names.size() % 24]);
        names[kind] = letter;
        lines += cpu_line_of(letter, same.front(), static_cast<int>(same.size()));
    }
    std::vector<std::string> names_of_sockets;
    for (const Socket& socket : sockets) names_of_sockets.push_back(names[kind_of(socket)]);
    lines += gpu_lines(gpus, names_of_sockets);
    return fmt::format(
        "// Written by selgen machine: {}, the cores that this process may use.\n"
        "// rate: multiply-adds of doubles on one core, compiled by {} without\n"
        "// CPU-specific options. Kernels that wait for data are slower; others may be faster.\n"
        "// Bandwidths of sockets are read bandwidths.{}\n"
        "machine {} {{\n{}{}}}\n",
        bench::cpu_model(), bench::compiler(),
        network ? " All nodes are described as this one." : " The network is not measured.", name,
        node_line(network), lines);
}

}  // namespace selgen::host

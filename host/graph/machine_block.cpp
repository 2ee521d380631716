// Measures one socket of each kind, groups equal GPUs, and formats the lines for the node, its
// sockets and its GPUs.
#include "host/graph/machine_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <selgen/bench/machine.hpp>

#include "host/graph/sockets.hpp"

namespace selgen::host {

// ---- GPUs ------------------------------------------------------------------------------------

namespace {

using Group = std::vector<Gpu>;

/// All members of a speed.
std::vector<double> speeds(const GpuSpeed& speed) {
    return {speed.rate,
            speed.float_rate,
            speed.bandwidth,
            speed.latency,
            speed.link.to_gpu,
            speed.link.from_gpu,
            speed.pinned_link.to_gpu,
            speed.pinned_link.from_gpu,
            speed.link_latency};
}

bool is_as_fast(const GpuSpeed& a, const GpuSpeed& b) {
    return std::ranges::equal(speeds(a), speeds(b), [](double x, double y) {
        return std::max(x, y) <= 1.1 * std::min(x, y);
    });
}

/// The least, or the most, of a speed in the group.
template <class Of>
double least(const Group& group, const Of& of) {
    double value = of(group.front().speed);
    for (const Gpu& gpu : group) value = std::min(value, of(gpu.speed));
    return value;
}

template <class Of>
double most(const Group& group, const Of& of) {
    return -least(group, [&](const GpuSpeed& speed) { return -of(speed); });
}

GpuSpeed slowest(const Group& group) {
    using Speed = const GpuSpeed&;
    const auto link_of = [&](LinkBandwidth GpuSpeed::*link) {
        return LinkBandwidth{least(group, [&](Speed s) { return (s.*link).to_gpu; }),
                             least(group, [&](Speed s) { return (s.*link).from_gpu; })};
    };
    return {least(group, [](Speed s) { return s.rate; }),
            least(group, [](Speed s) { return s.float_rate; }),
            least(group, [](Speed s) { return s.bandwidth; }),
            most(group, [](Speed s) { return s.latency; }),
            link_of(&GpuSpeed::link),
            link_of(&GpuSpeed::pinned_link),
            most(group, [](Speed s) { return s.link_latency; })};
}

std::vector<Group> groups_of(const std::vector<Gpu>& gpus, const std::vector<std::string>& names) {
    std::vector<Group> groups;
    const auto socket = [&](const Gpu& gpu) { return names.at(gpu.socket); };
    for (const Gpu& gpu : gpus) {
        const auto group = std::ranges::find_if(groups, [&](const Group& one) {
            const Gpu& first = one.front();
            return first.name == gpu.name && first.cores == gpu.cores &&
                   socket(first) == socket(gpu) && is_as_fast(first.speed, gpu.speed);
        });
        if (group == groups.end())
            groups.push_back({gpu});
        else
            group->push_back(gpu);
    }
    return groups;
}

std::string line_of(const Group& group, const std::string& name, const std::string& socket) {
    const GpuSpeed speed = slowest(group);
    const Gpu& gpu = group.front();
    return fmt::format(
        "  // {}. Multiply-adds of floats: {:.2f} GF/s per core. Link to the GPU and from it:\n"
        "  // {:.2f} and {:.2f} GB/s from pageable memory, {:.2f} and {:.2f} GB/s from page-locked "
        "memory.\n"
        "  gpu n.{}{} cores {} rate {:.4f} GF/s mem {:.1f} GB/s {:.1f} ns warp {}\n"
        "      link n.{} {:.3f} GB/s {:.2f} us;\n",
        gpu.name, speed.float_rate / gpu.cores * 1e-9, speed.link.to_gpu * 1e-9,
        speed.link.from_gpu * 1e-9, speed.pinned_link.to_gpu * 1e-9,
        speed.pinned_link.from_gpu * 1e-9, name,
        group.size() > 1 ? fmt::format("[{}]", group.size()) : "", gpu.cores,
        speed.rate / gpu.cores * 1e-9, speed.bandwidth * 1e-9, speed.latency * 1e9, gpu.warp,
        socket, std::min(speed.link.to_gpu, speed.link.from_gpu) * 1e-9, speed.link_latency * 1e6);
}

}  // namespace

std::string gpu_lines(const std::vector<Gpu>& gpus, const std::vector<std::string>& sockets) {
    std::string lines, name = "g";
    for (const Group& group : groups_of(gpus, sockets)) {
        lines += line_of(group, name, sockets.at(group.front().socket));
        name += 'g';  // g, gg, ggg: sockets have one letter
    }
    return lines;
}

// ---- the machine -----------------------------------------------------------------------------

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

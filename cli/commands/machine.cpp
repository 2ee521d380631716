// selgen machine: a `machine` of the language, as measured here.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <selgen/bench/machine.hpp>

#include "base/errors.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/files.hpp"
#include "host/sockets.hpp"

namespace selgen::cli {
namespace {

constexpr const char* socket_letters =
    "stuvwxyzabcdefghijklmopqr";  // of kinds of sockets; the node is n

void check_name(const std::string& name) {
    const bool is_name = !name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
                         std::ranges::all_of(name, [](char c) {
                             return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
                         });
    if (!is_name)
        throw UsageError("--name: '" + name +
                         "' is no name of the language: letters, digits and _, a letter first");
}

/// Sockets of as many cores and as much cache are of one kind, and one of them is measured.
using Kinds = std::map<std::pair<std::size_t, double>, std::vector<host::Socket>>;

std::string line_of(const std::string& name, const std::vector<host::Socket>& sockets) {
    const host::Socket& first = sockets.front();
    const host::SocketSpeed speed = host::measured_socket(first);
    return fmt::format(
        "  cpu n.{}{} cores {} rate {:.2f} GF/s mem {:.3f} GB/s max {:.3f} GB/s {:.1f} ns\n"
        "      cache {:.2f} MB {:.3f} GB/s {:.1f} ns;\n",
        name, sockets.size() > 1 ? fmt::format("[{}]", sockets.size()) : "", first.cpus.size(),
        speed.rate * 1e-9, speed.bandwidth * 1e-9, speed.bandwidth_max * 1e-9, speed.latency * 1e9,
        first.cache * 1e-6, speed.cache_bandwidth * 1e-9, speed.cache_latency * 1e9);
}

}  // namespace

int machine_block(const MachineOptions& options, const Streams& streams) {
    check_name(options.name);
    host::check_is_ours(options.output);
    Kinds kinds;
    for (host::Socket& socket : host::sockets_here())
        kinds[{socket.cpus.size(), socket.cache}].push_back(std::move(socket));
    std::string lines;
    std::size_t kind = 0;
    for (const auto& [key, sockets] : kinds)
        lines += line_of(std::string(1, socket_letters[kind++ % 25]), sockets);
    host::write_if_changed(
        options.output,
        fmt::format(
            "// Written by selgen machine: {}, the cores that this process may use.\n"
            "// rate: multiply-adds of doubles on one core, as {} makes them without\n"
            "// options for this CPU. A kernel does less, where it waits for data, or more.\n"
            "// Bandwidths are those of reading. GPUs and the network are not measured.\n"
            "machine {} {{\n  node n;\n{}}}\n",
            bench::cpu_model(), bench::compiler(), options.name, lines));
    streams.printer.note(
        "GPUs are not measured here: add them by hand, as in gpu n.g cores 5376 rate 1.38 GF/s mem "
        "750 GB/s 55 ns warp 32 link n.s 12 GB/s 7.2 us;");
    return Exit::done;
}

}  // namespace selgen::cli

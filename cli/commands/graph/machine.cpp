// Implements `selgen machine`, which measures this machine and writes it as a `machine` block.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/graph/commands.hpp"
#include "gen/template/texts.hpp"
#include "host/facts.hpp"
#include "host/files.hpp"
#include "host/graph/gpu/gpu.hpp"
#include "host/graph/machine_block.hpp"
#include "host/graph/network.hpp"

namespace selgen::cli {
namespace {

void check_name(const std::string& name) {
    const bool is_name = !name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
                         std::ranges::all_of(name, [](char c) {
                             return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
                         });
    if (!is_name)
        throw UsageError(
            "--name: '" + name +
            "' is not a valid name: use letters, digits and _, starting with a letter");
}

/// The measured GPUs. Without one, prints why, and how to describe one.
std::vector<host::Gpu> measured_gpus(const Streams& streams) {
    try {
        return host::gpus_here();
    } catch (const host::NoGpu& none) {
        streams.printer.note(
            std::string("GPUs are not measured: ") + none.what() +
            ". To describe a GPU, add a line by hand, as in gpu n.g cores 5376 rate 1.38 GF/s mem "
            "750 GB/s 55 ns warp 32 link n.s 12 GB/s 7.2 us;");
        return {};
    }
}

/// The network, if there is a command that starts processes on its nodes.
std::optional<host::Network> measured_network(const std::string& command, const Streams& streams) {
    if (command.empty()) return {};
    const auto network = host::measured_network(command, std::string(gen::templates::ping_pong));
    if (network.nodes < network.processes)
        streams.printer.note(fmt::format(
            "--mpi started {} processes on {} node{}: messages within a node do not use the "
            "network, so start one process on each node",
            network.processes, network.nodes, network.nodes == 1 ? "" : "s"));
    return network;
}

}  // namespace

int machine_block(const MachineOptions& options, const Streams& streams) {
    if (options.facts) {
        streams.out << host::facts_text();
        return Exit::done;
    }
    check_name(options.name);
    host::check_is_ours(options.output);
    const auto network = measured_network(options.mpi, streams);
    const auto gpus = measured_gpus(streams);
    host::write_if_changed(options.output,
                           host::measured_machine_block(options.name, gpus, network));
    return Exit::done;
}

}  // namespace selgen::cli

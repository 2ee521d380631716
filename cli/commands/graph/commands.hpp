// The commands for graphs of patterns and for machines, with their options.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "workflow/graph/map.hpp"

namespace selgen::cli {

struct MapOptions {
    workflow::MapRequest map{};
    std::string format = "text";  // or json, svg, html
    std::string explain;          // a split; empty: none
    bool json = false;
};

/// Maps graphs of parallel patterns to the processors of machines.
int map_graphs(const MapOptions& options, const Streams& streams);

struct MachineOptions {
    std::string name = "here";  // of the machine
    std::string output = "-";
    std::string mpi;     // command that starts a process on each node; empty: no network
    bool facts = false;  // instead of measuring
};

/// Measures this machine, and writes it as a `machine` block of the language. Or prints the facts
/// of the environment with their sources.
int machine_block(const MachineOptions& options, const Streams& streams);

}  // namespace selgen::cli

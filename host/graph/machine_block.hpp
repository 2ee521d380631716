// This machine as a `machine` statement of the language.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/graph/gpu/gpu.hpp"
#include "host/graph/network.hpp"

namespace selgen::host {

/// Measures the sockets of this machine and returns it, with the GPUs, as a `machine` statement
/// with that name. If there is a network, the machine has several nodes, which are all like this
/// one. Takes some seconds for each kind of socket.
std::string measured_machine_block(const std::string& name, const std::vector<Gpu>& gpus,
                                   const std::optional<Network>& network);

/// The `gpu` lines of a `machine` statement. GPUs of one kind whose speeds differ by at most 10 %
/// share a line, which has the slowest value of each speed. `sockets` has the name in the statement
/// of each socket.
std::string gpu_lines(const std::vector<Gpu>& gpus, const std::vector<std::string>& sockets);

}  // namespace selgen::host

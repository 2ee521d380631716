#pragma once

#include <string>
#include <vector>

#include "host/gpu/gpu.hpp"

namespace selgen::host {

/// Measures the sockets of this machine and returns it, with the GPUs, as a `machine` statement
/// with that name. Takes some seconds for each kind of socket.
std::string measured_machine_block(const std::string& name, const std::vector<Gpu>& gpus);

}  // namespace selgen::host

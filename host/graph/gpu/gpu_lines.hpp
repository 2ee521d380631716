// Measured GPUs as text of the language, for `selgen machine`.
#pragma once

#include <string>
#include <vector>

#include "host/graph/gpu/gpu.hpp"

namespace selgen::host {

/// The `gpu` lines of a `machine` statement. GPUs of one kind whose speeds differ by at most 10 %
/// share a line, which has the slowest value of each speed. `sockets` has the name in the statement
/// of each socket.
std::string gpu_lines(const std::vector<Gpu>& gpus, const std::vector<std::string>& sockets);

}  // namespace selgen::host

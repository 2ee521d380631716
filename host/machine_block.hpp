#pragma once

#include <string>

namespace selgen::host {

/// Measures this machine and returns it as a `machine` statement with that name. Takes some seconds
/// for each kind of socket.
std::string measured_machine_block(const std::string& name);

}  // namespace selgen::host

#pragma once

#include <stdexcept>

namespace selgen {

/// A file or the machine does not let us; main prints the message and ends with Exit::world.
struct IoError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The command line asks for what does not make sense; main prints it and ends with Exit::usage.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen

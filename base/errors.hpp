// Exceptions that `main` converts to exit codes: errors of files or the system, and usage errors.
#pragma once

#include <stdexcept>

namespace selgen {

/// A file or the system prevents an operation. main prints the message and exits with Exit::system.
struct IoError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The command line is invalid. main prints the message and exits with Exit::usage.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen

#pragma once

#include <stdexcept>

namespace selgen::cli {

/// What the command tells its caller.
enum Exit : int {
    done = 0,
    findings = 1,   // faults in a spec, or --check found a difference
    usage = 2,      // unknown command or option, bad value
    world = 3,      // a file cannot be read or written
    our_fault = 4,  // a bug of selgen
};

/// A file or the machine does not let us; main prints the message and ends with Exit::world.
struct WorldError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The command line asks for what does not make sense; main prints it and ends with Exit::usage.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen::cli

#pragma once

namespace selgen::cli {

/// What the command tells its caller.
enum Exit : int {
    done = 0,
    findings = 1,   // faults in a spec, or --check found a difference
    usage = 2,      // UsageError: unknown command or option, bad value
    world = 3,      // IoError: a file cannot be read or written
    our_fault = 4,  // a bug of selgen
};

}  // namespace selgen::cli

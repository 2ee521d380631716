// What selgen returns to the shell: success, or one number for each type of failure.
#pragma once

namespace selgen {

/// The exit codes of the tool.
struct Exit {
    enum : int {
        done = 0,
        errors = 1,    // errors in an input file, or --check found a difference
        usage = 2,     // UsageError: unknown command or option, bad value
        system = 3,    // IoError: a file cannot be read or written
        internal = 4,  // an error of selgen itself
        wrong = 5,     // tune: a variant has a wrong result
    };
};

}  // namespace selgen

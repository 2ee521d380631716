// The load by other programs, because of which `tune` may refuse to measure.
#pragma once

#include <string>

namespace selgen::host {

/// The processor time that other programs used for a while, on the cores of this process.
struct OtherPrograms {
    double cores = 0;     // processor time over elapsed time
    std::string busiest;  // "cc1plus (process 4711)"; empty if no single program stands out

    /// Whether so little was used that measured times are not affected. However many cores there
    /// are, one that is busy delays all threads of a parallel variant.
    bool is_calm() const { return cores <= 0.1; }
};

/// Watches for this many seconds. Without /proc/stat, nothing is known, and `cores` is 0.
OtherPrograms other_programs(double seconds);

}  // namespace selgen::host

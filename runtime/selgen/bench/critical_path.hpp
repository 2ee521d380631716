// The object through which kernels with several threads correct their CPU time to that of the
// critical path.
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The critical path that kernels report while they are measured. For each parallel phase, a
/// kernel with several threads adds the largest CPU time of a thread and the cost of fork and join.
/// It subtracts the CPU time of the calling thread in the phase. Only the calling thread reports;
/// outside an experiment the reports are ignored.
class CriticalPath {
public:
    /// Whether a measurement is running, so that reading the threads' clocks is worthwhile.
    bool is_wanted() const noexcept { return wanted_; }
    void add(double seconds) noexcept {
        correction_ += seconds;
        reports_ = true;
    }

    // ---- for the measuring code ---------------------------------------------------------------

    void listen() noexcept { wanted_ = true; }
    void begin() noexcept { correction_ = 0; }
    double correction() const noexcept { return correction_; }
    /// Whether any kernel of this program reports; then a kernel that does not is single-threaded.
    bool reports() const noexcept { return reports_; }

private:
    bool wanted_ = false;
    bool reports_ = false;
    double correction_ = 0;
};

inline CriticalPath critical_path;

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

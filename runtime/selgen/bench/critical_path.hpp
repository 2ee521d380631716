#pragma once

namespace selgen::bench {

/// What kernels tell of their critical path while they are measured. A kernel that works in several
/// threads adds, for each parallel phase, the longest CPU time of a thread and the price of fork
/// and join, less what the calling thread itself spent in the phase. Only the thread that makes the
/// call reports, and outside of an experiment nobody listens.
class CriticalPath {
public:
    /// Whether somebody measures, so that it is worth to look at the threads' clocks.
    bool is_wanted() const noexcept { return wanted_; }
    void add(double seconds) noexcept {
        correction_ += seconds;
        reports_ = true;
    }

    // ---- for who measures ---------------------------------------------------------------------

    void listen() noexcept { wanted_ = true; }
    void begin() noexcept { correction_ = 0; }
    double correction() const noexcept { return correction_; }
    /// Whether any kernel of this program reports; then one that does not has one thread.
    bool reports() const noexcept { return reports_; }

private:
    bool wanted_ = false;
    bool reports_ = false;
    double correction_ = 0;
};

inline CriticalPath critical_path;

}  // namespace selgen::bench

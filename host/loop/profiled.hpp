// Runs of a profiled program; used by `selgen profile`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/files.hpp"
#include "host/process.hpp"
#include "loop/profile/cachegrind.hpp"
#include "loop/profile/regions.hpp"

namespace selgen::host {

/// One run of a program, from start to end.
struct ProfiledRun {
    double seconds = 0;
    std::vector<loop::ProfiledRegion> regions;
};

/// A program with its arguments. Its output goes to the error stream. If the standard input is a
/// file, each run reads it from the start; else the input is empty. All runs throw IoError if the
/// exit code is not 0, and Interrupted on a termination signal.
class Profiled {
public:
    explicit Profiled(std::vector<std::string> words);
    Profiled(const Profiled&) = delete;
    Profiled& operator=(const Profiled&) = delete;
    ~Profiled();

    /// A run with these additional environment variables. Returns its profiled regions. `how`
    /// describes the run in error messages.
    ProfiledRun run(const std::string& how, const std::map<std::string, std::string>& variables);

    /// The hardware counts of a whole sequential run; nothing if a counter did not count.
    std::optional<loop::Counts> counted_by_hardware();

    /// The counts of a sequential run under Cachegrind, with an environment of fixed size. `l1` is
    /// the simulated cache, as in "32768,8,64"; empty: that of this machine.
    loop::Cachegrind counted_by_cachegrind(const std::string& l1);

private:
    Ended run_to_end(Program program, const std::string& how);

    std::vector<std::string> words_;
    ScratchFolder folder_;  // for files that the runs write
    int input_ = -1;
    long input_begin_ = 0;
};

/// Why hardware counters are not available; empty if they are.
std::string hardware_counters_error();

}  // namespace selgen::host

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/process.hpp"
#include "loop/profile/cachegrind.hpp"
#include "loop/profile/regions.hpp"

/// Runs of a program that is profiled; part of `selgen profile`.
namespace selgen::host {

/// One run of a program, from start to end.
struct ProfiledRun {
    double seconds = 0;
    std::vector<loop::ProfiledRegion> marks;
};

/// A program with its arguments. What it prints goes to the error stream, and its input is read
/// from the begin in each run, where it is a file; else it is empty. Everything throws IoError
/// where a run ends with another code than 0, and Interrupted.
class Profiled {
public:
    explicit Profiled(std::vector<std::string> words);
    Profiled(const Profiled&) = delete;
    Profiled& operator=(const Profiled&) = delete;
    ~Profiled();

    /// A run whose marks are read, with these variables in its environment.
    ProfiledRun run(const std::string& how, const std::map<std::string, std::string>& variables);

    /// A sequential run of which all is counted by hardware counters; nothing where one of them did
    /// not count.
    std::optional<loop::Counts> counted_by_hardware();

    /// A sequential run under Cachegrind, in an environment that is levelled. `l1` is the cache
    /// that is simulated, as in "32768,8,64"; empty: that of this machine.
    loop::Cachegrind counted_by_cachegrind(const std::string& l1);

private:
    Ended run_to_end(Program program, const std::string& how);

    std::vector<std::string> words_;
    std::filesystem::path folder_;  // for what the runs write
    int input_ = -1;
    long input_begin_ = 0;
};

/// Why this machine gives no hardware counters; empty where it does.
std::string why_no_hardware();

}  // namespace selgen::host

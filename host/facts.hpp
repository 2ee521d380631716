// The values of the environment names of the language on this machine, with their sources.
#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// The value of an environment name (threads, llc, cpu.avx2, …) on this machine, as generated
/// headers read it.
double fact_value(const std::string& name);

/// A fact of this machine and process, and where it comes from.
struct Fact {
    std::string name;
    double value;
    std::string source;  // "affinity mask", "OMP_NUM_THREADS=2"
};

/// All facts that fact_value() knows.
std::vector<Fact> facts();

/// A line for each of them: its name, value and source.
std::string facts_text();

// ---- by the OpenMP runtime that selgen is linked with (teams.cpp) ------------------------------

/// The facts `threads` and `team_limit`; without OpenMP, both are the limit.
double next_team();
double team_limit();
/// Whether selgen was built with OpenMP.
bool has_openmp() noexcept;

}  // namespace selgen::host

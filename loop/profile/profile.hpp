#pragma once

#include <optional>
#include <string>

#include "loop/feature_file.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// How long a loop takes in a run, or the whole program where it marks no loop.
struct Timing {
    double seconds = 0;                // of all executions
    double executions = 1;             // of the loop
    std::optional<double> iterations;  // of all executions; unknown without a mark

    double per_execution() const { return seconds / executions; }
};

/// Sequential over parallel time of an execution; 1 where both are too short to be seen.
double speedup(const Timing& sequential, const Timing& parallel);

/// What running a program tells of its loop.
struct Profile {
    std::string program, machine;
    std::string timed;     // "the mark sweep", "the whole program"
    std::string counters;  // what counted, or why nothing did
    std::string counted;   // "the function sweep", …; empty where nothing was counted
    Timing sequential, parallel;
    int parallel_threads = 1;  // of the parallel run, whose schedule is cyclic
    std::optional<Counts> counts;
};

/// Puts features and provenance of the profile into the file in the place of those of a former
/// profile; what others wrote stays. Times and iterations are of one execution of the loop, as a
/// mean.
void put(const Profile& profile, CodeFile& file);

}  // namespace selgen::loop

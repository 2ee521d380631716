// A measured profile of a loop: sequential and parallel times, speedup, and event counts, also as
// text.
#pragma once

#include <optional>
#include <string>

#include "loop/feature_file.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// The time of a loop in a run, or of the whole program if it has no profiled region.
struct Timing {
    double seconds = 0;                // of all executions
    double executions = 1;             // of the loop
    std::optional<double> iterations;  // of all executions; unknown without a profiled region

    double per_execution() const { return seconds / executions; }
};

/// Sequential over parallel time of an execution; 1 if both are too short to measure.
double speedup(const Timing& sequential, const Timing& parallel);

/// The profile of a program's loop.
struct Profile {
    std::string program, machine;
    std::string timed;     // "the region sweep", "the whole program"
    std::string counters;  // what counted, or why nothing was counted
    std::string counted;   // "the function sweep", …; empty if nothing was counted
    Timing sequential, parallel;
    int parallel_threads = 1;  // of the parallel run, whose schedule is cyclic
    std::optional<Counts> counts;
};

/// Replaces the features and provenance of an earlier profile in the file; those of other commands
/// stay. Times and iterations are means over the executions of the loop.
void put(const Profile& profile, FeatureFile& file);

/// A profile as text.
std::string profile_text(const Profile& profile);

}  // namespace selgen::loop

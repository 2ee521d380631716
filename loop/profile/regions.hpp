// Reads what a program reports about its profiled regions, and finds the longest region.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/unreadable.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// The output of a program for a profiled region (runtime/selgen/rt/profile.hpp): sums over all
/// executions of the loop.
struct ProfiledRegion {
    std::string name;
    double iterations = 0, executions = 0, seconds = 0;
    double cpu_seconds = 0;        // of all threads of the program; 0 if unknown
    std::optional<Counts> counts;  // by hardware counters, if there were any
};

/// The regions by name, in ascending order. Lines of one name, from several processes, are added.
/// Throws Unreadable with the line.
std::vector<ProfiledRegion> read_regions(const std::string& text);

/// The region with the most time, or null if there is none.
const ProfiledRegion* longest(const std::vector<ProfiledRegion>& regions);

}  // namespace selgen::loop

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "loop/fault.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// What a program that was profiled wrote of a loop that is marked in it
/// (runtime/selgen/rt/profile.hpp): sums over all executions of the loop.
struct ProfiledRegion {
    std::string name;
    double iterations = 0, executions = 0, seconds = 0;
    double cpu_seconds = 0;        // of all threads of the program; 0 where it does not tell
    std::optional<Counts> counts;  // by hardware counters, if there were any
};

/// One mark for each name, in the order of the names. Lines of one name are summed up: they are of
/// several processes. Throws Unreadable with the line.
std::vector<ProfiledRegion> read_marks(const std::string& text);

/// The mark on which most time was spent, or null where there is none.
const ProfiledRegion* longest(const std::vector<ProfiledRegion>& marks);

}  // namespace selgen::loop

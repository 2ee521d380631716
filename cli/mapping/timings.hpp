#pragma once

#include <string>
#include <vector>

#include "cli/mapping/rates.hpp"

namespace selgen::cli {

/// A rates file with what a program timed, a line of JSON for each pattern on each kind of
/// processor (runtime/selgen/pattern/calibrate.hpp).
struct Calibrated {
    std::string text;                // of the rates file
    std::vector<std::string> notes;  // what people should know
    std::vector<std::string> timed;  // names of the problems
};

/// `before` is what the rates file held: other patterns and kinds of processors stay. Throws
/// JsonError, which says the line and the cure.
Calibrated calibrated(const std::string& before, const std::string& lines,
                      const Problems& problems);

}  // namespace selgen::cli

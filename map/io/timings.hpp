// Calibrates a rates file with the timings of a generated program.
#pragma once

#include <string>
#include <vector>

#include "map/io/rates.hpp"

namespace selgen::map {

/// A rates file after calibration.
struct CalibratedRates {
    std::string text;                // of the rates file
    std::vector<std::string> notes;  // for people
    std::vector<std::string> timed;  // names of the problems
};

/// Merges the timings of a program into the rates. `lines` has a line of JSON for each pattern on
/// each kind of processor (runtime/selgen/pattern/calibrate.hpp). `before` is the text of the rates
/// file; rates of other patterns and kinds of processors remain. Throws JsonError with the line and
/// the fix.
CalibratedRates calibrated(const std::string& before, const std::string& lines,
                           const Problems& problems);

}  // namespace selgen::map

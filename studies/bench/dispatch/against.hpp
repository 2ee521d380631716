// Compares an older build of the measured programs with this one.
#pragma once

#include <string>
#include <vector>

#include "studies/bench/dispatch/repetitions.hpp"

namespace selgen::bench {

/// One decision, compiled by one compiler with one set of flags. Nanoseconds per call, one number
/// for each process. old_ns[i] and new_ns[i] were measured one right after the other.
struct ComparedRow {
    std::string name;  // "case/generated/input"
    std::string compiler, flags;
    std::vector<double> old_ns, new_ns;
    Ratio ratio;
};

struct Comparison {
    std::vector<ComparedRow> rows;
    std::vector<std::string> only_old, only_new;  // rows and programs without a counterpart
};

/// The limits for a change that should not cost anything.
constexpr double highest_low_end = 1.03, highest_mean = 1.01;

/// The folder of the measured programs in a build folder, or in that of a clone. If there are none,
/// throws std::invalid_argument with the command that builds them.
std::string measured_folder(const std::string& build);

/// Runs each program of this build and the one of the same name in `old_folder` alternately,
/// `processes` times each. Throws std::runtime_error if one fails.
Comparison compare(const std::vector<Program>& programs, const std::string& old_folder,
                   int processes, double batch);

double mean_ratio(const Comparison& comparison);

/// No row's interval is wholly above highest_low_end, and the mean is at most highest_mean.
bool holds(const Comparison& comparison);

/// A line for each row, the rows without a counterpart, the mean, and whether the limits hold.
std::string report(const Comparison& comparison);

}  // namespace selgen::bench

#pragma once

#include <string>
#include <vector>

#include "tests/bench/dispatch/ratio.hpp"
#include "tests/bench/dispatch/repetitions.hpp"

/// An older build of the measured programs compared with this one.
namespace selgen::bench {

/// One decision, as a compiler made it with these flags. Nanoseconds a call, one number a process;
/// old_ns[i] and new_ns[i] were measured one right after the other.
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

/// The bar for a change that is said to cost nothing.
constexpr double highest_low_end = 1.03, highest_mean = 1.01;

/// The folder of the measured programs below a build folder, or below that of a clone. Throws
/// std::invalid_argument, with the command that builds them, where there are none.
std::string measured_folder(const std::string& build);

/// Runs each program of this build and its namesake in `old_folder` in turn, `processes` times
/// each. Throws std::runtime_error where one fails.
Comparison compare(const std::vector<Program>& programs, const std::string& old_folder,
                   int processes, double batch);

double mean_ratio(const Comparison& comparison);

/// No row's interval lies wholly above highest_low_end, and the mean is at most highest_mean.
bool holds(const Comparison& comparison);

/// A line for each row, what has no counterpart, the mean, and whether the bar holds.
std::string report(const Comparison& comparison);

}  // namespace selgen::bench

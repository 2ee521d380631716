// Programs that measure decisions, and the times of their repetitions.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace selgen::bench {

/// A program that measures decisions, compiled by one compiler with one set of flags.
struct Program {
    std::string compiler, flags, path;
};

/// Nanoseconds per call of the undisturbed repetitions, and of all.
struct Times {
    std::vector<double> undisturbed, all;
};

/// By "case/version/input".
using Measured = std::map<std::string, Times>;

double median(std::vector<double> values);

/// Whether there are enough undisturbed repetitions for a median of them alone.
bool has_enough_undisturbed(const Times& times);

/// The median of the undisturbed repetitions; of all if too few were undisturbed.
double median(const Times& times);

/// Runs a shell command; false if it fails.
bool run(const std::string& command);

/// Quotes the text as one word for the shell.
std::string quoted(const std::string& text);

/// Adds the repetitions of a file of Google Benchmark, in which an iteration makes `batch` calls.
/// Throws std::exception if it cannot be read.
void read_repetitions(const std::string& file, double batch, Measured& measured);

}  // namespace selgen::bench

#pragma once

#include <map>
#include <string>
#include <vector>

namespace selgen::bench {

/// A program that measures decisions, as a compiler made it with these flags.
struct Program {
    std::string compiler, flags, path;
};

/// Nanoseconds a call of the repetitions that nobody disturbed, and of all.
struct Times {
    std::vector<double> quiet, all;
};

/// By "case/way/input".
using Measured = std::map<std::string, Times>;

double median(std::vector<double> values);

/// Whether there are enough quiet repetitions for a median of them alone.
bool is_quiet(const Times& times);

/// The median of the quiet repetitions; of all where too few were quiet.
double median(const Times& times);

/// Runs a command of the shell; false where it fails.
bool run(const std::string& command);

/// The text as one word of the shell.
std::string quoted(const std::string& text);

/// Adds the repetitions of a file by Google Benchmark, in which an iteration makes `batch` calls.
/// Throws std::exception where it cannot be read.
void read_repetitions(const std::string& file, double batch, Measured& measured);

}  // namespace selgen::bench

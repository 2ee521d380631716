// Recorded costs of loops with their features and measured times, as input of the simulation.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/unreadable.hpp"

namespace selgen::loop {

using NamedNumbers = std::vector<std::pair<std::string, double>>;  // in the order of the file

/// The costs of a loop's iterations on one thread, with one of its inputs.
struct Costs {
    std::string id, group, loop, machine;
    std::int64_t iterations = 0;
    std::int64_t block = 1;      // iterations of a block; the last one may have fewer
    std::vector<double> blocks;  // seconds of each
    double outside_s = 0;        // of a run, before and after the loop, on one thread
    double sequential_s = 0;     // of the sequential reference
    double bytes = 0;            // memory traffic of a run; 0: all data stay in the caches
    NamedNumbers measured;       // seconds of configurations, by columns: time:omp_2_static
    NamedNumbers features;
};

/// Reads lines of JSON, a case on each; empty lines are skipped. Throws Unreadable with the line.
std::vector<Costs> read_costs(const std::string& text);

}  // namespace selgen::loop

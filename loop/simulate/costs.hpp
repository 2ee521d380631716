#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "loop/fault.hpp"

namespace selgen::loop {

using NamedNumbers = std::vector<std::pair<std::string, double>>;  // in the order of the file

/// What the iterations of a loop cost on one thread, with one of its inputs.
struct Costs {
    std::string id, group, loop, machine;
    std::int64_t iterations = 0;
    std::int64_t block = 1;      // iterations of a block; the last one may have fewer
    std::vector<double> blocks;  // seconds of each
    double outside_s = 0;        // of a run, before and behind the loop, where one thread works
    double sequential_s = 0;     // of the sequential reference
    double bytes = 0;            // traffic of a run with the memory; 0: all stays in the caches
    NamedNumbers measured;       // seconds of ways, by the columns of a table: time:omp_2_static
    NamedNumbers features;
};

/// Reads lines of JSON, a case each; empty ones are skipped. Throws Unreadable with the line.
std::vector<Costs> read_costs(const std::string& text);

}  // namespace selgen::loop

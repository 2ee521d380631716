// The programs of examples/patterns in one interface: graph, data, kernels, and the versions to
// compare.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "map/problem.hpp"

#include <selgen/pattern/executor.hpp>

namespace selgen::bench {

/// The mapped graph of a header that selgen wrote; nothing without tables.
struct Generated {
    pattern::Tables tables{};
    pattern::Dispatch dispatch = nullptr;
    std::function<void(pattern::Executor<>&)> bind{};
};

/// The interface of a program of examples/patterns for a benchmark.
struct PatternProgram {
    std::string name;
    map::Problem problem;  // the problem of its graph
    pattern::Dispatch dispatch = nullptr;
    std::vector<void*> bound;  // address of each array; null if it is not bound
    std::function<void()> start, base, hand;
    std::function<std::vector<double>()> result;  // results of the last run, to compare
    Generated generated{};                        // set if the sizes are those of the spec
};

/// One machine: a team of all cores, as examples/patterns/cores.sel has it.
struct PatternMachine {
    int cores = 1;
    double rate = 2.6e9;      // flop/s of a core, before it is measured
    double bandwidth = 1e10;  // byte/s of a core
};

/// All five programs. `scale` is the share of the paper's sizes. The process has one set of sizes
/// at a time.
std::vector<std::function<PatternProgram()>> pattern_programs(double scale,
                                                              const PatternMachine& machine);

}  // namespace selgen::bench

// Versions of a program that run in turns, and rates that are measured in a program.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "map/io/measured.hpp"
#include "map/schedule/plan.hpp"
#include "studies/bench/patterns/programs.hpp"
#include "studies/bench/statistics.hpp"

#include <selgen/omp/calibrate.hpp>

namespace selgen::bench {

inline bool are_close(const std::vector<double>& a, const std::vector<double>& b,
                      double tolerance) {
    return std::ranges::equal(a, b, [=](double x, double y) {
        return std::abs(x - y) <= tolerance * std::max({1.0, std::abs(x), std::abs(y)});
    });
}

/// Binds the memory of a program.
template <class Executor>
void bind(Executor& executor, const PatternProgram& program) {
    for (std::size_t a = 0; a < program.bound.size(); ++a)
        if (program.bound[a] != nullptr)
            executor.bind(static_cast<pattern::Index>(a), program.bound[a]);
}

/// The OpenMP threads may sleep after serial code ran.
inline void wake_team() {
#pragma omp parallel
    {
#pragma omp barrier
    }
}

struct Version {
    std::string name;
    std::function<void()> run;
    std::vector<double> seconds{};
    bool is_right = false;
};

/// Clears the buffers of a program, so that no version uses the results of another.
inline void spoil(const PatternProgram& program, const pattern::Tables& tables) {
    for (std::size_t a = 0; a < program.bound.size(); ++a) {
        const auto& array = tables.arrays[static_cast<pattern::Index>(a)];
        if (array.is_output && !array.is_input)
            std::memset(program.bound[a], 0x55,
                        static_cast<std::size_t>(array.rows * array.row_bytes));
    }
}

struct Turns {
    int repeats = 7;
    double tolerance = 1e-9;  // of results, relative to the larger of the value and 1
};

/// Runs all versions in turns. The first round is compared, but not measured.
inline void measure(const PatternProgram& program, const pattern::Tables& tables,
                    std::vector<Version>& versions, const Turns& turns,
                    const std::vector<double>& expected) {
    for (int round = 0; round <= turns.repeats; ++round) {
        for (Version& version : versions) {
            if (round == 0) spoil(program, tables);
            program.start();
            wake_team();
            const double seconds = seconds_of(version.run);
            if (round > 0)
                version.seconds.push_back(seconds);
            else
                version.is_right = are_close(program.result(), expected, turns.tolerance);
        }
    }
}

/// Sets the rates of a processor that computed the whole graph, from the seconds of each kernel.
inline void set_rates(map::Problem& problem, std::size_t processor,
                      const std::vector<double>& of_kernels) {
    std::vector<std::string> patterns;  // named by the first of their calls, like kernels
    for (const map::Call& call : problem.calls)
        if (std::ranges::find(patterns, call.name) == patterns.end()) patterns.push_back(call.name);
    const int cores = problem.machine.processors[processor].cores;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        double seconds = 0;
        for (const bool combines : {false, true}) {
            const auto kernel = static_cast<std::size_t>(map::kernel_of(i, combines));
            if (kernel < of_kernels.size()) seconds += of_kernels[kernel];
        }
        const double rate = map::rate_of(problem, patterns[i], cores, seconds);
        map::set_rate(problem, patterns[i], processor, rate);
    }
}

/// Measures the rates of the cores, processor 0, as `selgen map --calibrate` does in a program.
inline void calibrate_cores(map::Problem& problem, const PatternProgram& program,
                            const pattern::Tables& tables) {
    program.start();
    set_rates(problem, 0,
              omp::timed_patterns(
                  tables, 0, program.dispatch, [&](auto& runner) { bind(runner, program); },
                  problem.machine.processors[0].cores));
}

}  // namespace selgen::bench

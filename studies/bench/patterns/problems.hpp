// Builds accesses, calls, arrays and machines of pattern graphs with few arguments.
#pragma once

#include <string>
#include <utility>

#include "studies/bench/patterns/programs.hpp"

namespace selgen::bench {

/// Short notations for graphs.
inline map::Access own(std::size_t array) { return {array, false, 1, 0, 0}; }
inline map::Access all_of(std::size_t array) { return {array, true, 1, 0, 0}; }
inline map::Access rows(std::size_t array, std::int64_t first, std::int64_t last) {
    return {array, false, 1, first, last};
}
inline map::Access row(std::size_t array, std::int64_t at) { return {array, false, 0, at, at}; }

inline map::Problem problem_on(const PatternMachine& machine, std::string name) {
    map::Problem problem;
    problem.name = std::move(name);
    map::Processor team;
    team.name = "all";
    team.cores = machine.cores;
    team.peak = machine.rate;
    problem.machine.processors = {team};
    problem.machine.bandwidth = {{machine.bandwidth * machine.cores}};
    problem.machine.latency = {{1e-7}};
    return problem;
}

/// A map over an array with as many operations, in splits of half of them.
inline map::Call call_of(std::string name, std::int64_t operations, double flops) {
    map::Call call;
    call.name = std::move(name);
    call.operations = operations;
    call.flops = flops;
    call.split = (operations + 1) / 2;
    return call;
}

inline map::Array array_of(std::string name, std::int64_t rows, double row_bytes,
                           std::int64_t split) {
    return {std::move(name), rows, row_bytes, split, 0, false};
}

}  // namespace selgen::bench

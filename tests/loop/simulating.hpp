// Loops of known costs and an ideal machine for tests of the simulation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "loop/simulate/costs.hpp"
#include "loop/simulate/machine.hpp"

namespace selgen::testing {

/// A loop whose blocks take these seconds; the last block is full, too.
inline loop::Costs costs_of(std::vector<double> blocks, std::int64_t block = 1) {
    loop::Costs costs;
    costs.id = "sweep/0";
    costs.group = costs.loop = "sweep";
    costs.machine = "M0";
    costs.iterations = static_cast<std::int64_t>(blocks.size()) * block;
    costs.block = block;
    costs.blocks = std::move(blocks);
    return costs;
}

/// 1, 2, 3, … seconds.
inline loop::Costs triangle(int iterations) {
    std::vector<double> blocks;
    for (int i = 1; i <= iterations; ++i) blocks.push_back(i);
    return costs_of(blocks);
}

/// A machine without costs of threads.
inline loop::Machine ideal(int cores) {
    loop::Machine machine;
    machine.name = "ideal";
    machine.cores = cores;
    return machine;
}

}  // namespace selgen::testing

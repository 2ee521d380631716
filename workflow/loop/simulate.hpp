// Simulates schedules of recorded loops: a table of times, or a comparison with measured ones.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/validate.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct SimulateRequest {
    std::vector<std::string> costs{};  // files of recorded loops
    std::string machine{};             // its file
    std::string threads{};             // "1,2,4"; empty: 1, 2, 4, … and all of the machine
    std::string schedules{};           // "static,dynamic_16"; empty: the usual four
    std::string output = "-";          // must not be a file that is read
    bool validate = false;             // compare with measured times instead of writing a table
};

struct Simulation {
    Messages messages{};
    loop::Machine machine{};
    std::string table{};                     // CSV, for `selgen fit`; empty with `validate`
    std::vector<loop::Compared> compared{};  // with `validate`
};

Simulation simulate(const SimulateRequest& request);

}  // namespace selgen::workflow

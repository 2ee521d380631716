// Simulates schedules of recorded loops: a table of times, or a comparison with measured ones.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/validate.hpp"
#include "workflow/loop/requests.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct Simulation {
    Messages messages{};
    loop::Machine machine{};
    std::string table{};                     // CSV, for `selgen fit`; empty with `validate`
    std::vector<loop::Compared> compared{};  // with `validate`
};

Simulation simulate(const SimulateRequest& request);

}  // namespace selgen::workflow

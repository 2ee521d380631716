// Reads the machine of a case; part of map/io/cases.
#pragma once

#include "base/json.hpp"
#include "map/problem.hpp"

namespace selgen::map {

/// The machine, and the first processor of each entry of `procs`.
struct MachineRead {
    Machine machine;
    std::vector<std::size_t> first;
};

MachineRead read_machine(const JsonValue& place);

/// An index of an entry of `procs`.
std::size_t read_processor(const JsonValue& place, const MachineRead& machine);

}  // namespace selgen::map

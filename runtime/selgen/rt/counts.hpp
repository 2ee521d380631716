#pragma once

#include <cstdint>

namespace selgen::rt {

/// What a Dispatcher has done.
struct Counts {
    std::uint64_t calls = 0;
    std::uint64_t phases = 0;       // decisions
    std::uint64_t switches = 0;     // phases with another variant than the phase before
    std::uint64_t outside = 0;      // decisions with features outside a model's domain
    std::uint64_t failures = 0;     // plans that threw, runs that declined
    std::uint64_t inspections = 0;  // inspections run
};

}  // namespace selgen::rt

// The machine model of the simulation: costs of parallel regions and chunks, memory bandwidth, and
// offload.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include "base/unreadable.hpp"

namespace selgen::loop {

/// The cost of an empty parallel region: constant + per_thread * threads seconds.
struct ForkLaw {
    double constant = 0;
    double per_thread = 0;
};

/// The measured cost by numbers of threads; interpolated between two of them, and beyond them that
/// of the nearest.
using ForkPoints = std::map<int, double>;

/// The seconds to fetch a chunk from the shared counter.
struct Fetch {
    double own = 0;        // if the same thread fetched last
    double contended = 0;  // if another thread fetched last, whose cache has the counter
    double exclusive = 0;  // the part of that time in which no other thread can fetch
};

/// The seconds to hand out iterations.
struct ChunkCosts {
    double cyclic = 0;  // to go to the next chunk
    Fetch dynamic, guided;
};

/// Bytes per second from and to memory.
struct Bandwidth {
    double one = 0;  // of a single thread
    double all = 0;  // maximum of all threads together
};

/// Workers with their own memories, to which a host offloads loops.
struct Offload {
    double start_s = 0;      // of a call
    double bytes_per_s = 0;  // between the memories
    double speed = 1;        // of a worker, relative to the host's core that ran the costs
    int workers = 1;
};

/// The costs that a machine adds to the iterations of a loop when threads share them.
struct Machine {
    std::string name;
    int cores = 1;
    std::variant<ForkLaw, ForkPoints> fork = ForkLaw{};
    ChunkCosts chunk;
    std::optional<Bandwidth> bandwidth;  // none: bandwidth does not limit loops
    std::optional<Offload> offload;

    /// The maximum number of threads of a loop.
    int most_threads() const { return offload ? offload->workers : cores; }
};

/// The seconds to enter and leave a parallel region of `threads` threads.
double fork_s(const Machine& machine, int threads);

/// Reads its JSON. Throws Unreadable.
Machine read_machine(const std::string& text);

/// As JSON.
std::string to_text(const Machine& machine);

/// The measured parameters of a machine.
std::string machine_text(const Machine& machine);

}  // namespace selgen::loop

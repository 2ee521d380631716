#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include "loop/fault.hpp"

namespace selgen::loop {

/// What an empty parallel region costs: constant + per_thread * threads seconds.
struct ForkLaw {
    double constant = 0;
    double per_thread = 0;
};

/// The same as it was measured, by numbers of threads; between two of them a line, beyond them the
/// nearest.
using ForkPoints = std::map<int, double>;

/// What it takes to fetch a chunk from the counter that threads share, seconds.
struct Fetch {
    double own = 0;        // where the thread itself was the last to fetch
    double contended = 0;  // behind another thread, from whose cache the counter has to come
    double exclusive = 0;  // of that, in which nobody else can fetch
};

/// What handing out iterations costs, seconds.
struct ChunkCosts {
    double cyclic = 0;  // to go on to the next chunk
    Fetch dynamic, guided;
};

/// Bytes a second from and to memory.
struct Bandwidth {
    double one = 0;  // of a thread alone
    double all = 0;  // of all together, at most
};

/// Workers with memories of their own, to which a host gives loops.
struct Offload {
    double start_s = 0;      // of a call
    double bytes_per_s = 0;  // between the memories
    double speed = 1;        // of a worker; the host's core, which ran the costs, has 1
    int workers = 1;
};

/// What a machine adds to the iterations of a loop when threads share them.
struct Machine {
    std::string name;
    int cores = 1;
    std::variant<ForkLaw, ForkPoints> fork = ForkLaw{};
    ChunkCosts chunk;
    std::optional<Bandwidth> bandwidth;  // none: no loop is slowed by it
    std::optional<Offload> offload;

    /// Threads that a loop can have.
    int most_threads() const { return offload ? offload->workers : cores; }
};

/// Seconds to enter and leave a parallel region of so many threads.
double fork_s(const Machine& machine, int threads);

/// Reads its JSON. Throws Unreadable.
Machine read_machine(const std::string& text);

/// As JSON.
std::string to_text(const Machine& machine);

}  // namespace selgen::loop

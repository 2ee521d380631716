#pragma once

#include <vector>

#include "blocks.hpp"
#include "inspect.hpp"

namespace reduction {

/// Consecutive iterations of a thread's share.
struct Run {
    int thread;
    Range range;
};

/// The part of a pattern that glance() reads: all of it if it has few references.
std::vector<Run> glanced(const Pattern& pattern, int threads);

/// The shape of a pattern from a sample of its iterations, for phases that are too short for
/// inspect(). It reads a 64th of the references, at least 512 and at most 16384, in runs of
/// consecutive iterations from eight positions of each thread's share. Clusters, `foreign`, `mixed`
/// and other work are 0. `locality` and `far` count what is new to a run, so they are too
/// pessimistic if elements are used again later.
Shape glance(const Pattern& pattern, Team team = {});

/// What a glance at a mesh depends on. Numbering and sharing do not change during refinement.
struct Refining {
    double mobility;
    int threads;

    bool operator==(const Refining&) const = default;
};
Refining refining(const Pattern& pattern, Team team = {});

}  // namespace reduction

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

/// What glance() reads of a pattern: all, where it has fewer references than glances read.
std::vector<Run> glanced(const Pattern& pattern, int threads);

/// The shape that a sample of the iterations tells, for phases too short for inspect(): it reads a
/// 64th of the references, at least 512 and at most 16384, in runs of consecutive iterations from
/// eight places of each thread's share. Clusters, `foreign`, `mixed` and other work are left 0;
/// `locality` and `far` count what is new to a run, so that they tell of too much where elements
/// come back later.
Shape glance(const Pattern& pattern, Team team = {});

/// What a glance at a mesh depends on while that is refined: how it is numbered and shared stays.
struct Refining {
    double mobility;
    int threads;

    bool operator==(const Refining&) const = default;
};
Refining refining(const Pattern& pattern, Team team = {});

}  // namespace reduction

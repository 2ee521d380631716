// Numbers of cache accesses and branches, and their miss rates.
#pragma once

namespace selgen::loop {

/// Events of the first-level data cache and of branches.
struct Counts {
    double l1_accesses = 0, l1_misses = 0, branches = 0, branch_misses = 0;

    friend bool operator==(const Counts&, const Counts&) = default;
};

inline Counts& operator+=(Counts& sum, const Counts& more) {
    sum.l1_accesses += more.l1_accesses;
    sum.l1_misses += more.l1_misses;
    sum.branches += more.branches;
    sum.branch_misses += more.branch_misses;
    return sum;
}

/// The share of accesses that miss, 0 to 1; 0 if there were none. Counters that are read one after
/// the other can give a little more than 1, which becomes 1.
inline double l1_miss_rate(const Counts& counts) {
    if (counts.l1_accesses <= 0) return 0;
    return counts.l1_misses < counts.l1_accesses ? counts.l1_misses / counts.l1_accesses : 1;
}

/// The share of branches that were mispredicted, 0 to 1; 0 if there were none.
inline double branch_miss_rate(const Counts& counts) {
    if (counts.branches <= 0) return 0;
    return counts.branch_misses < counts.branches ? counts.branch_misses / counts.branches : 1;
}

}  // namespace selgen::loop

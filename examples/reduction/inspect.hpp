#pragma once

#include "pattern.hpp"
#include "team.hpp"

namespace reduction {

/// Results of one pass over the references. Iterations are distributed to the threads in equal
/// shares. All values are 0 without elements, iterations or references. The last five values come
/// from an eighth of the lines and iterations, if there are many.
struct Shape {
    double sparsity = 0;     ///< SP of section 4: (thread, element) pairs in use, of all
    double clusters = 0;     ///< CLUS: contiguous runs of elements in use, mean over the threads
    double touched = 0;      ///< share of the elements that any thread uses
    double contended = 0;    ///< share of the elements that two threads or more use
    double foreign = 0;      ///< threads that use an element of another thread's equal share,
                             ///< a mean: number of private copies that the owner merges
    double locality = 0;     ///< share of references to a line among some 500 recently used ones
    double far = 0;          ///< share of references to a line not among some 16,000 recent ones
    double replication = 0;  ///< mean number of owners of an iteration: LOCALWR repeats it for each
    double longest = 0;      ///< iterations of LOCALWR's busiest owner, in equal shares of them all
    double mixed = 0;        ///< iterations of several owners whose references have other owners
                             ///< than the last such iteration; relative to all iterations
};

Shape inspect(const Pattern& pattern, Team team = {});

/// OTH: time of other work / time of reductions, on a sample of iterations whose references are in
/// the first-level cache. 0 without references.
double other_work_ratio(const Pattern& pattern);

}  // namespace reduction

#pragma once

#include "pattern.hpp"
#include "team.hpp"

namespace reduction {

/// What one pass over the references tells, iterations distributed to the threads in equal shares.
/// All are 0 without elements, iterations or references. Of many lines and iterations an eighth
/// tells the last five.
struct Shape {
    double sparsity = 0;     ///< SP of section 4: (thread, element) pairs in use, of all
    double clusters = 0;     ///< CLUS: contiguous runs of elements in use, mean over the threads
    double touched = 0;      ///< share of the elements that any thread uses
    double contended = 0;    ///< share of the elements that two threads or more use
    double foreign = 0;      ///< threads that use an element of another's equal share of elements,
                             ///< a mean: whose private copies others merge
    double locality = 0;     ///< share of references to a cache line among some 500 used lately
    double far = 0;          ///< share of references to a line not among some 16,000 used lately
    double replication = 0;  ///< owners of an iteration's elements, mean: what LOCALWR repeats
    double longest = 0;      ///< iterations of LOCALWR's busiest owner, in equal shares of them all
    double mixed = 0;  ///< iterations of several owners whose references are not owned, one by
                       ///< one, as those of the last such iteration; of all iterations
};

Shape inspect(const Pattern& pattern, Team team = {});

/// OTH: time of other work / time of reductions, on a sample of iterations whose references stay in
/// the first cache; 0 without references.
double other_work_ratio(const Pattern& pattern);

}  // namespace reduction

// Computes features of an index pattern from a sample, for the choice of a reduction.
#pragma once

#include <cstdint>
#include <utility>

#include "patterns/pattern.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// Features of a pattern. Iterations are distributed to the threads in equal shares. All values are
/// 0 without elements, iterations or references. They are estimates from a sample; see inspect().
struct Shape {
    double sparsity = 0;     ///< SP of section 4: (thread, element) pairs in use, of all
    double touched = 0;      ///< share of the elements that any thread uses
    double contended = 0;    ///< share of the elements that two threads or more use
    double locality = 0;     ///< share of references to a line among some 500 recently used ones
    double far = 0;          ///< share of references to a line not among some 16,000 recent ones
    double replication = 0;  ///< mean number of owners of an iteration: LOCALWR repeats it for each
    double longest = 0;      ///< iterations of LOCALWR's busiest owner, in equal shares of them all
    double mixed = 0;        ///< iterations of several owners whose references have other owners
                             ///< than the last such iteration; relative to all iterations
    std::uint64_t read = 0;  ///< references of the sample

    bool operator==(const Shape&) const = default;
};

/// One pass over samples of the references, which each thread takes from its own iterations. The
/// same pattern and number of threads give the same values. See most_read() for the cost.
Shape inspect(const Pattern& pattern, Team team = {});

/// The most references that inspect() reads.
std::uint64_t most_read(const Pattern& pattern, int threads);

/// The features of a mesh that is being refined stay valid while these values are equal: refinement
/// changes neither the numbering nor the sharing.
inline std::pair<double, int> refining(const Pattern& pattern, Team team = {}) {
    return {pattern.mobility(), team.threads};
}

}  // namespace reduction

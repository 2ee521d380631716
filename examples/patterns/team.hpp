// Divides iterations equally among the threads of an OpenMP team, for versions by hand.
#pragma once

#include <omp.h>

#include <algorithm>

#include <selgen/pattern/view.hpp>

namespace patterns {

/// The part of 0 .. count-1 of this thread in a team.
inline selgen::range share_of_thread(std::int64_t count) {
    const std::int64_t threads = omp_get_num_threads(), thread = omp_get_thread_num();
    const std::int64_t part = (count + threads - 1) / threads;
    return {std::min(count, part * thread), std::min(count, part * (thread + 1))};
}

}  // namespace patterns

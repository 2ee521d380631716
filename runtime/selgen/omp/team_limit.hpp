// The largest number of threads that a knob may set.
#pragma once

#include <algorithm>
#include <cstdlib>

#include <selgen/omp/threads.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {

inline namespace SELGEN_OMP_BUILD {

/// The largest number of threads that a knob may set here, at least 1: at most the cores, the value
/// of OMP_NUM_THREADS, and the largest possible team.
inline double team_limit() {
    const int given = detail::number_at_level(std::getenv("OMP_NUM_THREADS"), detail::level());
    return std::min(rt::cores(), static_cast<double>(std::min(given, detail::largest_team())));
}

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp

#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <algorithm>

namespace selgen::omp {

/// Threads that a parallel region may have which begins here; 1 where it would be nested deeper
/// than OpenMP is allowed to, and in a program without OpenMP.
inline double threads() noexcept {
#if defined(_OPENMP)
    if (omp_get_active_level() >= omp_get_max_active_levels()) return 1;
    return static_cast<double>(std::min(omp_get_max_threads(), omp_get_thread_limit()));
#else
    return 1;
#endif
}

}  // namespace selgen::omp

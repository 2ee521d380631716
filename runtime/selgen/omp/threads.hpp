#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace selgen::omp {

/// Threads that the next parallel region may have; 1 in a program without OpenMP.
inline double threads() noexcept {
#if defined(_OPENMP)
    return static_cast<double>(omp_get_max_threads());
#else
    return 1;
#endif
}

}  // namespace selgen::omp

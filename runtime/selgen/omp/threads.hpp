#pragma once

#if defined(_OPENMP)
#include <omp.h>

#include <algorithm>
#endif

/// Code that depends on `_OPENMP` is in its own inline namespace. A program may contain files that
/// are compiled with OpenMP and files that are not, and each file uses the functions that it was
/// compiled with.
#if defined(_OPENMP)
#define SELGEN_OMP_BUILD with_openmp
#else
#define SELGEN_OMP_BUILD without_openmp
#endif

namespace selgen::omp {
inline namespace SELGEN_OMP_BUILD {

#if defined(_OPENMP)
constexpr bool has_openmp = true;
#else
constexpr bool has_openmp = false;
#endif

/// The maximum number of threads of a parallel region that begins here. It is 1 within a region
/// that may not nest another one, and in a file that is compiled without OpenMP.
inline double threads() noexcept {
#if defined(_OPENMP)
    if (omp_get_active_level() >= omp_get_max_active_levels()) return 1;
    return static_cast<double>(std::min(omp_get_max_threads(), omp_get_thread_limit()));
#else
    return 1;
#endif
}

}  // namespace SELGEN_OMP_BUILD
}  // namespace selgen::omp

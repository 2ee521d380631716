// The number of threads of the next parallel region.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <limits>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/rt/config.hpp>

/// Code that depends on `_OPENMP` is in its own inline namespace. A program may contain files that
/// are compiled with OpenMP and files that are not, and each file uses the functions that it was
/// compiled with.
#if defined(_OPENMP)
#define SELGEN_OMP_BUILD with_openmp
#else
#define SELGEN_OMP_BUILD without_openmp
#endif

namespace selgen::rt {
inline namespace SELGEN_ABI {
bool lost_threads() noexcept;  // rt/fork.hpp
}  // namespace SELGEN_ABI
}  // namespace selgen::rt

namespace selgen::omp {
inline namespace SELGEN_ABI {

inline namespace SELGEN_OMP_BUILD {

#if defined(_OPENMP)
constexpr bool has_openmp = true;
#else
constexpr bool has_openmp = false;
#endif

namespace detail {

inline constexpr int no_limit = std::numeric_limits<int>::max();

/// The number in a comma-separated list for a region at nesting level `level`: the last number also
/// applies to all deeper levels. No limit without a positive number.
inline int number_at_level(const char* list, int level) noexcept {
    int found = no_limit;
    for (; list != nullptr && level >= 0; --level) {
        char* end = nullptr;
        const long number = std::strtol(list, &end, 10);
        if (end == list || number < 1) break;
        found = number < no_limit ? static_cast<int>(number) : no_limit;
        while (*end == ' ') ++end;
        list = *end == ',' ? end + 1 : nullptr;
    }
    return found;
}

#if defined(_OPENMP)

/// The threads that OMP_THREAD_LIMIT leaves for a region that begins here: its first thread is this
/// one, and the other threads of the enclosing regions are busy.
inline int threads_left() noexcept {
    const int limit = omp_get_thread_limit();
    int busy = 1;
    for (int level = omp_get_level(); level > 0; --level) busy += omp_get_team_size(level) - 1;
    return limit > busy ? limit - busy + 1 : 1;
}

/// The most threads of a region that begins here.
inline int largest_team() noexcept {
    if (rt::lost_threads() || omp_get_active_level() >= omp_get_max_active_levels()) return 1;
    return threads_left();
}

/// The size of a team of the runtime's choice, which may depend on the load of the machine.
SELGEN_COLD int team_now() {
    int threads = 1;
#pragma omp parallel
    if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
    return threads;
}

inline int level() noexcept { return omp_get_level(); }

#else

inline int largest_team() noexcept {
    return detail::number_at_level(std::getenv("OMP_THREAD_LIMIT"), 0);
}
inline int level() noexcept { return 0; }

#endif

}  // namespace detail

/// The number of threads of a parallel region that begins here without a `num_threads` clause. It
/// is 1 within a region that may not nest another one, after a fork that lost the threads of
/// libgomp, and in a file that is compiled without OpenMP. With OMP_DYNAMIC, the runtime is asked
/// with an empty region.
[[gnu::noinline]] inline double threads() {
#if defined(_OPENMP)
    const int team = detail::largest_team(), given = omp_get_max_threads();
    const int most = given < team ? given : team;
    return most > 1 && omp_get_dynamic() != 0 ? detail::team_now() : most;
#else
    return 1;
#endif
}

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/fork.hpp>
#endif

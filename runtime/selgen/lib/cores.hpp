// Queries the limits on the cores of this process: affinity mask, OpenMP places and CPU quota.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#include <unistd.h>
#endif

#include <selgen/lib/cpu_quota.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/fork.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

#if defined(__linux__) && defined(__GNUC__)
// Functions of the OpenMP runtime; null if the program has not loaded one.
static int omp_places() __attribute__((weakref("omp_get_num_places")));
static int omp_processors(int place) __attribute__((weakref("omp_get_place_num_procs")));
static void omp_place(int place, int* processors)
    __attribute__((weakref("omp_get_place_proc_ids")));

/// The processors of the OpenMP places; none if threads are not bound to places.
SELGEN_COLD std::vector<int> processors_of_places() {
    if (omp_places == nullptr || omp_processors == nullptr || omp_place == nullptr) return {};
    std::vector<int> all;
    for (int place = omp_places(); place-- > 0;) {
        const int count = omp_processors(place);
        std::vector<int> some(static_cast<std::size_t>(std::max(count, 0)));
        if (count > 0) omp_place(place, some.data());
        all.insert(all.end(), some.begin(), some.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// The processors of the main thread's affinity mask (the calling thread may be bound); none if
/// unknown.
SELGEN_COLD std::vector<int> processors_of_mask() {
    std::vector<int> all;
    constexpr int most = 1 << 16;
    for (int size = 1024; all.empty() && size <= most; size *= 4) {  // masks may be larger
        cpu_set_t* const set = CPU_ALLOC(static_cast<std::size_t>(size));
        if (set == nullptr) break;
        const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(size));
        CPU_ZERO_S(bytes, set);
        if (sched_getaffinity(::getpid(), bytes, set) == 0)
            for (int cpu = 0; cpu < size; ++cpu)
                if (CPU_ISSET_S(static_cast<std::size_t>(cpu), bytes, set)) all.push_back(cpu);
        CPU_FREE(set);
    }
    return all;
}
#else
inline std::vector<int> processors_of_places() { return {}; }
inline std::vector<int> processors_of_mask() { return {}; }
#endif

}  // namespace detail

/// What limits the number of cores.
struct CoreLimits {
    /// Numbers of the processors in the OpenMP places, or else in the affinity mask. A runtime that
    /// binds threads has also bound the main thread, whose mask is then that of a single place.
    std::vector<int> processors;
    bool has_places;  // threads are bound to OpenMP places
    double quota;     // processors that the control groups allow at a time; infinity for any

    double cores() const noexcept {
        double count = static_cast<double>(processors.size());
        if (is_equal(count, 0.0)) count = std::max(1U, std::thread::hardware_concurrency());
        return std::min(count, std::max(1.0, std::ceil(quota)));
    }
};

SELGEN_COLD CoreLimits core_limits() {
    std::vector<int> places = detail::processors_of_places();
    if (!places.empty()) return {std::move(places), true, cpu_quota()};
    return {detail::processors_of_mask(), false, cpu_quota()};
}

SELGEN_COLD double cores() {
    static const double count = core_limits().cores();
    return lost_threads() ? 1 : count;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

// Provides the OpenMP threads that run a mapped graph.
#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <stdexcept>

#include <selgen/omp/threads.hpp>
#include <selgen/pattern/executor.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {
inline namespace SELGEN_OMP_BUILD {

/// The number of threads for teams of cores if the program does not set it.
inline pattern::Index threads_for_patterns() noexcept {
    return static_cast<pattern::Index>(threads());
}

/// Runs all work of an executor in one parallel region. OMP_PLACES=cores places the threads of a
/// team next to each other.
template <class Executor>
void run_patterns(Executor& executor) {
    executor.prepare();
    const pattern::Index threads = executor.threads();
#if defined(_OPENMP)
    bool is_complete = true;
#pragma omp parallel num_threads(threads) proc_bind(close)
    {
#pragma omp single
        is_complete = omp_get_num_threads() == threads;
        if (is_complete) executor.work(static_cast<pattern::Index>(omp_get_thread_num()));
    }
    if (!is_complete)
        throw std::runtime_error("selgen: OpenMP provides fewer threads than the teams need");
#else
    if (threads > 1)
        throw std::runtime_error("selgen: several threads need OpenMP: compile with -fopenmp");
    executor.work(0);
#endif
}

/// Runs the program of a generated header in an OpenMP parallel region.
struct PatternThreads {
    template <class Executor>
    static void run(Executor& executor) {
        run_patterns(executor);
    }
    /// Defined in selgen/omp/calibrate.hpp, which calibrated programs include.
    static bool is_to_calibrate(const pattern::Mapped& mapped);
    template <class Bind>
    static void calibrate(const pattern::Mapped& mapped, pattern::Dispatch dispatch,
                          Bind&& bind_all, pattern::Index threads);
};

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp

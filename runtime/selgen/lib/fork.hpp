// Detects processes that were forked from a process whose threads belong to libgomp. It would wait
// forever for threads that only the parent has
// (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=60035).
#pragma once

#include <atomic>

#if defined(__linux__)
#include <pthread.h>
#include <sys/stat.h>
#endif

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

inline std::atomic<bool> forks_with_threads{false}, has_lost_threads{false};

inline thread_local AfterFork* first_after_fork = nullptr;

SELGEN_COLD void run_after_fork(AfterFork& one, void (*run)() noexcept) noexcept {
    if (one.run != nullptr) return;
    one = {run, first_after_fork};
    first_after_fork = &one;
}

#if defined(__linux__) && defined(__GNUC__)
// Null unless the program has loaded these functions. Only libomp has the second one.
static void gomp_team(void (*)(void*), void*, unsigned, unsigned)
    __attribute__((weakref("GOMP_parallel")));
static void kmp_team(void*, int, void (*)(int*, int*, ...), ...)
    __attribute__((weakref("__kmpc_fork_call")));

/// Whether libgomp runs the teams of this program.
inline bool has_libgomp() noexcept { return gomp_team != nullptr && kmp_team == nullptr; }

/// Whether this process has more than one thread.
inline bool has_threads() noexcept {
    struct stat tasks = {};  // a folder has two links, and one for each folder in it
    return ::stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3;
}
#endif

#if defined(__linux__) && defined(__GNUC__)
inline void before_fork() noexcept { forks_with_threads = has_libgomp() && has_threads(); }
inline void in_child() noexcept {
    if (!forks_with_threads) return;
    has_lost_threads = true;
    for (const AfterFork* one = first_after_fork; one != nullptr; one = one->next) one->run();
}

/// Registered when the program starts, or when a library that contains this code is loaded.
inline const int watches_forks = pthread_atfork(before_fork, nullptr, in_child);
#endif

}  // namespace detail

SELGEN_SHARED bool lost_threads() noexcept {
    return detail::has_lost_threads.load(std::memory_order_relaxed);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

// Whether this process can still run teams of threads. After fork(), libgomp waits forever for the
// threads that only the parent has (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=60035).
#pragma once

#include <atomic>

#if defined(__linux__)
#include <pthread.h>
#include <sys/stat.h>
#endif

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

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

inline std::atomic<bool> forks_with_threads{false}, has_lost_threads{false};

/// What a thread does in a process that it forks and that has lost the threads of libgomp.
struct AfterFork {
    void (*run)() noexcept;
    AfterFork* next = nullptr;
};
inline thread_local AfterFork* first_after_fork = nullptr;

#if defined(__linux__) && defined(__GNUC__)
inline void before_fork() noexcept { forks_with_threads = has_libgomp() && has_threads(); }
inline void in_child() noexcept {
    if (!forks_with_threads) return;
    has_lost_threads = true;
    for (const AfterFork* one = first_after_fork; one != nullptr; one = one->next) one->run();
}

/// Registered when the program starts, or when a library that includes this header is loaded.
inline const int watches_forks = pthread_atfork(before_fork, nullptr, in_child);
#endif

}  // namespace detail

/// Whether this process was forked from a process with several threads that uses libgomp. A
/// parallel region with more than one thread might then never end.
inline bool lost_threads() noexcept {
    return detail::has_lost_threads.load(std::memory_order_relaxed);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

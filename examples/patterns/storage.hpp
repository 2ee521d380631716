// Arrays whose pages belong to the threads that use them, reproducible values to fill them, and the
// share of a thread, for versions by hand.
#pragma once

#include <omp.h>
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <selgen/pattern/view.hpp>

namespace patterns {

struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

/// Uninitialised items, so that the first thread that writes them has them in its memory.
template <class T>
std::unique_ptr<T[], Free> untouched(std::size_t count) {
    constexpr std::size_t page = 4096;
    void* memory = std::aligned_alloc(page, (count * sizeof(T) + page - 1) / page * page);
    if (memory == nullptr) throw std::bad_alloc();
    return std::unique_ptr<T[], Free>(static_cast<T*>(memory));
}

template <class T>
using Items = std::unique_ptr<T[], Free>;

/// Fills items in a static loop of all threads, the same as later uses.
template <class T, class Value>
void fill(T* items, std::size_t count, Value value) {
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < count; ++i) items[i] = value(i);
}

/// A pseudo-random number in [0, 1), a function of the index.
inline double noise(std::size_t i) {
    std::size_t x = i * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 31)) * 0xBF58476D1CE4E5B9u;
    return static_cast<double>((x ^ (x >> 29)) >> 11) * 0x1p-53;
}

/// The part of 0 .. count-1 of this thread in a team.
inline selgen::range share_of_thread(std::int64_t count) {
    const std::int64_t threads = omp_get_num_threads(), thread = omp_get_thread_num();
    const std::int64_t part = (count + threads - 1) / threads;
    return {std::min(count, part * thread), std::min(count, part * (thread + 1))};
}

}  // namespace patterns

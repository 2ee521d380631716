#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace patterns {

struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

/// Items that nobody has touched yet, so that the thread that does first has them near.
template <class T>
std::unique_ptr<T[], Free> untouched(std::size_t count) {
    constexpr std::size_t page = 4096;
    void* memory = std::aligned_alloc(page, (count * sizeof(T) + page - 1) / page * page);
    if (memory == nullptr) throw std::bad_alloc();
    return std::unique_ptr<T[], Free>(static_cast<T*>(memory));
}

template <class T>
using Items = std::unique_ptr<T[], Free>;

/// Fills items as a static loop of all threads does, which is how they are used later.
template <class T, class Value>
void fill(T* items, std::size_t count, Value value) {
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < count; ++i) items[i] = value(i);
}

/// A number in [0, 1) that looks like chance, for each index the same.
inline double noise(std::size_t i) {
    std::size_t x = i * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 31)) * 0xBF58476D1CE4E5B9u;
    return static_cast<double>((x ^ (x >> 29)) >> 11) * 0x1p-53;
}

}  // namespace patterns

// The memory of plans, which is aligned, not initialised, and used again if it is large enough.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>
#include <type_traits>

namespace reduction {

/// An uninitialised array that starts at a cache line. The thread that first writes a page
/// determines its memory node.
template <class T>
class Raw {
    static_assert(std::is_trivial_v<T>);

public:
    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t page_bytes = 4096;

    Raw() = default;
    /// Throws std::bad_alloc.
    explicit Raw(std::size_t size) : data_(allocate(size)), size_(size), capacity_(size) {}

    /// Resizes to that many items; their values are lost. Memory that is large enough is kept. If
    /// it throws std::bad_alloc, the array is empty.
    void fit(std::size_t size) {
        if (size > capacity_) {
            *this = Raw();  // frees the old memory first, so that both are never held at once
            *this = Raw(size);
        }
        size_ = size;
    }

    T* data() noexcept { return data_.get(); }
    const T* data() const noexcept { return data_.get(); }
    std::size_t size() const noexcept { return size_; }
    T& operator[](std::size_t i) noexcept { return data_.get()[i]; }
    const T& operator[](std::size_t i) const noexcept { return data_.get()[i]; }

    /// Smallest number of items, at least `size`, that fills whole cache lines.
    static std::size_t padded(std::size_t size) noexcept {
        constexpr std::size_t items = line_bytes / std::gcd(line_bytes, sizeof(T));
        return (size + items - 1) / items * items;
    }
    /// The calling thread touches the pages of items first .. last-1 first, and overwrites the
    /// items.
    void first_touch(std::size_t first, std::size_t last) noexcept {
        for (std::size_t i = first; i < last; i += page_bytes / sizeof(T)) (*this)[i] = T{};
    }

private:
    struct Free {
        void operator()(T* p) const noexcept { std::free(p); }
    };
    static T* allocate(std::size_t size) {
        void* p = std::aligned_alloc(line_bytes, padded(size + 1) * sizeof(T));
        if (p == nullptr) throw std::bad_alloc{};
        return static_cast<T*>(p);
    }

    std::unique_ptr<T[], Free> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace reduction

#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>
#include <type_traits>

namespace reduction {

/// An array that starts at a cache line and is not initialised, so that the thread that writes a
/// page first decides where the page lies.
template <class T>
class Raw {
    static_assert(std::is_trivial_v<T>);

public:
    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t page_bytes = 4096;

    Raw() = default;
    /// Throws std::bad_alloc.
    explicit Raw(std::size_t size) : data_(allocate(size)), size_(size), capacity_(size) {}

    /// For so many items, which are lost; memory that suffices is kept. Throws std::bad_alloc, and
    /// then there are none.
    void fit(std::size_t size) {
        if (size > capacity_) {
            *this = Raw();  // before the next, so that never both are held
            *this = Raw(size);
        }
        size_ = size;
    }

    T* data() noexcept { return data_.get(); }
    const T* data() const noexcept { return data_.get(); }
    std::size_t size() const noexcept { return size_; }
    T& operator[](std::size_t i) noexcept { return data_.get()[i]; }
    const T& operator[](std::size_t i) const noexcept { return data_.get()[i]; }

    /// Smallest number of items not below `size` that fills whole cache lines.
    static std::size_t padded(std::size_t size) noexcept {
        constexpr std::size_t items = line_bytes / std::gcd(line_bytes, sizeof(T));
        return (size + items - 1) / items * items;
    }
    /// Claims the pages of items first .. last-1 for the calling thread; overwrites items.
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

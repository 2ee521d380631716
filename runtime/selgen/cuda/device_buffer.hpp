// An owning array in device memory, or in the simulated memory of tests.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <selgen/cuda/error.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// An uninitialised array allocated and released through Memory. Memory::allocate(bytes) throws
/// OutOfMemory; Memory::release(void*) does not throw. An empty buffer allocates nothing.
template <class T, class Memory>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>, "items are copied byte by byte");

public:
    Buffer() = default;
    explicit Buffer(std::size_t size) : items_(allocate(size)), size_(size) {}
    Buffer(Buffer&& other) noexcept
        : items_(std::exchange(other.items_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        std::swap(items_, other.items_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Buffer() {
        if (items_ != nullptr) Memory::release(items_);
    }

    T* data() noexcept { return items_; }
    const T* data() const noexcept { return items_; }
    std::size_t size() const noexcept { return size_; }

private:
    static T* allocate(std::size_t size) {
        if (size == 0) return nullptr;
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(T))
            throw OutOfMemory("Buffer", "its size in bytes is too large");
        return static_cast<T*>(Memory::allocate(size * sizeof(T)));
    }

    T* items_ = nullptr;
    std::size_t size_ = 0;
};

#if defined(SELGEN_GPU)
/// Memory of the current device.
struct DeviceMemory {
    static void* allocate(std::size_t bytes) {
        void* memory = nullptr;
        const gpu::Error_t status = gpu::Malloc(&memory, bytes);
        if (status != gpu::Success)
            check(status, rt::join({"cudaMalloc of ", std::to_string(bytes), " bytes"}));
        return memory;
    }
    /// Waits until the device no longer uses the memory.
    static void release(void* memory) noexcept {
        // An error here occurred and was reported earlier; it cannot be reported from here.
        if (gpu::Free(memory) != gpu::Success) clear_error();
    }
};

template <class T>
using DeviceBuffer = Buffer<T, DeviceMemory>;
#endif

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

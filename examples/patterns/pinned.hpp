// Pins arrays of the host in memory, so that copies to a GPU are faster.
#pragma once

#include <selgen/cuda/runtime_api.hpp>

#include <cstddef>
#include <cstdio>

#include <selgen/cuda/error.hpp>

#include "storage.hpp"

namespace patterns {

/// Keeps an array in main memory, where devices can copy it directly. If the system does not allow
/// that, copies only take longer.
class Pinned {
public:
    template <class T>
    Pinned(const Items<T>& items, std::size_t count) : memory_(items.get()) {
        if (selgen::gpu::HostRegister(memory_, count * sizeof(T),
                                      selgen::gpu::HostRegisterDefault) == selgen::gpu::Success)
            return;
        std::fprintf(stderr, "an array is not pinned: %s\n",
                     selgen::gpu::GetErrorString(selgen::gpu::GetLastError()));
        memory_ = nullptr;
    }
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;
    ~Pinned() {
        if (memory_ != nullptr && selgen::gpu::HostUnregister(memory_) != selgen::gpu::Success)
            selgen::cuda::clear_error();
    }

private:
    void* memory_;
};

}  // namespace patterns

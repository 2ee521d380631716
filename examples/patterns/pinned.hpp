#pragma once

#include <selgen/cuda/runtime_api.hpp>

#include <cstddef>

#include <selgen/cuda/error.hpp>

#include "storage.hpp"

namespace patterns {

/// Keeps an array in main memory, where devices can copy it directly, several times as fast.
class Pinned {
public:
    template <class T>
    Pinned(const Items<T>& items, std::size_t count) : memory_(items.get()) {
        selgen::cuda::check(cudaHostRegister(memory_, count * sizeof(T), cudaHostRegisterDefault),
                            "cudaHostRegister");
    }
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;
    ~Pinned() {
        if (cudaHostUnregister(memory_) != cudaSuccess) cudaGetLastError();
    }

private:
    void* memory_;
};

}  // namespace patterns

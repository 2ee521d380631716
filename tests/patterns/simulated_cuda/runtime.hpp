// A CUDA runtime on the host with only the functions of runtime.cpp: two devices in host memory.
// Work in a stream is done when a thread waits for the stream.
#pragma once

#include <cuda_runtime.h>

#include <functional>

namespace simulated_cuda {

/// Adds work to a stream.
void enqueue(cudaStream_t stream, std::function<void()> work);

}  // namespace simulated_cuda

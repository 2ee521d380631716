#pragma once

#include <cuda_runtime.h>

#include <functional>

/// A CUDA runtime on the host, for programs that call only the functions of runtime.cpp: two
/// devices, whose memory is memory of the host. Work in a stream is done when a thread waits for
/// the stream.
namespace simulated_cuda {

/// Adds work to a stream.
void enqueue(cudaStream_t stream, std::function<void()> work);

}  // namespace simulated_cuda

// Kernels of random graphs, and a CUDA runtime on the host with the functions that they need: two
// devices in host memory. Work in a stream is done when a thread waits for the stream.
#include <cuda_runtime.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "tests/patterns/on_device.hpp"
#include "tests/patterns/random_operations.hpp"

struct CUstream_st {
    std::mutex mutex;
    std::vector<std::function<void()>> work;
};

namespace {

constexpr int devices = 2;
constexpr int version = 12000;
thread_local int current_device = 0;

/// Adds work to a stream.
void enqueue(cudaStream_t stream, std::function<void()> work) {
    const std::lock_guard<std::mutex> lock(stream->mutex);
    stream->work.push_back(std::move(work));
}

}  // namespace

extern "C" {

cudaError_t cudaDriverGetVersion(int* result) {
    *result = version;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* result) {
    *result = version;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
    *count = devices;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = current_device;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (device < 0 || device >= devices) return cudaErrorInvalidDevice;
    current_device = device;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
    *value = 9;  // major and minor number of the compute capability
    return cudaSuccess;
}
cudaError_t cudaGetLastError() { return cudaSuccess; }
const char* cudaGetErrorString(cudaError_t) { return "an error of the simulated CUDA runtime"; }

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
    *memory = std::malloc(bytes);
    std::memset(*memory, 0xFF, bytes);  // NaN
    return cudaSuccess;
}
cudaError_t cudaFree(void* memory) {
    std::free(memory);
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
    enqueue(stream, [=] { std::memcpy(to, from, bytes); });
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    *stream = new CUstream_st;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    std::vector<std::function<void()>> work;
    {
        const std::lock_guard<std::mutex> lock(stream->mutex);
        work.swap(stream->work);
    }
    for (const auto& one : work) one();
    return cudaSuccess;
}

}  // extern "C"

namespace random_graph {
namespace {

std::atomic<bool> lacked_rows_on_device{false};

void run_call(const Arguments& call) {
    bool lacked = false;
    if (is_of_reduction(call)) {
        reduce(call, lacked);
    } else {
        for (const auto i : call.operations) operate(call, i, lacked);
    }
    if (lacked) lacked_rows_on_device = true;
}

}  // namespace

void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& operands,
                     cudaStream_t stream) {
    const Arguments call = arguments_of(kernel, operands);
    enqueue(stream, [call] { run_call(call); });
}

bool has_lacked_rows_on_device() { return lacked_rows_on_device; }

}  // namespace random_graph

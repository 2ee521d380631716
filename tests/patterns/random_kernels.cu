// Kernels of random graphs in CUDA, with a thread for each operation.
#include "tests/patterns/random_operations.hpp"

#include "tests/patterns/on_device.hpp"

#include <selgen/cuda/error.hpp>

namespace random_graph {
namespace {

__device__ int lacked_rows_on_device;  // 1: a kernel did not receive all rows

/// A thread for each operation; for a reduction, one thread.
__global__ void run_call(const Arguments call) {
    const std::int64_t thread = blockIdx.x * std::int64_t{blockDim.x} + threadIdx.x;
    const std::int64_t operation = call.operations.first + thread;
    bool lacked = false;
    if (is_of_reduction(call)) {
        if (thread == 0) reduce(call, lacked);
    } else if (operation < call.operations.last) {
        operate(call, operation, lacked);
    }
    if (lacked) lacked_rows_on_device = 1;
}

}  // namespace

void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& operands,
                     cudaStream_t stream) {
    constexpr unsigned threads = 64;
    const Arguments call = arguments_of(kernel, operands);
    const auto blocks = static_cast<unsigned>((call.operations.size() + threads - 1) / threads);
    run_call<<<blocks, threads, 0, stream>>>(call);
}

bool has_lacked_rows_on_device() {
    int lacked = 0;
    selgen::cuda::check(cudaMemcpyFromSymbol(&lacked, lacked_rows_on_device, sizeof lacked),
                        "cudaMemcpyFromSymbol");
    return lacked != 0;
}

}  // namespace random_graph

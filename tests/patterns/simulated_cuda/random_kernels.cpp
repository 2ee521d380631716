// Kernels of random graphs as work in streams of the simulated CUDA runtime.
#include <atomic>

#include "tests/patterns/on_device.hpp"
#include "tests/patterns/random_operations.hpp"
#include "tests/patterns/simulated_cuda/runtime.hpp"

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
    simulated_cuda::enqueue(stream, [call] { run_call(call); });
}

bool has_lacked_rows_on_device() { return lacked_rows_on_device; }

}  // namespace random_graph

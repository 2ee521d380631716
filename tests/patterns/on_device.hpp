// Runs kernels of random graphs on a device, and reports rows that they lacked.
#pragma once

#include <selgen/cuda/patterns.hpp>

namespace random_graph {

/// The kernels of random graphs on a CUDA device.
void dispatch_on_gpu(selgen::pattern::Index kernel, const selgen::pattern::Operands& operands,
                     cudaStream_t stream);
/// Whether a kernel on the current device received fewer rows than the graph declares.
bool has_lacked_rows_on_device();

}  // namespace random_graph

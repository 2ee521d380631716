// Declares the device variants of batched products, without any device code.
#pragma once

#include <functional>

#include "batch/operands.hpp"

namespace batched {

/// A product on the current device. Making the plan allocates the memory for copies of the
/// matrices; it is only for matrices of the same shape, type and location. A product copies the
/// matrices to the device and back and has finished when it returns, or enqueues its kernel in the
/// stream of resident matrices. Both throw selgen::cuda::Error, or OutOfMemory if the device memory
/// does not suffice, and plans throw std::length_error if the matrices do not fit into shared
/// memory. Copies of a plan share its memory.
struct DevicePlan {
    std::function<void(const Operands&)> multiply;
};

/// 4, 8, 16 or 32 threads for each matrix.
DevicePlan gpu_lanes(const Operands& v, int lanes);

/// A block of so many threads for each matrix, which is in shared memory as a whole.
DevicePlan gpu_block(const Operands& v, int threads);

/// A block for each tile of C, which is in registers. A tile has 16, 32 or 64 rows and columns.
DevicePlan gpu_tiles(const Operands& v, int tile);

/// The strided batched product of cuBLAS. Throws selgen::cuda::Error in programs without it.
DevicePlan cublas(const Operands& v);

/// Whether the program has cuBLAS.
bool has_cublas() noexcept;

}  // namespace batched

// Declares the device variants of sparse products, without any device code.
#pragma once

#include <cstdint>
#include <functional>

#include "matrix/matrix.hpp"

namespace sparse {

/// Products on the current device. Making the plan copies the matrix to it. A product copies the
/// vectors to the device and y back, and has finished when it returns. Vectors that are on the
/// device stay there, and the product is only enqueued in the stream of the call. All functions
/// throw selgen::cuda::Error, and OutOfMemory if the device memory does not suffice. Copies of a
/// plan share its memory.
struct DevicePlan {
    std::function<void(const Operands&)> multiply;
    std::function<std::uint64_t()> bytes;  ///< on the device; 0 if unknown
};

// Kernels for a matrix by rows. `block` is the number of threads of a block, a multiple of 32, at
// most 512.

/// One thread for each row.
DevicePlan gpu_scalar(const Matrix& a, int block);
/// 2, 4, 8, 16 or 32 threads for each row.
DevicePlan gpu_vector(const Matrix& a, int block, int lanes);
/// The same number of rows and entries together for each thread.
DevicePlan gpu_merge(const Matrix& a, int block);

/// SELL with slices of 32 rows. `sigma`: see SellArrays. Throws std::length_error if there would be
/// much padding.
DevicePlan gpu_sell(const Matrix& a, int sigma, int block);

/// Whether the program was built with cuSPARSE.
bool has_cusparse() noexcept;

/// The product of cuSPARSE for matrices by rows. Throws in a build without cuSPARSE. A product in
/// another stream than the last one waits for it.
DevicePlan cusparse_csr(const Matrix& a);

/// The product of cuSPARSE for SELL with slices of 32 rows in their own order. Throws
/// std::length_error if there would be much padding.
DevicePlan cusparse_sell(const Matrix& a);

/// csr_sequential(), also for vectors on the device: it copies them to the host and y back.
void csr_sequential_anywhere(const Matrix& a, const Operands& v);

}  // namespace sparse

// Declares the device variants of sparse products, without any device code.
#pragma once

#include <cstdint>
#include <memory>

#include "matrix/matrix.hpp"

/// Products on the current device. A plan copies the matrix to it. A product copies the vectors to
/// the device and y back, and has finished when it returns. Vectors that are on the device stay
/// there, and the product is only enqueued in the stream of the call. All functions throw
/// selgen::cuda::Error, and OutOfMemory if the device memory does not suffice.
namespace sparse {

/// Kernels for a matrix by rows. `block` is the number of threads of a block, a multiple of 32, at
/// most 512.
class GpuCsr {
public:
    explicit GpuCsr(const Matrix& a);
    GpuCsr(GpuCsr&&) noexcept;
    ~GpuCsr();

    /// One thread for each row.
    void multiply_scalar(const Operands& v, int block);
    /// 2, 4, 8, 16 or 32 threads for each row.
    void multiply_vector(const Operands& v, int block, int lanes);
    /// The same number of rows and entries together for each thread.
    void multiply_merge(const Operands& v, int block);
    /// On the device.
    std::uint64_t bytes() const noexcept;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// SELL with slices of 32 rows.
class GpuSell {
public:
    /// `sigma`: see SellArrays. Throws std::length_error if there would be much padding.
    GpuSell(const Matrix& a, int sigma);
    GpuSell(GpuSell&&) noexcept;
    ~GpuSell();

    void multiply(const Operands& v, int block);
    std::uint64_t bytes() const noexcept;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Whether the program was built with cuSPARSE.
bool has_cusparse() noexcept;

/// The product of cuSPARSE for matrices by rows. In a build without cuSPARSE, the constructor
/// throws. A product in another stream than the last one waits for it.
class CusparseCsr {
public:
    explicit CusparseCsr(const Matrix& a);
    CusparseCsr(CusparseCsr&&) noexcept;
    ~CusparseCsr();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The product of cuSPARSE for SELL with slices of 32 rows in their own order.
class CusparseSell {
public:
    /// Throws std::length_error if there would be much padding.
    explicit CusparseSell(const Matrix& a);
    CusparseSell(CusparseSell&&) noexcept;
    ~CusparseSell();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// csr_sequential(), also for vectors on the device: it copies them to the host and y back.
void csr_sequential_anywhere(const Matrix& a, const Operands& v);

}  // namespace sparse

// Declares the device variants of batched products, without any device code.
#pragma once

#include <memory>

#include "batch/operands.hpp"

/// Products on the current device. A plan allocates the memory for copies of the matrices; it is
/// only for matrices of the same shape, type and location. A product copies the matrices to the
/// device and back and has finished when it returns, or enqueues its kernel in the stream of
/// resident matrices. Both throw selgen::cuda::Error, or OutOfMemory if the device memory does not
/// suffice, and plans throw std::length_error if the matrices do not fit into shared memory.
namespace batched {

/// 4, 8, 16 or 32 threads for each matrix.
class GpuLanes {
public:
    GpuLanes(const Operands& v, int lanes);
    GpuLanes(GpuLanes&&) noexcept;
    ~GpuLanes();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// A block of so many threads for each matrix, which is in shared memory as a whole.
class GpuBlock {
public:
    GpuBlock(const Operands& v, int threads);
    GpuBlock(GpuBlock&&) noexcept;
    ~GpuBlock();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// A block for each tile of C, which is in registers. A tile has 16, 32 or 64 rows and columns.
class GpuTiles {
public:
    GpuTiles(const Operands& v, int tile);
    GpuTiles(GpuTiles&&) noexcept;
    ~GpuTiles();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Whether the program has cuBLAS.
bool has_cublas() noexcept;

/// The strided batched product of cuBLAS.
class Cublas {
public:
    explicit Cublas(const Operands& v);
    Cublas(Cublas&&) noexcept;
    ~Cublas();

    void multiply(const Operands& v);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace batched

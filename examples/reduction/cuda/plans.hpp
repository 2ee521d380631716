// Declares the device variants of reductions, without any device code.
#pragma once

#include <memory>

#include "patterns/pattern.hpp"
#include "schemes/data.hpp"

/// Reductions on the current CUDA device. A plan copies the pattern to the device, sorts it if
/// needed, and allocates all memory that the reductions use. A reduction copies the data to the
/// device and back unless it is resident, and has finished when it returns. Both throw
/// selgen::cuda::Error, or OutOfMemory if the device memory does not suffice. The pattern must
/// outlive the plan.
namespace reduction {

/// Every addition is atomic, in device memory.
class CudaAtomic {
public:
    explicit CudaAtomic(const Pattern& pattern);
    CudaAtomic(CudaAtomic&&) noexcept;
    ~CudaAtomic();

    void reduce(Data data);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Each block adds to sums in its shared memory: of all elements if they fit, otherwise of a range
/// of elements. The plan then sorts the references by range.
class CudaBlocks {
public:
    explicit CudaBlocks(const Pattern& pattern);
    CudaBlocks(CudaBlocks&&) noexcept;
    ~CudaBlocks();

    void reduce(Data data);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The plan sorts the references by element. Runs of equal ones are summed without atomics.
class CudaSorted {
public:
    explicit CudaSorted(const Pattern& pattern);
    CudaSorted(CudaSorted&&) noexcept;
    ~CudaSorted();

    void reduce(Data data);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace reduction

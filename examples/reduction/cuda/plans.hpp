#pragma once

#include <memory>

#include "data.hpp"
#include "pattern.hpp"

/// Reductions on the current CUDA device. Making a plan copies the pattern there, sorts it where
/// that is needed, and takes all memory that the reductions use. A reduction copies the data there
/// and back unless it is resident, and has ended when it returns. Both throw selgen::cuda::Error,
/// OutOfMemory where the device's memory does not suffice. The pattern outlives the plan.
namespace reduction {

/// Every addition is an atomic one in device memory.
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

/// Each block adds to sums in its shared memory: of all elements where they fit, else of a range of
/// elements, by which the plan sorts the references.
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

/// The plan sorts the references by element; runs of equal ones are summed without atomics.
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

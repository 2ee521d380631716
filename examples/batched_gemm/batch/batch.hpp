// A batch of square matrices as raw pointers, which kernels of the host and of devices read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <selgen/cuda/kernel.hpp>

namespace batched {

/// C_i = alpha * A_i * B_i + beta * C_i for i = 0 .. count-1. The matrices are square and stored by
/// rows, one after the other. As in BLAS, C is not read if beta is 0.
template <class Value>
struct Batch {
    using value_type = Value;

    int size;  ///< rows and columns of a matrix
    std::int64_t count;
    Value alpha;
    const Value* a;
    const Value* b;
    Value beta;
    Value* c;

    /// Elements of a matrix.
    SELGEN_ANYWHERE std::int64_t area() const { return std::int64_t{size} * size; }

    /// Writes an element of C, from that of A * B.
    SELGEN_ANYWHERE void store(Value& to, Value product) const {
        to = beta == 0 ? alpha * product : alpha * product + beta * to;
    }
};

}  // namespace batched

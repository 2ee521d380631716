// Lets variants of the host multiply matrices of a device, by copies in main memory.
#pragma once

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <vector>

#include "batch/operands.hpp"

namespace batched {

#if defined(SELGEN_GPU)
/// Copies between host and device after the work that is already in the stream, and waits.
template <class Value>
void copy_in(void* stream, Value* to, const Value* from, std::size_t count) {
    if (count == 0) return;
    const auto in = static_cast<selgen::gpu::Stream_t>(stream);
    selgen::cuda::check(
        selgen::gpu::MemcpyAsync(to, from, count * sizeof(Value), selgen::gpu::MemcpyDefault, in),
        "cudaMemcpyAsync");
    selgen::cuda::check(selgen::gpu::StreamSynchronize(in), "cudaStreamSynchronize");
}
#else
template <class Value>
void copy_in(void*, Value*, const Value*, std::size_t) {
    throw selgen::cuda::Error("copy of resident matrices", selgen::cuda::why_no_device());
}
#endif

/// multiply(copy) on copies in main memory of matrices that are on the device.
template <class Value, class Multiply>
void on_host(const Operands& v, Batch<Value> batch, const Multiply& multiply) {
    const std::size_t count = v.shape().elements();
    Value* const result = batch.c;
    std::vector<Value> a(count), b(count), c(count);
    copy_in(v.stream, a.data(), batch.a, count);
    copy_in(v.stream, b.data(), batch.b, count);
    if (batch.beta != 0) copy_in(v.stream, c.data(), static_cast<const Value*>(result), count);
    batch.a = a.data();
    batch.b = b.data();
    batch.c = c.data();
    multiply(batch);
    copy_in(v.stream, result, static_cast<const Value*>(c.data()), count);
}

}  // namespace batched

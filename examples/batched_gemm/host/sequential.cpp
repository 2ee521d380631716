// Multiplies each matrix by three plain loops, with copies if the matrices are on a device.
#include <algorithm>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <vector>

#include "host/multiply.hpp"
#include "host/resident.hpp"

namespace batched {
namespace {

/// C of one matrix.
template <class Value>
void multiply(const Batch<Value>& batch, const Value* a, const Value* b, Value* c) {
    for (int i = 0; i < batch.size; ++i, a += batch.size, c += batch.size) {
        if (batch.beta == 0)
            std::fill_n(c, batch.size, Value{0});
        else
            std::for_each(c, c + batch.size, [&](Value& value) { value *= batch.beta; });
        const Value* row = b;
        for (int k = 0; k < batch.size; ++k, row += batch.size) {
            const Value factor = batch.alpha * a[k];
            for (int j = 0; j < batch.size; ++j) c[j] += factor * row[j];
        }
    }
}

template <class Value>
void multiply_all(const Batch<Value>& batch) {
    for (std::int64_t i = 0; i < batch.count * batch.area(); i += batch.area())
        multiply(batch, batch.a + i, batch.b + i, batch.c + i);
}

}  // namespace

void sequential(const Operands& v) {
    v.visit([&](const auto& batch) {
        if (v.resident())
            on_host(v, batch, [](const auto& copy) { multiply_all(copy); });
        else
            multiply_all(batch);
    });
}

}  // namespace batched

// Runs the sequential and the atomic reduction with the pattern's own loop, and the former also for
// data on a device.
#include "schemes/direct.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/cuda/stream.hpp>
#include <utility>
#include <vector>

namespace reduction {

void reduce_sequential(const Pattern& pattern, std::span<double> data) {
    reduce_sequential(pattern, data, PatternLoop(pattern));
}

void reduce_sequential_anywhere(const Pattern& pattern, Data data) {
    const std::span<double> values = data.values();
    if (!data.resident()) return reduce_sequential(pattern, values);
#if defined(SELGEN_GPU)
    std::vector<double> here(values.size());
    selgen::cuda::Stream stream;
    stream.copy(here.data(), static_cast<const double*>(values.data()), here.size());
    stream.wait();
    reduce_sequential(pattern, here);
    stream.copy(values.data(), std::as_const(here).data(), here.size());
    stream.wait();
#else
    throw selgen::cuda::Error("reduce_sequential", selgen::cuda::why_no_device());
#endif
}

void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team) {
    reduce_atomic(pattern, data, PatternLoop(pattern), team);
}

}  // namespace reduction

// Calls the CUDA kernels of the programs, measures copies to and from the device, and registers
// host memory.
#include "studies/bench/patterns/gpu.hpp"

#include <algorithm>
#include <cstdio>

#include "filter_kernels.hpp"
#include "network_kernels.hpp"
#include "pi.hpp"
#include "studies/bench/patterns/turns.hpp"

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/stream.hpp>

namespace selgen::bench {
namespace {

using cuda::check;
using pattern::Index;
using pattern::Operands;
using pattern::reading;
using pattern::writing;

std::int64_t columns = 1;              // of the filters' results: a dispatcher is a plain function
const std::int64_t* points = nullptr;  // in memory of the device

void filters(Index kernel, const Operands& o, cudaStream_t stream) {
    const auto image = reading<double, 2>(o, 0, {columns + 2});
    const auto result = writing<double, 2>(o, 1, {columns});
    switch (kernel) {
        case 0: return patterns::sobel_cuda(o.operations, image, result, stream);
        case 2: return patterns::prewitt_cuda(o.operations, image, result, stream);
        default: return patterns::laplace_cuda(o.operations, image, result, stream);
    }
}

void network(Index kernel, const Operands& o, cudaStream_t stream) {
    using patterns::width;
    const auto a = reading<float, 2>(o, 0, {width});
    const auto w = reading<float, 3>(o, 1, {width, width});
    if (kernel == 0)
        patterns::layer_cuda(o.operations, a, w, writing<float, 2>(o, 2, {width}), stream);
    else
        patterns::last_layer_cuda(o.operations, a, w, writing<float, 2>(o, 2, {patterns::classes}),
                                  stream);
}

void pi(Index kernel, const Operands& o, cudaStream_t stream) {
    if (kernel == 0)
        patterns::estimate_cuda(o.operations, {points, {}, {0, 1}}, writing<double>(o, 0), stream);
    else
        patterns::sum_cuda(o.operations, reading<double>(o, 0), writing<double>(o, 1), stream);
}

/// The number of points of an estimate, from its 14 flops for each.
void copy_points(const PatternProgram& program) {
    static auto* const memory = new cuda::DeviceBuffer<std::int64_t>(1);  // until the process ends
    const auto count = static_cast<std::int64_t>(program.problem.calls.front().flops / 14);
    check(cudaMemcpy(memory->data(), &count, sizeof count, cudaMemcpyDefault), "cudaMemcpy");
    points = memory->data();
}

int attribute(cudaDeviceAttr of, int device) {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, of, device), "cudaDeviceGetAttribute");
    return value;
}

/// Seconds of a copy: the median of several.
template <class Copy>
double seconds_of_copy(const Copy& copy) {
    std::vector<double> times;
    for (int n = 0; n < 11; ++n) times.push_back(seconds_of(copy));
    return upper_median(times);
}

}  // namespace

Gpu measured_gpu() {
    constexpr std::size_t bytes = std::size_t{64} << 20;
    constexpr int lanes = 128;  // of a multiprocessor
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    void* host = nullptr;
    check(cudaMallocHost(&host, bytes), "cudaMallocHost");
    cuda::DeviceBuffer<char> there(bytes);
    cuda::Stream stream;
    auto* const here = static_cast<char*>(host);
    const auto copy = [&](bool to_device, std::size_t count) {
        return seconds_of_copy([&] {
            if (to_device)
                stream.copy(there.data(), static_cast<const char*>(here), count);
            else
                stream.copy(here, static_cast<const char*>(there.data()), count);
            stream.wait();
        });
    };
    Gpu gpu;
    gpu.cores = lanes * attribute(cudaDevAttrMultiProcessorCount, device);
    gpu.latency = copy(true, 8);
    gpu.to_device = static_cast<double>(bytes) / copy(true, bytes);
    gpu.to_host = static_cast<double>(bytes) / copy(false, bytes);
    check(cudaFreeHost(host), "cudaFreeHost");
    return gpu;
}

cuda::PatternDispatch dispatch_on_gpu(const PatternProgram& program) {
    if (program.name == "Multi Filter") {
        columns = static_cast<std::int64_t>(program.problem.arrays[1].row_bytes) / 8;
        return filters;
    }
    if (program.name == "Neural Network") return network;
    if (program.name != "Monte Carlo Pi") return nullptr;
    copy_points(program);
    return pi;
}

PinnedArrays::PinnedArrays(const PatternProgram& program, const pattern::Tables& tables) {
    constexpr std::int64_t least = 1 << 16;  // arrays with pages of their own
    if (dispatch_on_gpu(program) == nullptr) return;
    for (std::size_t a = 0; a < program.bound.size(); ++a) {
        const pattern::ArrayRow& array = tables.arrays[static_cast<Index>(a)];
        const std::int64_t bytes = array.rows * array.row_bytes;
        if (program.bound[a] == nullptr || bytes < least) continue;
        if (cudaHostRegister(program.bound[a], static_cast<std::size_t>(bytes),
                             cudaHostRegisterDefault) == cudaSuccess)
            pinned_.push_back(program.bound[a]);
        else
            std::fprintf(stderr, "%s: '%s' is not pinned: %s\n", program.name.c_str(), array.name,
                         cudaGetErrorString(cudaGetLastError()));
    }
}
PinnedArrays::~PinnedArrays() {
    for (void* const memory : pinned_)
        if (cudaHostUnregister(memory) != cudaSuccess) cuda::clear_error();
}

}  // namespace selgen::bench

// The launches of the kernels on a device: selgen::cuda::Device, or in tests a simulated one.
#pragma once

#include "cuda/filters.hpp"
#include "cuda/network.hpp"
#include "cuda/pi.hpp"

namespace patterns {

using selgen::cuda::Count;
using selgen::cuda::Grid;

template <class Device, class Kernel>
void run_layer(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
               selgen::out<float, 2> result, typename Device::StreamHandle stream) {
    const Kernel kernel{samples.size(), a.row(samples.first), w.row(w.rows().first),
                        result.row(samples.first)};
    const unsigned blocks =
        selgen::cuda::blocks_for(static_cast<Count>(samples.size()), Kernel::samples);
    Device::launch(stream, kernel, Grid{blocks, 256, Kernel::shared_bytes});
}

template <class Device, class Filter>
void run_filter(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                typename Device::StreamHandle stream) {
    const FilterImage<Filter> kernel{rows.size(), result.stride(), image.row(image.rows().first),
                                     result.row(rows.first)};
    const auto pixels = static_cast<Count>(rows.size() * result.stride());
    Device::launch(stream, kernel, Grid{selgen::cuda::blocks_for(pixels, 256, 1 << 16), 256, 0});
}

template <class Device>
void run_estimates(selgen::range estimates, selgen::in<std::int64_t> points, selgen::out<double> p,
                   typename Device::StreamHandle stream) {
    const Estimates kernel{estimates.first, points.row(0), p.row(estimates.first)};
    Device::launch(stream, kernel,
                   Grid{static_cast<unsigned>(estimates.size()), 256, Estimates::shared_bytes});
}

template <class Device>
void run_sum(selgen::range items, selgen::in<double> of, selgen::out<double> result,
             typename Device::StreamHandle stream) {
    constexpr unsigned threads = 256;
    const Sum kernel{items.size(), of.row(items.first), result.row(0)};
    Device::launch(stream, kernel, Grid{1, threads, threads * sizeof(double)});
}

}  // namespace patterns

// Defines the functions that mapped graphs call on a GPU; each launches one kernel.
#include "cuda/kernels.hpp"

#include <selgen/cuda/device.hpp>

namespace patterns {

using selgen::cuda::Device;

void layer_cuda(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                selgen::out<float, 2> next, selgen::gpu::Stream_t stream) {
    run_layer<Device, HiddenLayer>(samples, a, w, next, stream);
}
void last_layer_cuda(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                     selgen::out<float, 2> y, selgen::gpu::Stream_t stream) {
    run_layer<Device, LastLayer>(samples, a, w, y, stream);
}

void sobel_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                selgen::gpu::Stream_t stream) {
    run_filter<Device, Sobel>(rows, image, result, stream);
}
void prewitt_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                  selgen::gpu::Stream_t stream) {
    run_filter<Device, Prewitt>(rows, image, result, stream);
}
void laplace_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                  selgen::gpu::Stream_t stream) {
    run_filter<Device, Laplace>(rows, image, result, stream);
}

void estimate_cuda(selgen::range estimates, selgen::in<std::int64_t> points, selgen::out<double> p,
                   selgen::gpu::Stream_t stream) {
    run_estimates<Device>(estimates, points, p, stream);
}
void sum_cuda(selgen::range items, selgen::in<double> of, selgen::out<double> result,
              selgen::gpu::Stream_t stream) {
    run_sum<Device>(items, of, result, stream);
}

}  // namespace patterns

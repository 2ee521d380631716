// A mapped graph on a GPU. The tests compile it; on a machine with a GPU, the program checks its
// results against the serial program.
#include "golden/placed_ranks.hpp"
#include "golden/sized_ranks.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

__global__ void multiply(std::int64_t rows, const float* a, const float* weights, float* next) {
    const std::int64_t at = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
    if (at >= rows * 32) return;
    float sum = 0;
    for (int k = 0; k < 32; ++k) sum += a[at / 32 * 32 + k] * weights[k * 32 + at % 32];
    next[at] = sum;
}

}  // namespace

void placed::layer_on_gpu(selgen::range rows, selgen::in<float, 2> a, selgen::in<float, 3> w,
                          selgen::out<float, 2> next, selgen::gpu::Stream_t stream) {
    const auto blocks = static_cast<unsigned>((rows.size() * 32 + 255) / 256);
    multiply<<<blocks, 256, 0, stream>>>(rows.size(), a.row(rows.first), w.row(w.rows().first),
                                         next.row(rows.first));
}

int main() {
    std::vector<float> a(4096 * 32), w(4 * 32 * 32), mapped(4096), serial(4096);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 17) / 16;
    for (std::size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 5) / 64;
    layers::box::Program({a.data(), mapped.data(), w.data()}, 2).run();
    layers::box::run_serial({a.data(), serial.data(), w.data()});
    double worst = 0;
    for (std::size_t i = 0; i < serial.size(); ++i)
        worst = std::fmax(worst, std::fabs(mapped[i] - serial[i]) / serial[i]);
    std::printf("largest relative difference: %g\n", worst);
    return worst < 1e-5 ? 0 : 1;
}

// The device kernels of the network's layers, with samples and weights in shared memory.
#pragma once

#include "network_kernels.hpp"

namespace patterns {

using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;

/// A layer of the network for a tile of samples, which a block copies to shared memory with the
/// weights. A thread computes some neurons of some samples at a time, in registers. Each sum has
/// the order of the kernel for cores.
template <int Neurons, int Columns>
struct Layer {
    static_assert(Neurons % Columns == 0);
    static constexpr int stages = 2;
    static constexpr int inputs = static_cast<int>(width);
    static constexpr int samples = 64;         // of a tile
    static constexpr int rows = 4;             // samples of a thread
    static constexpr int stride = inputs + 1;  // so that samples begin in different banks
    static constexpr std::size_t shared_bytes =
        (samples * stride + inputs * Neurons) * sizeof(float);

    std::int64_t count;  // of samples
    const float* a;
    const float* w;
    float* result;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory shared) const {
        const std::int64_t first = std::int64_t{at.block} * samples;
        const std::int64_t left = count - first;
        const int here = left < samples ? static_cast<int>(left) : samples;
        float *const tile = shared.of<float>(), *const weights = tile + samples * stride;
        if (number == 0)
            load(at, first, here, tile, weights);
        else
            compute(at, first, here, tile, weights);
    }

private:
    SELGEN_ANYWHERE void load(GridPosition at, std::int64_t first, int here, float* tile,
                              float* weights) const {
        for (int e = static_cast<int>(at.thread); e < samples * inputs; e += at.threads)
            tile[e / inputs * stride + e % inputs] = e < here * inputs ? a[first * inputs + e] : 0;
        for (int e = static_cast<int>(at.thread); e < inputs * Neurons; e += at.threads)
            weights[e] = w[e / Neurons * inputs + e % Neurons];
    }

    SELGEN_ANYWHERE void compute(GridPosition at, std::int64_t first, int here, const float* tile,
                                 const float* weights) const {
        constexpr int apart = Neurons / Columns;  // neighbouring threads have neighbouring neurons
        for (int part = static_cast<int>(at.thread); part < samples / rows * apart;
             part += static_cast<int>(at.threads)) {
            const int row = part / apart * rows, column = part % apart;
            float sums[rows][Columns] = {};
            for (int k = 0; k < inputs; ++k)
                for (int r = 0; r < rows; ++r)
                    for (int c = 0; c < Columns; ++c)
                        sums[r][c] += tile[(row + r) * stride + k] *
                                      weights[k * Neurons + column + c * apart];
            for (int r = 0; r < rows && row + r < here; ++r)
                for (int c = 0; c < Columns; ++c)
                    result[(first + row + r) * Neurons + column + c * apart] =
                        activation(sums[r][c]);
        }
    }
};

using HiddenLayer = Layer<static_cast<int>(width), 4>;
using LastLayer = Layer<static_cast<int>(classes), 2>;

}  // namespace patterns

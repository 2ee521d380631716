// The device kernels of the filters, the network and the estimates of pi, and their launches on a
// device: selgen::cuda::Device, or in tests a simulated one.
#pragma once

#include "filter_kernels.hpp"
#include "network_kernels.hpp"
#include "pi_kernels.hpp"

namespace patterns {

using selgen::cuda::Count;
using selgen::cuda::Grid;
using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;

/// A filter of an image: a thread computes a pixel at a time.
template <class Filter>
struct FilterImage {
    static constexpr int stages = 1;
    std::int64_t rows, columns;  // of the result; the image has two more pixels in both directions
    const double* image;
    double* result;

    SELGEN_ANYWHERE void stage(int, selgen::cuda::GridPosition at,
                               selgen::cuda::SharedMemory) const {
        for (auto pixel = static_cast<std::int64_t>(at.first()); pixel < rows * columns;
             pixel += static_cast<std::int64_t>(at.step())) {
            const double* const above = image + pixel / columns * (columns + 2);
            result[pixel] =
                Filter{}({above, above + columns + 2, above + 2 * (columns + 2)}, pixel % columns);
        }
    }
};

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

/// The image of a state by a linear map, which is given by the images of single bits.
SELGEN_ANYWHERE inline std::uint64_t image_of(const std::uint64_t* images, std::uint64_t state) {
    std::uint64_t image = 0;
    for (; state != 0; state >>= 1, ++images)
        if ((state & 1) != 0) image ^= *images;
    return image;
}

/// Estimates of Pi, each by a block. Each stream of random numbers is divided into segments of 2^n
/// points. The map from a state to the one 2^n points later is a power of the map of one point;
/// with it, each thread finds the first state of a segment. The points are those of the kernel for
/// cores.
struct Estimates {
    static constexpr int segments = 64;  // at most, of each stream
    static constexpr int most_powers = 6;
    static constexpr int stages = most_powers + 3;
    static constexpr std::size_t shared_bytes =
        (2 * 64 + segments * streams) * sizeof(std::uint64_t);

    std::int64_t first;          // estimate
    const std::int64_t* points;  // one number, in the memory of the device
    double* p;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory memory) const {
        auto* const shared = memory.of<std::uint64_t>();
        std::uint64_t* const inside = shared + 2 * 64;
        const Division by = division(points_of_stream(*points));
        if (number == 0)
            begin(at, by.n - 4 * by.powers, shared);
        else if (number <= by.powers)
            raise(at, shared + (number - 1) % 2 * 64, shared + number % 2 * 64);
        else if (number == most_powers + 1)
            count_points(at, by, shared + by.powers % 2 * 64, inside);
        else if (number == most_powers + 2 && at.thread == 0)
            write(at, inside);
    }

private:
    struct Division {
        std::int64_t length;  // points of a stream
        int n;                // the smallest with length <= segments * 2^n
        int powers;           // the map of 2^n points is found by `powers` 16th powers
    };
    SELGEN_ANYWHERE static Division division(std::int64_t length) {
        Division made{length, 0, 0};
        while (made.n < 4 * most_powers + 8 && std::int64_t{segments} << made.n < length) ++made.n;
        while (made.n - 4 * made.powers > 8) ++made.powers;
        return made;
    }
    /// The map of 2^n points, for a small n.
    SELGEN_ANYWHERE static void begin(GridPosition at, int n, std::uint64_t* images) {
        for (unsigned bit = at.thread; bit < 64; bit += at.threads) {
            std::uint64_t state = std::uint64_t{1} << bit;
            for (int point = 0; point < 1 << n; ++point) state = next_state(state);
            images[bit] = state;
        }
    }
    SELGEN_ANYWHERE static void raise(GridPosition at, const std::uint64_t* from,
                                      std::uint64_t* to) {
        for (unsigned bit = at.thread; bit < 64; bit += at.threads) {
            std::uint64_t state = from[bit];
            for (int power = 2; power <= 16; ++power) state = image_of(from, state);
            to[bit] = state;
        }
    }
    SELGEN_ANYWHERE void count_points(GridPosition at, const Division& by,
                                      const std::uint64_t* images, std::uint64_t* inside) const {
        for (unsigned part = at.thread; part < segments * streams; part += at.threads) {
            const auto segment = static_cast<std::int64_t>(part / streams);
            const std::int64_t begin = segment << by.n;
            std::int64_t left = by.length - begin;  // points
            if (left > std::int64_t{1} << by.n) left = std::int64_t{1} << by.n;
            std::uint64_t state = first_state(first + at.block, static_cast<int>(part % streams));
            for (std::int64_t s = 0; s < segment && left > 0; ++s) state = image_of(images, state);
            std::uint64_t found = 0;
            for (; left > 0; --left) {
                state = next_state(state);
                found += is_inside(state) ? 1 : 0;
            }
            inside[part] = found;
        }
    }
    SELGEN_ANYWHERE void write(GridPosition at, const std::uint64_t* inside) const {
        std::uint64_t all = 0;
        for (int part = 0; part < segments * streams; ++part) all += inside[part];
        p[at.block] = pi_of(static_cast<std::int64_t>(all), *points);
    }
};

/// The sum of a few items, by one block.
struct Sum {
    static constexpr int stages = 2;
    std::int64_t count;
    const double* of;
    double* result;

    SELGEN_ANYWHERE void stage(int number, GridPosition at, SharedMemory memory) const {
        auto* const shared = memory.of<double>();
        if (number == 0) {
            double sum = 0;
            for (std::int64_t i = at.thread; i < count; i += at.threads) sum += of[i];
            shared[at.thread] = sum;
        } else if (at.thread == 0) {
            double sum = 0;
            for (unsigned thread = 0; thread < at.threads; ++thread) sum += shared[thread];
            *result = sum;
        }
    }
};

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

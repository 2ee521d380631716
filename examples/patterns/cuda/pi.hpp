// Device kernels that estimate pi by segments of random streams, and add up the estimates.
#pragma once

#include "pi_kernels.hpp"

namespace patterns {

using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;

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

}  // namespace patterns

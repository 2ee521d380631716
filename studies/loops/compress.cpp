// Transforms a block by two products with a table of cosines, and rounds the result.
#include "images.hpp"

#include <array>
#include <cmath>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t tile_side = 8;
using Tile = std::array<std::array<float, tile_side>, tile_side>;

const Tile cosines = [] {
    Tile table{};
    for (std::int64_t u = 0; u < tile_side; ++u)
        for (std::int64_t x = 0; x < tile_side; ++x)
            table[u][x] =
                static_cast<float>((u == 0 ? std::sqrt(0.125) : 0.5) *
                                   std::cos((2.0 * double(x) + 1) * double(u) * 0.19634954));
    return table;
}();

/// The transposed transform of the columns. Two such steps transform the block.
Tile transformed(const Tile& block) {
    Tile made{};
    for (std::int64_t u = 0; u < tile_side; ++u)
        for (std::int64_t k = 0; k < tile_side; ++k)
            for (std::int64_t x = 0; x < tile_side; ++x) made[x][u] += cosines[u][k] * block[k][x];
    return made;
}

}  // namespace

Compress::Compress(int input) {
    Random random = random_of("compress", input);
    image_ = make_image(random, spread(1100, 1.4e6, input), input, tile_side);
    blocks_wide_ = image_.width / tile_side;
    blocks_high_ = image_.height / tile_side;
    out_.resize(static_cast<std::size_t>(iterations() * tile_side * tile_side));
}

std::int64_t Compress::iterations() const { return blocks_wide_ * blocks_high_; }
double Compress::bytes() const { return bytes_of(image_.pixels) + bytes_out(); }

inline void Compress::block(std::int64_t number) {
    const std::int64_t top = number / blocks_wide_ * tile_side;
    const std::int64_t left = number % blocks_wide_ * tile_side;
    Tile block{};
    for (std::int64_t y = 0; y < tile_side; ++y)
        for (std::int64_t x = 0; x < tile_side; ++x)
            block[y][x] = static_cast<float>(image_.row(top + y)[left + x]) - 128;
    const Tile spectrum = transformed(transformed(block));
    for (std::int64_t v = 0; v < tile_side; ++v)
        for (std::int64_t u = 0; u < tile_side; ++u)
            out_[(number * tile_side + v) * tile_side + u] =
                static_cast<short>(std::lround(spectrum[v][u] / static_cast<float>(3 + u + v)));
}

void Compress::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) block(i);
}

void Compress::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { block(i); });
}

}  // namespace loops

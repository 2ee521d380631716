// Adds up flux differences of five quantities, and relaxes every second cell.
#include "grids.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t quantities = 5;

}  // namespace

LuRhs::LuRhs(int input) : grid_(grid_of(spread(800, 8.3e5, input), input)) {
    Random random = random_of("lu_rhs", input);
    u_ = noise<double>(random, grid_.cells() * quantities);
    out_.resize(u_.size());
}

std::int64_t LuRhs::iterations() const { return grid_.nz - 2; }
double LuRhs::bytes() const { return bytes_of(u_) + bytes_out(); }

inline void LuRhs::plane(std::int64_t k) {
    const std::array<std::int64_t, 3> strides{1, grid_.nx, grid_.nx * grid_.ny};
    for (std::int64_t j = 1; j + 1 < grid_.ny; ++j)
        for (std::int64_t i = 1; i + 1 < grid_.nx; ++i) {
            const std::int64_t cell = grid_.at(i, j, k + 1);
            const double* const u = u_.data() + cell * quantities;
            std::array<double, quantities> sum{};
            for (std::int64_t d = 0; d < 3; ++d) {
                const double* const after = u + strides[d] * quantities;
                const double* const before = u - strides[d] * quantities;
                const double faster = after[d + 1] / (4 + after[0]);
                const double slower = before[d + 1] / (4 + before[0]);
                for (std::int64_t q = 0; q < quantities; ++q)
                    sum[q] += 0.1 * (after[q] - 2 * u[q] + before[q]) -
                              0.5 * (faster * after[q] - slower * before[q]);
            }
            std::copy(sum.begin(), sum.end(), out_.begin() + cell * quantities);
        }
}

void LuRhs::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void LuRhs::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

LuSweep::LuSweep(int input) : grid_(grid_of(spread(2.1e4, 5.9e6, input), input + 1)) {
    Random random = random_of("lu_sweep", input);
    u_ = noise<double>(random, grid_.cells());
    right_ = noise<double>(random, grid_.cells());
    out_.resize(u_.size());
}

std::int64_t LuSweep::iterations() const { return grid_.nz - 2; }
double LuSweep::bytes() const { return bytes_of(u_) + bytes_of(right_) / 2 + bytes_out(); }

inline void LuSweep::plane(std::int64_t k) {
    const std::int64_t above = grid_.nx * grid_.ny;
    for (std::int64_t j = 1; j + 1 < grid_.ny; ++j)
        for (std::int64_t i = 1 + (j + k) % 2; i + 1 < grid_.nx; i += 2) {
            const std::int64_t at = grid_.at(i, j, k + 1);
            const double around = u_[at - 1] + u_[at + 1] + u_[at - grid_.nx] + u_[at + grid_.nx] +
                                  u_[at - above] + u_[at + above];
            out_[at] = -0.2 * u_[at] + 1.2 / 6 * (around + right_[at]);
        }
}

void LuSweep::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void LuSweep::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

}  // namespace loops

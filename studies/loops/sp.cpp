// Makes the grid of sp_y, and solves its systems by elimination and back substitution.
#include "grids.hpp"

#include <array>

#include "input.hpp"

namespace loops {

SpY::SpY(int input) : grid_(grid_of(spread(750, 1e6, input), input + 1)) {
    Random random = random_of("sp_y", input);
    u_ = noise<double>(random, grid_.cells());
    right_ = noise<double>(random, grid_.cells());
    out_.resize(u_.size());
}

std::int64_t SpY::iterations() const { return grid_.nz; }
double SpY::bytes() const { return bytes_of(u_) + bytes_of(right_) + bytes_out(); }

/// Forward elimination leaves two diagonals above the main one.
inline void SpY::plane(std::int64_t k) {
    std::array<double, most_cells> next, second, value;
    for (std::int64_t i = 0; i < grid_.nx; ++i) {
        for (std::int64_t j = 0; j < grid_.ny; ++j) {
            const std::int64_t at = grid_.at(i, j, k);
            const double speed = 0.2 * u_[at];
            double middle = 6;
            double below = -1.5 - speed;
            next[j] = -1.5 + speed;
            second[j] = 0.25;
            value[j] = right_[at];
            if (j > 1) {
                below -= 0.25 * next[j - 2];
                middle -= 0.25 * second[j - 2];
                value[j] -= 0.25 * value[j - 2];
            }
            if (j > 0) {
                middle -= below * next[j - 1];
                next[j] -= below * second[j - 1];
                value[j] -= below * value[j - 1];
            }
            next[j] /= middle;
            second[j] /= middle;
            value[j] /= middle;
        }
        for (std::int64_t j = grid_.ny - 1; j >= 0; --j) {
            if (j + 1 < grid_.ny) value[j] -= next[j] * value[j + 1];
            if (j + 2 < grid_.ny) value[j] -= second[j] * value[j + 2];
            out_[grid_.at(i, j, k)] = value[j];
        }
    }
}

void SpY::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void SpY::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

}  // namespace loops

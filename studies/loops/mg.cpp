// Applies stencils of 27 and 19 points, and averages coarse cells for the fine grid.
#include "grids.hpp"

#include <array>

#include "input.hpp"

namespace loops {
MgResidual::MgResidual(int input) : grid_(grid_of(spread(3000, 3e6, input), input)) {
    Random random = random_of("mg_residual", input);
    u_ = noise<double>(random, grid_.cells());
    right_ = noise<double>(random, grid_.cells());
    out_.resize(u_.size());
}

std::int64_t MgResidual::iterations() const { return grid_.nz - 2; }
double MgResidual::bytes() const { return bytes_of(u_) + bytes_of(right_) + bytes_out(); }

/// The weight of faces is 0. Neighbours along edges and at corners of the cell have weights.
inline void MgResidual::plane(std::int64_t k) {
    const std::int64_t x = grid_.nx;
    const std::int64_t y = grid_.nx * grid_.ny;
    for (std::int64_t j = 1; j + 1 < grid_.ny; ++j)
        for (std::int64_t at = grid_.at(1, j, k + 1); at + 1 < grid_.at(x, j, k + 1); ++at) {
            const double* const u = u_.data() + at;
            const double edges = u[x + 1] + u[x - 1] + u[1 - x] + u[-x - 1] + u[y + 1] + u[y - 1] +
                                 u[1 - y] + u[-y - 1] + u[x + y] + u[x - y] + u[y - x] + u[-x - y];
            const double corners = u[x + y + 1] + u[x + y - 1] + u[x - y + 1] + u[x - y - 1] +
                                   u[y - x + 1] + u[y - x - 1] + u[1 - x - y] + u[-1 - x - y];
            out_[at] = right_[at] + 8.0 / 3 * u[0] - 1.0 / 6 * edges - 1.0 / 12 * corners;
        }
}

void MgResidual::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void MgResidual::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

MgSmooth::MgSmooth(int input) : grid_(grid_of(spread(5000, 3.8e6, input), input + 2)) {
    Random random = random_of("mg_smooth", input);
    u_ = noise<double>(random, grid_.cells());
    residual_ = noise<double>(random, grid_.cells());
    out_.resize(u_.size());
}

std::int64_t MgSmooth::iterations() const { return grid_.nz - 2; }
double MgSmooth::bytes() const { return bytes_of(u_) + bytes_of(residual_) + bytes_out(); }

inline void MgSmooth::plane(std::int64_t k) {
    const std::int64_t x = grid_.nx;
    const std::int64_t y = grid_.nx * grid_.ny;
    for (std::int64_t j = 1; j + 1 < grid_.ny; ++j)
        for (std::int64_t at = grid_.at(1, j, k + 1); at + 1 < grid_.at(x, j, k + 1); ++at) {
            const double* const r = residual_.data() + at;
            const double faces = r[-1] + r[1] + r[-x] + r[x] + r[-y] + r[y];
            const double edges = r[x + 1] + r[x - 1] + r[1 - x] + r[-x - 1] + r[y + 1] + r[y - 1] +
                                 r[1 - y] + r[-y - 1] + r[x + y] + r[x - y] + r[y - x] + r[-x - y];
            out_[at] = u_[at] - 0.375 * r[0] + 0.03125 * faces - 0.015625 * edges;
        }
}

void MgSmooth::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void MgSmooth::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

MgInterpolate::MgInterpolate(int input) : coarse_(grid_of(spread(1100, 1.2e6, input), input)) {
    Random random = random_of("mg_interpolate", input);
    fine_ = {2 * coarse_.nx - 1, 2 * coarse_.ny - 1, 2 * coarse_.nz - 1};
    u_ = noise<double>(random, coarse_.cells());
    out_.resize(static_cast<std::size_t>(fine_.cells()));
}

std::int64_t MgInterpolate::iterations() const { return fine_.nz; }
double MgInterpolate::bytes() const { return bytes_of(u_) + bytes_out(); }

/// A fine cell between coarse ones is their mean. On a coarse cell, both ends are the same.
inline void MgInterpolate::plane(std::int64_t k) {
    for (std::int64_t j = 0; j < fine_.ny; ++j) {
        const std::array<const double*, 4> lines{
            u_.data() + coarse_.at(0, j / 2, k / 2), u_.data() + coarse_.at(0, (j + 1) / 2, k / 2),
            u_.data() + coarse_.at(0, j / 2, (k + 1) / 2),
            u_.data() + coarse_.at(0, (j + 1) / 2, (k + 1) / 2)};
        double* const out = out_.data() + fine_.at(0, j, k);
        for (std::int64_t i = 0; i < fine_.nx; ++i) {
            double sum = 0;
            for (const double* const line : lines) sum += line[i / 2] + line[(i + 1) / 2];
            out[i] = sum / 8;
        }
    }
}

void MgInterpolate::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void MgInterpolate::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

}  // namespace loops

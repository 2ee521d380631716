// Loops over grids with three dimensions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "input.hpp"
#include "loop.hpp"

namespace loops {

// The boxes of cells that the programs bt, lu, mg and sp compute on.

/// A box of cells; x is contiguous.
struct Grid {
    std::int64_t nx = 1, ny = 1, nz = 1;

    std::int64_t cells() const { return nx * ny * nz; }
    std::int64_t at(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return (k * ny + j) * nx + i;
    }
};

constexpr std::size_t most_cells = 256;  // cells of a line

/// A box of about that many cells, with at least 3 along each side: a cube, a slab of few planes,
/// or a long box of many.
inline Grid grid_of(double cells, int input) {
    const double planes = pick(input, {1.0, 0.3, 3.0}) * std::cbrt(cells);
    const double side = std::sqrt(cells / planes);
    return {whole(std::round(side), 3), whole(std::round(side), 3), whole(std::round(planes), 3)};
}

// The loops bt_x and bt_z: block tridiagonal systems along two directions of a grid.

/// Systems of 3 x 3 blocks along contiguous lines. An iteration is a plane.
class BtX final : public LoopOf<double> {
public:
    explicit BtX(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, right_;
};

/// The same across planes: neighbours on a line are not contiguous.
class BtZ final : public LoopOf<double> {
public:
    explicit BtZ(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t j);

    Grid grid_;
    std::vector<double> u_, right_;
};

// The loop sp_y: scalar systems with five diagonals, along one direction of a grid.

/// Pentadiagonal systems along lines of a plane.
class SpY final : public LoopOf<double> {
public:
    explicit SpY(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, right_;
};

// The loops lu_rhs and lu_sweep: stencils of a flow solver, a plane of the grid per iteration.

/// Differences of fluxes of five quantities in three directions, by planes.
class LuRhs final : public LoopOf<double> {
public:
    explicit LuRhs(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_;
};

/// Half a relaxation sweep: every second cell is computed from its neighbours.
class LuSweep final : public LoopOf<double> {
public:
    explicit LuSweep(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, right_;
};

// The loops mg_residual, mg_smooth and mg_interpolate: the steps of a multigrid solver.

/// The residual of an equation on a grid, by a stencil of 27 points.
class MgResidual final : public LoopOf<double> {
public:
    explicit MgResidual(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, right_;
};

/// Corrects a grid by its residual, with a stencil of 19 points.
class MgSmooth final : public LoopOf<double> {
public:
    explicit MgSmooth(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, residual_;
};

/// Interpolates a grid of half the width to the full one.
class MgInterpolate final : public LoopOf<double> {
public:
    explicit MgInterpolate(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid coarse_, fine_;
    std::vector<double> u_;
};

}  // namespace loops

// The loops mg_residual, mg_smooth and mg_interpolate: the steps of a multigrid solver.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "loop.hpp"

namespace loops {

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

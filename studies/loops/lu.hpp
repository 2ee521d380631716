// The loops lu_rhs and lu_sweep: stencils of a flow solver, a plane of the grid per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "loop.hpp"

namespace loops {

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

}  // namespace loops

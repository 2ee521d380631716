// The loop sp_y: scalar systems with five diagonals, along one direction of a grid.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "loop.hpp"

namespace loops {

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

}  // namespace loops
